"""What the second author's letters and rules say. Every pool is a pair: seeds from `HELD_FROM` draw from the second half
alone, whose failures are counted and never looked at."""

# ruff: noqa: E501 — sentences stand as documents print them

from __future__ import annotations

import random
from typing import Any

HELD_FROM = 10_000

Pool = tuple[list[Any], list[Any]]


def pick(rng: random.Random, pool: Pool, held: bool) -> Any:
    return rng.choice(pool[held])


FIRST = ["Marguerite", "DeShawn", "Ilse", "José", "Kwame", "Beatrix", "Rajiv", "Siobhan", "Tom", "Mary Kate", "Xiu"]
LAST = ["Abernathy", "de la Cruz", "O'Rourke", "MacDonald", "Nguyen", "St. Clair", "Bauer-Lang", "Whitefeather", "Li",
        "Papadopoulos", "van Dyke", "Ferris"]  # fmt: skip
COMPANIES: Pool = (
    [
        ("Galaxy Gaming, Inc.", "galaxygaming.com"),
        ("TCS John Huxley America, Inc.", "tcsjohnhuxley.com"),
        ("In Bet Gaming, Inc.", "inbet.net"),
        ("Pacific Table Concepts, LLC", "pactable.com"),
        ("AGS LLC", "playags.com"),
        ("DEQ Systems Corp.", "deq.com"),
        ("Interblock USA", "interblock.com"),
        ("Masque & Feather Games", "masque-games.com"),
    ],
    [
        ("Scarab Table Games, Inc.", "scarabgames.com"),
        ("Bluff Street Gaming LLC", "bluffstreet.net"),
        ("Aces Up Gaming, Inc.", "acesup.com"),
        ("Gaming Arts, LLC", "gamingarts.com"),
    ],
)
ROLES: Pool = (
    [
        "Director of Regulatory Affairs",
        "Product Compliance Analyst",
        "Vice President, Table Games",
        "General Counsel",
        "Senior Compliance Specialist",
        "President and CEO",
    ],
    [
        "Manager of Licensing and Compliance",
        "Game Designer",
        "Chief Operating Officer",
        "Regulatory Submissions Specialist",
    ],
)
STREETS: Pool = (
    [
        ["6767 Spencer Street"],
        ["P.O. Box 98417"],
        ["3 Nautilus Way", "Building C, Suite 210"],
        ["5475 S. Decatur Blvd., Ste. 100"],
        ["PO Box 77"],
        ["11 Rue Lafleur", "2nd Floor"],
    ],
    [
        ["4175 Cameron St., Suite B-6"],
        ["Post Office Box 5512"],
        ["One Harrah's Court"],
        ["27 Wharf Lane", "Unit 4"],
    ],
)
CITIES: Pool = (
    [
        "Las Vegas, NV 89119",
        "Kent, Washington 98032",
        "Egg Harbor Township, NJ 08234-1177",
        "Henderson, Nevada 89074",
        "Lake Oswego, OR 97035",
        "Fort Lauderdale, FL 33309",
    ],
    [
        "Golden, CO 80401",
        "Biloxi, Mississippi 39530",
        "Toronto, ON M5V 2T6",
        "Mesquite, NV 89027-4410",
    ],
)
SENT: Pool = (
    [
        "VIA EMAIL: {}",
        "Sent by email to {}",
        "Via Electronic Mail ({})",
        "Delivered by e-mail: {}",
        "Emailed to {}",
        "BY ELECTRONIC MAIL TO {}",
    ],
    [
        "E-MAIL: {}",
        "Transmitted via e-mail to {}",
        "Sent electronically to {}",
    ],
)
SENT_BARE: Pool = (
    [
        "VIA U.S. MAIL",
        "Via Email",
        "By Certified Mail 7019 0140 0000 1177 2034",
        "Hand Delivered",
    ],
    [
        "VIA EMAIL ONLY",
        "By FedEx",
    ],
)
LETTERHEADS: Pool = (
    [
        [],
        [
            "Washington State Gambling Commission",
            "P.O. Box 42400, Olympia, Washington 98504-2400",
            "(360) 486-3440 | (800) 345-2529 | www.wsgc.wa.gov",
        ],
        ["STATE OF WASHINGTON", "GAMBLING COMMISSION"],
        [
            "STATE OF WASHINGTON",
            "WASHINGTON STATE GAMBLING COMMISSION",
            "4565 7th Avenue S.E. * Lacey, Washington 98503",
        ],
        [
            "WSGC",
            "Licensing, Regulation, and Enforcement Division",
            "Olympia, WA 98504 * Phone (360) 486-3440 * Fax (360) 486-3631",
        ],
    ],
    [
        ["Washington State Gambling Commission"],
        ["State of Washington", "Gambling Commission", "Post Office Box 42400 · Olympia, WA 98504-2400"],
    ],
)
SUBMISSION: Pool = (
    [
        "RE: {s} - Submission #{n}",
        "Re: Submission No. {n} – {s}",
        "SUBJECT: {s} (Submission # {n})",
        "RE:\t{s}, Submission {n}",
        "Subject: {s} – Sub. {n}",
        "RE: Submission #{n}: {s}",
        "Re: {s} [Submission Number {n}]",
        "RE: Sub. No. {n} - {s}",
    ],
    [
        "Re: Game Submission #{n} ({s})",
        "Subject: {s}; Submission No: {n}",
        "RE: {s} – Submission {n}",
    ],
)
SUBMISSION_LATER: Pool = (
    [
        "We reviewed Submission #{n}, which you sent us.",
        "This letter concerns your submission (No. {n}).",
        "Your request was assigned Submission Number {n}.",
        "We refer to submission # {n}.",
    ],
    [
        "Your submission number is {n}.",
        "Enclosed is our decision on Submission No. {n}.",
    ],
)
SUBJECTS: Pool = (
    [
        "Request to amend {g}",
        "{g} – rule changes",
        "New Side Bet for {g}",
        "Table Game Updates (14 games)",
        "{g} Rule Revision",
        "Amendments to {g}",
        "Progressive Jackpot Update, Version 2",
        "Approval of {g}",
    ],
    [
        "Decision on {g}",
        "{g}: new progressive wager",
        "Revised Rules, {g}",
        "Multiple game amendments",
    ],
)
DEAR: Pool = (
    [
        "Dear {h} {l}:",
        "Dear {h} {l},",
        "Dear {f} {l}:",
        "Dear {f}:",
        "Dear {h} {l}",
    ],
    [
        "Dear {h} {l}:",
        "Dear {h} {l} –",
        "Dear {f} {l},",
    ],
)
GAMES: Pool = (
    [
        "Mississippi Stud",
        "Let It Ride",
        "Ultimate Texas Hold'em",
        "Crazy 4 Poker",
        "21+3 Blackjack",
        "Lucky Ladies Side Bet",
        "Dragon 7 Baccarat",
        "High Card Flush",
        "Cajun Stud",
        "Heads Up Hold'em",
        "Pai Gow Poker Fortune",
        "Panda 8 Baccarat",
        "3 Card Xtreme",
        "4 the Money",
        "Six & Seven Rummy",
        "Bad Beat Bonus",
        "Double Deck Blackjack with Buster",
        "Raise It Up Stud",
        "Criss-Cross Poker",
        "World Poker Tour All In Hold'em",
        "Perfect Pairs Blackjack",
        "EZ Baccarat",
        "Texas Shootout",
        "Emperor's Challenge",
        "Spanish 21 Match the Dealer",
        "I Luv Suits",
        "Four Card Poker",
        "Lucky Lucky Blackjack",
        "Bonus Craps Cards",
        "Casino War with Tie Bonus",
        "2 Way Hold'em",
        "DJ Wild",
        "Caribbean Stud Poker",
    ],
    [
        "Rising High Poker",
        "Bet the Flush Blackjack",
        "Down Under Blackjack",
        "Crazy Pineapple Stud",
        "Asia Poker",
        "Blazing 7s Blackjack",
        "Switch Hands Hold'em",
        "Big Six Baccarat",
        "Three Card Rummy",
        "Trifecta Stud",
        "House Edge 21",
        "Sure Win Hold'em",
        "Queen's Up Pai Gow",
        "Jacks Back Draw Poker",
    ],
)
TAILS: Pool = (
    [
        "",
        "",
        "",
        " – Dual Progressives",
        ", Pairs Plus",
        " and Jackpot Bet",
        " (Tribal)",
        " - Version 2",
        " – Top Two Cards and Community Card Wager",
        " & Side Pot",
        "",
        "",
        "",
        " – Player Cards and Dealer Up Card",
        " with Progressive",
        ", 6 Card Bonus",
        " & Envy",
        " Deluxe",
    ],
    [
        "",
        "",
        " (Face Up)",
        " – Multi-Link",
        " and Bad Beat",
        " Plus",
        ", Tie Win",
        " - 2nd Edition",
        " with Extra Bonus Wager and Insurance",
    ],
)
GAMES_INTRO: Pool = (
    [
        "You asked us to amend the rules of the games listed here:",
        "Below is the list of games affected by your submission:",
        "{c} submitted changes to the following games:",
        "The request covers these card games:",
        "Games included in this review:",
        "{c} has asked that we consider the games below.",
    ],
    [
        "{c} would like to change the rules of these games:",
        "We reviewed the games shown here:",
        "The following games are part of this submission:",
    ],
)
GAME_SENTENCE: Pool = (
    [
        "{c} submitted a request to amend {list}.",
        "We received your request dated {d} to approve changes to {list}.",
        "{c} requested approval of the following card games: {list}.",
        "On {d}, {c} asked the Commission to review {list}.",
        "You have applied for approval of the games {list}.",
        "{c} seeks to modify the card games known as {list}.",
    ],
    [
        "{c} has asked us to approve amendments to {list}.",
        "Your letter of {d} requests approval of {list}.",
        "{c} proposes to change {list}.",
    ],
)
ONE_GAME: Pool = (
    [
        "{c} submitted a request to amend {list}.",
        "We have completed the review of the card game {list}.",
        "Thank you for submitting {list} for our review.",
        "{c} requested a change to its game {list}.",
        "This is in response to your request to offer {list} in Washington State.",
    ],
    [
        "{c} has applied for approval of {list}.",
        "We have evaluated the game {list}.",
        "You requested that we approve {list}.",
    ],
)
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

OWNERS: Pool = (
    [
        "Galaxy Gaming, Inc.",
        "TCS John Huxley",
        "In Bet Gaming, Inc.",
        "Pacific Table Concepts, LLC",
        "Dunn & Daughters Cards",
        "Novus Play S.A.",
        "AGS LLC",
        "DEQ Systems Corp.",
        "Interblock USA",
        "Masque & Feather Games",
    ],
    [
        "Scarab Table Games, Inc.",
        "Bluff Street Gaming LLC",
        "Aces Up Gaming",
        "Table Trac",
    ],
)
OWNED: Pool = (
    [
        "{g} is owned by {o}.",
        "The game and its progressive system are owned and distributed by {o}.",
        "© 2022 {o} All rights reserved.",
        "{o} is the owner of all rights in {g}.",
        "All equipment is the property of {o}",
        "Copyright 2021, {o}. All rights reserved.",
    ],
    [
        "The rights to {g} belong to {o}.",
        "{g} is a registered trademark of {o}.",
        "This game is the exclusive property of {o}.",
        "{g}, owned by {o}, is offered under license.",
    ],
)
OPENINGS: Pool = (
    [
        "{g} is a card game in which players wager against the house dealer.",
        "Each player makes an Ante and receives two cards; the dealer turns three community cards.",
        "In {g} every player plays a hand against a fixed paytable.",
        "{g} is dealt from one deck. Players bet on the Tie or on the Banker.",
    ],
    [
        "{g} pits each player against the dealer for the better hand.",
        "The object of {g} is to make a better hand than the dealer.",
    ],
)
STEPS = ["Players place an Ante and may place the optional bonus bet.", "The dealer gives each player five cards, face down.",
         "A player may fold or make a Raise of one to three times the Ante.", "The dealer turns over the house hand and settles every wager in turn.",
         "The dealer collects losing wagers and pays winning wagers at 2 to 1 for a straight.", "Players may not exchange or show their cards."]  # fmt: skip
LAW = ["WAC 230-15-040", "WAC 230-15-140", "WAC 230-15-490", "RCW 9.46.0282", "WAC 230-15-685", "WAC 230-16-157"]
CITED: Pool = (
    [
        "Wagers may not exceed the limits in {}.",
        "See {} for the maximum wager.",
        "Operators shall follow {} at all times.",
        "({})",
    ],
    [
        "The limits of {} apply.",
        "This game is offered under {}.",
    ],
)
SHUFFLER: Pool = (
    [
        "The game must be dealt with an automatic card shuffler produced by {o}, such as the {m}.",
        "Cards must be shuffled by the {m}.",
        "Dealers shall use an {m} shuffler.",
        "An automatic shuffler is required: the {m}.",
        "The {m} must be used to shuffle and deal the cards.",
        "This game requires a {m} automatic shuffler.",
    ],
    [
        "Only the {m} may be used to shuffle the cards.",
        "A {m} shuffler must be used at all times.",
        "The dealer shall shuffle with the {m}.",
        "Use of an automatic shuffler (the {m}) is mandatory.",
    ],
)
MODELS: Pool = (
    [
        "i-Deal",
        "Deck Mate 2",
        "ACE",
        "i-Deal Plus",
        "MD3",
        "one2six",
    ],
    [
        "Deck Mate",
        "i-Deal",
        "one2six",
    ],
)
SYSTEM_LEAD: Pool = (
    [
        "This game will use the progressive system consisting of the following components: ",
        "The progressive jackpot runs on ",
        "These game rules are for use with the approved {o} progressive system containing the following components and their compatible software versions: ",
        "The progressive system is made up of the following software: ",
        "Required progressive equipment: ",
        "Operators must use this approved equipment for the progressive: ",
    ],
    [
        "The jackpot is administered by the following equipment: ",
        "To offer the progressive, a casino must have ",
        "Approved progressive components: ",
        "The progressive operates with ",
    ],
)
HIGHER: Pool = (
    [
        "{c} v{v} or higher",
        "{c} version {v} and above",
        "{c} v{v} or newer",
        "{c}, at least version {v}",
        "{c}, minimum version {v}",
        "{c} firmware {v} or later",
        "{c} {v}+",
        "{c} Version {v} or greater",
        "{c} (v{v} or above)",
    ],
    [
        "{c} v. {v} or higher",
        "{c} (version {v} or later)",
        "{c} v{v} or above",
        "{c} {v} or newer",
        "{c}, version no lower than {v}",
        "{c} version {v} or subsequent versions",
    ],
)
EXACT: Pool = (
    [
        "{c} v{v}",
        "{c} version {v}",
        "{c} software version {v}",
        "{c} ver. {v}",
        "{c} ({v})",
        "{c}, firmware version {v}",
    ],
    [
        "{c} {v}",
        "{c}, v{v}",
        "{c} software {v}",
        "{c} Version {v}",
    ],
)
PARTS: Pool = (
    [
        "Bonus Jackpot System",
        "TableMAX Controller",
        "Jackpot Sign Server",
        "Xchange Bet Sensor",
        "Gaming Table Display",
        "G3 Poker Jackpot Manager",
        "Mega Link Hub",
        "Orb Progressive Display",
        "Chip Reader Board",
        "STAX Server",
    ],
    [
        "Raven Jackpot Controller",
        "Tally Board Display",
        "Coin Eye Sensor",
        "PitLink Game Server",
        "Meter Bridge Module",
    ],
)
