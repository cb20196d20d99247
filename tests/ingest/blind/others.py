"""Documents that are no packets, some of them about gambling. The second half is held back."""

# ruff: noqa: E501 — lines stand as documents print them

from __future__ import annotations

from tests.ingest.blind.letters import Element

OPEN: list[list[Element]] = [
    [("title", "Gambling Commission Meeting Minutes"), ("para", "The meeting was called to order at 9:03 a.m. on March 14, 2019. Commissioners present: Bud Sizemore, Julia Patterson and Alicia Levy."),
     ("para", "Commissioner Patterson moved to approve the minutes of the February meeting. The motion carried 4 to 0."),
     ("para", "Staff presented a petition about wagering limits for house-banked card games under WAC 230-15-140. Players and dealers from several card rooms spoke.")],
    [("title", "INVOICE 44120"), ("block", ["Galaxy Gaming, Inc.", "Bill to: Silver Dollar Casino"]),
     ("table", [["Item", "Qty", "Amount"], ["Deck Mate 2 shuffler lease", "4", "$2,200.00"], ["Bonus Jackpot System v5.1", "1", "$900.00"]]), ("para", "Total $3,100.00. Payment terms: net 30.")],
    [("title", "Chapter 230-15 WAC"), ("heading", "WAC 230-15-140 Wagering limits for house-banked card games."),
     ("para", "(1) A single wager must not exceed three hundred dollars."), ("para", "(2) A player may make a single wager for each decision before additional cards are dealt or revealed. In addition, for Blackjack, a player may place an additional wager for doubling down or splitting pairs."),
     ("para", "[Statutory Authority: RCW 9.46.070. WSR 07-09-033, § 230-15-140, filed 4/10/07.]")],
    [("title", "Card room opens in Shoreline"), ("para", "SHORELINE - A new card room with fifteen tables opened its doors on Friday. Players lined up for blackjack and a poker tournament, and the owners said that dealers were still being hired."),
     ("para", "The Washington State Gambling Commission issued the license in May after a review.")],
    [],
    [("title", "Deck Mate 2 Operator Manual"), ("heading", "1. Safety"), ("para", "Disconnect power before opening the shuffler. Do not immerse the shuffler in liquid."),
     ("heading", "2. Cleaning"), ("para", "Wipe the card path once a week. Replace rollers after 500 hours. Players must not touch the shuffler.")],
    [("line", "From: licensing@wsgc.wa.gov"), ("line", "Dear Ms. Li:"), ("para", "The Washington State Gambling Commission has denied your application for a card room employee license because the fee was not paid. You may reapply."), ("line", "Sincerely,"), ("line", "Licensing Unit")],
    [("title", "Card Game Submission Form"), ("table", [["Applicant", "______________"], ["Name of game", "______________"], ["Fee", "$1,200"]]), ("para", "Attach game rules, paytables and a mathematical analysis. Mail the form to the Washington State Gambling Commission, P.O. Box 42400, Olympia.")],
    [("title", "Notice of Rule Making"), ("para", "The Washington State Gambling Commission proposes to amend WAC 230-15-685 on progressive jackpots in house-banked card games. Written comments may be sent until May 2."), ("para", "A hearing will be held in Spokane.")],
    [("title", "Purchase Agreement"), ("para", "This agreement is made between AGS LLC (Seller) and Red Cedar Casino (Buyer) for three card shufflers."), ("numbered", ["Buyer pays $4,000 upon delivery.", "Seller warrants the shufflers for 12 months.", "Disputes are heard in King County."])],
    [("line", "Dear Mr. Bauer-Lang:"), ("para", "Thank you for applying for the position of Special Agent with the Washington State Gambling Commission. We have decided not to approve your application at this time."), ("line", "Best regards,"), ("line", "Human Resources")],
    [("title", "Poker night results"), ("table", [["Place", "Player", "Prize"], ["1", "Tom Ferris", "$500"], ["2", "Ilse Li", "$250"], ["3", "Kwame Bauer", "$100"]]), ("para", "Thanks to all players and dealers. Next tournament: June 4.")],
    [("title", "Audit Report"), ("para", "We audited the internal controls of the card room. The drop was counted by two persons. Four of twelve tables had no surveillance."), ("para", "Recommendation: train dealers in chip handling within 30 days.")],
]  # fmt: skip
HELD: list[list[Element]] = [
    [("title", "Card Room Employee Handbook"), ("heading", "Dress code"), ("para", "Dealers wear black. Players may not enter the dealers' room."), ("heading", "Breaks"), ("para", "Every dealer has a break of 15 minutes after each hour of dealing cards.")],
    [("title", "Press Release"), ("para", "OLYMPIA - The Gambling Commission today approved a budget for the next fiscal year. Licenses of house-banked card rooms fell by 2 percent.")],
    [("line", "Dear Ms. Ferris:"), ("para", "The Washington State Gambling Commission received your complaint about a card room in Kent. A special agent will contact you."), ("line", "Kind regards,"), ("line", "Criminal Enforcement")],
    [("title", "Table of Limits"), ("table", [["Table", "Minimum", "Maximum"], ["Blackjack 1", "$5", "$300"], ["Blackjack 2", "$25", "$300"], ["Poker 1", "$3", "$100"]])],
    [("title", "Lease"), ("para", "Lessor leases to Lessee four chairs and one card table, for $90 a month."), ("numbered", ["Lessee keeps the table clean.", "Lessor repairs the table."])],
]  # fmt: skip
