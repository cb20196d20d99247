"""Wordings of a letter's body, people and closing, as a second author would write them."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

from tests.ingest.blind.words import Pool

CHANGES_INTRO: Pool = (
    [
        "Your amendment makes the following changes:",
        "The revisions are:",
        "A summary of the changes follows:",
        "What is new in this version:",
        "The amended rules contain the following updates:",
        "{c} made these changes to the rules:",
    ],
    [
        "The following has been changed:",
        "Your revisions consist of:",
        "{c} amended the rules as follows:",
    ],
)
CHANGES: Pool = (
    [
        "Adds paytable 7 to the bonus wager",
        "Removes the mystery jackpot",
        'Replaces "Dealer" with "House Dealer" throughout',
        "Allows a $10 progressive bet",
        "Corrects the order of settlement on page 3",
        "New envy payouts for the five-card hand.",
        "A second meter was added to the display.",
        "Section 4 now refers to WAC 230-15-140.",
        "The logo of the manufacturer is new.",
        "The ante may be played blind.",
    ],
    [
        "The progressive contribution is now fifteen cents.",
        "Pay table C was taken out",
        "Dealers may now use a continuous shuffler",
        '"Bonus" is spelled "Extra" on all pages',
        "Players may wager on a second spot",
    ],
)
APPROVE: Pool = (
    [
        "The Washington State Gambling Commission authorizes the {g} under the following conditions:",
        "Our agency grants approval of the {g}, subject to these conditions:",
        "The {g} described above {is} approved. The approval is subject to the conditions below:",
        "The {g} {has} been approved subject to the following:",
        "After review, the Gambling Commission is granting your request to operate the {g} with these conditions:",
        "You are hereby authorized to offer the {g} in Washington State. Please note these conditions:",
        "Staff has approved the {g}. The following conditions apply:",
        "This letter serves as approval of the {g} on the conditions stated below:",
    ],
    [
        "The Commission hereby grants your request. The {g} {is} approved with these conditions:",
        "We are pleased to approve the {g}, provided the following conditions are met:",
        "Approval is hereby granted for the {g} under the terms below:",
        "Our review is complete and the {g} {has} been authorized subject to the conditions that follow:",
    ],
)
DENY: Pool = (
    [
        "We have declined your request for the following reasons:",
        "The {g} cannot be approved for the reasons below:",
        "The {g} {is} not approved because of the following:",
        "Your request to amend the {g} is denied for these reasons:",
        "We regret that we must refuse approval of the {g}. Our reasons are:",
        "The Commission will not be approving the {g} due to the following:",
        "At this time the {g} {has} been rejected for the reasons listed:",
        "We do not approve the {g} for the following reasons:",
    ],
    [
        "Your submission cannot be approved at this time because:",
        "The Commission denies your request to amend the {g} for the following reasons:",
        "We are not able to authorize the {g} for these reasons:",
        "Approval of the {g} is denied on these grounds:",
    ],
)
UNDECIDED: Pool = (
    [
        "Before we can approve the {g}, we need the following information:",
        "Please send us the items below so that we can continue our review:",
        "Our review of the {g} cannot be completed until we receive the following:",
        "The {g} {is} still under review. We ask that you provide:",
    ],
    [
        "We cannot make a decision on the {g} without the following items:",
        "To proceed with the {g}, please provide:",
    ],
)
UNDECIDED_ITEMS = [
    "A mathematical analysis of the bonus wager",
    "A copy of the layout",
    "The software version of the shuffler",
]
WITHDRAWN: Pool = (
    [
        "At your request, the submission has been withdrawn. No further action will be taken.",
        "We have received your e-mail withdrawing the {g} and closed our file.",
        "You asked on {d} to withdraw the {g}. We consider the matter closed.",
        "Per your request, we have withdrawn the {g} from review.",
    ],
    [
        "As you asked on {d}, the submission is withdrawn.",
        "The {g} {is} considered withdrawn, as you stated on {d}.",
    ],
)
REASONS: Pool = (
    [
        "The wager is not settled by the outcome of the hand",
        "The payout for a royal flush is not stated",
        "The rules allow more than one dealer to share a pot contrary to WAC 230-15-135",
        "No laboratory has tested the controller.",
        "Players could see one another's hole cards.",
        "The odds on page 4 do not add up.",
    ],
    [
        "Section 3 contradicts the layout.",
        "A second wager may not depend on the first",
        "The house edge in the report differs from ours.",
        "The lab report is missing.",
    ],
)
GENERAL: Pool = (
    [
        "The {g} must be operated according to the enclosed rules received on {dates}.",
        "Any equipment used must be approved by our agency.",
        "Game rules dated {dates} are enclosed and must be followed without change.",
        "A copy of the rules must be kept at each table.",
    ],
    [
        "Follow the enclosed game rules that you sent us on {dates}.",
        "The {g} may only be offered as described in the rules submitted on {dates} and enclosed here.",
        "Dealers must be trained before the first day.",
    ],
)
COMMERCIAL: Pool = (
    [
        "House-banked card rooms must submit internal controls before offering the game.",
        "Distributors must be licensed before selling the layout.",
        "Each card room shall amend its internal controls and wait for written approval.",
        "Surveillance must cover the jackpot display.",
    ],
    [
        "Licensees shall file updated internal controls with our office.",
        "Any layout must come from a licensed distributor.",
        "Progressive meters must be visible to players.",
    ],
)
TRIBAL: Pool = (
    [
        "Each Tribe must obtain the consent of its Tribal Gaming Agency.",
        "Tribal submissions must include Appendix X2, Section 3 information.",
        "Compact requirements for new games apply.",
        "The TGA must forward its concurrence request to our agency.",
    ],
    [
        "Tribal gaming agencies must concur in writing.",
        "Follow the appendix of your compact that covers new games.",
        "Equipment must be certified before it is shipped to the Tribe.",
    ],
)
HEADS: Pool = (
    [
        ("General Conditions", "House-Banked Card Rooms", "Tribal Operations"),
        (None, "Commercial Card Rooms:", "Tribal Casinos:"),
        (None, "For House-Banked Card Rooms", "For Tribal Gaming Operations"),
        ("All Operators", "Commercial Operations", "Tribal Operations"),
        (None, "Non-Tribal Card Rooms", "Tribal Gaming Facilities"),
        ("Conditions for All Locations:", "Commercial House-Banked Card Rooms:", "Class III Tribal Casinos:"),
    ],
    [
        ("Conditions", "Commercial Licensees", "Tribal Licensees"),
        (None, "Conditions for Commercial Card Rooms", "Conditions for Tribal Casinos"),
        ("All Locations:", "House-Banked Public Card Rooms:", "Tribal Gaming Operators:"),
    ],
)
CONTACT: Pool = (
    [
        "Questions? Call {n} at {p}.",
        "If you have any questions, please contact Special Agent {n} at {p}.",
        "Please direct questions to {n}, {p}.",
        "Should you have any questions you may reach {n} at {p}.",
        "{n} ({p}) will be happy to answer your questions.",
        "For further information call {n}, {p}, or reply to this email.",
    ],
    [
        "For questions, please call {n} at {p}.",
        "Any questions can be directed to {n} at {p}.",
        "If we can be of assistance, contact {n} at {p}.",
    ],
)
CONTACT_TWO: Pool = (
    [
        "Questions about card rooms may be directed to {n} at {p}; questions about Tribal casinos to {n2} at {p2}.",
        "If you have questions about commercial card rooms, contact {n} at {p}. For Tribal gaming, contact {n2} at {p2}.",
    ],
    [
        "Card rooms may call {n} at {p} with questions. Tribes may call {n2} at {p2}.",
        "Commercial questions: {n}, {p}. Tribal questions: {n2}, {p2}.",
    ],
)
THANKS: Pool = (
    [
        "Thank you for your cooperation.",
        "We appreciate your patience during our review.",
        "Thank you for working with us.",
        "We look forward to working with you.",
    ],
    [
        "Thank you for your continued cooperation.",
        "We thank you for your submission.",
    ],
)
CLOSE: Pool = (
    [
        "Sincerely,",
        "Respectfully,",
        "Very truly yours,",
        "Best regards,",
        "Sincerely yours,",
    ],
    [
        "Kind regards,",
        "Yours truly,",
        "Respectfully yours,",
    ],
)
SIGNERS: Pool = (
    [
        (["Assistant Director"], "Assistant Director", None),
        (
            ["Acting Special Agent in Charge", "Electronic Gambling Lab Unit"],
            "Acting Special Agent in Charge",
            "Electronic Gambling Lab Unit",
        ),
        (["Assistant Director, Legal and Licensing Division"], "Assistant Director", "Legal and Licensing Division"),
        (["Special Agent", "Washington State Gambling Lab"], "Special Agent", "Washington State Gambling Lab"),
        (
            ["Agent in Charge", "Table Games Review", "Licensing Division"],
            "Agent in Charge",
            ["Table Games Review, Licensing Division", "Table Games Review Licensing Division"],
        ),
        (["Deputy Director"], "Deputy Director", None),
        (["Program Manager", "Electronic Gambling Lab"], "Program Manager", "Electronic Gambling Lab"),
        (
            ["Special Agent Supervisor", "Gambling Equipment Team", "Regulation Unit"],
            "Special Agent Supervisor",
            ["Gambling Equipment Team, Regulation Unit", "Gambling Equipment Team Regulation Unit"],
        ),
    ],
    [
        (["Acting Director"], "Acting Director", None),
        (
            ["Special Agent in Charge", "Licensing and Game Review Unit"],
            "Special Agent in Charge",
            "Licensing and Game Review Unit",
        ),
        (["Supervisor, Card Game Approvals Section"], "Supervisor", "Card Game Approvals Section"),
    ],
)
CC_ROLES: Pool = (
    [
        ("Special Agent", "Tribal Gaming Unit"),
        ("Agent in Charge", "Regulation Unit"),
        ("Special Agent Supervisor", "Electronic Gambling Lab Unit"),
        ("Director", "Licensing Unit"),
        ("Special Agent", "Northwest Region"),
        ("Agent in Charge", "Criminal Intelligence Unit"),
    ],
    [
        ("Special Agent", "Eastern Region Unit"),
        ("Program Specialist", "Tribal Gaming Unit"),
        ("Legal Manager", "Legal Division"),
    ],
)
ENCLOSED: Pool = (
    [
        "Enclosures: Game rules (12 pages)",
        "Encl.",
        "Enclosure(s)",
        "Attachments: rules of play; paytables",
    ],
    [
        "Enclosures (2)",
        "Attachment: Game Rules",
    ],
)
