"""Why a pay table's values are doubted, in the words that review shows."""

from __future__ import annotations

from ingest.values import Doubt

SHARED = Doubt(
    "one_value_over_two_columns", "the cell stands over the middle between two columns, and is read for both"
)
UNEXPLAINED = Doubt("words_between_lines", "words stand among the table's lines that may belong to any of them")
NO_LABEL = Doubt("label_unreadable", "the line's label cannot be read, so it is not known what pays this")
LABEL = Doubt("label_unsure", "the label holds words or figures that no outcome is called by, or only half of one")
COUNTED_ON = Doubt(
    "header_counted_on", "the column's header is damaged; its number of hands follows from its neighbors"
)
NOT_CALLED_PAYS = Doubt("nothing_says_pays", "nothing over or before the table says that its numbers are pays")
COLUMN_UNNAMED = Doubt("column_unnamed", "several columns stand side by side, and nothing tells whose pays they are")
NO_HEAD = Doubt("no_head", "the lines have no head and no name: they may be the rest of another table")
TWICE = Doubt("listed_twice", "the table lists this outcome more than once")
ORDER = Doubt(
    "pays_out_of_order", "this pay goes up where the table's other pays go down, or one of the two is misread"
)
ALONE = Doubt("one_line_alone", "the table has this line alone: it may have been cut from another")
BESIDE_HALF = Doubt("beside_half_a_label", "the label above or below is half of one: its other half may be this one's")
OVER_METER = Doubt("more_than_the_meter", "more than the whole meter cannot be paid from it")
ODD_ONE = Doubt(
    "only_label_unknown", "every other label of the table is a hand that everybody knows; this one holds more"
)
UNHEARD_TABLE = Doubt("no_known_hand", "no label is made of card-table words, and nothing names the table or its bet")
OTHER_TABLES_NOTE = Doubt("note_of_another_table", "the note that gives the unit stands below another table")
PRINTED_ELSEWHERE = Doubt("unit_said_elsewhere", "the unit is printed with other tables of this bet, not with this one")
BET_REASONED = Doubt(
    "bet_by_place", "the page does not name the bet here: it follows from what stands around the table"
)
BET_UNHEARD = Doubt("bet_named_here_alone", "no other place of the document speaks of a bet of this name")
OUTSIDE = Doubt("outside_its_column", "the cell's words stand beside the column that they are read for")
ASTRIDE = Doubt("over_two_columns", "the cell's words reach into a second column, and are read for one alone")
AT_EDGE = Doubt(
    "cut_by_the_edge", "the table reaches the edge of the scanned picture: a part of it may not have been scanned"
)
SEAM = Doubt(
    "halves_differ", "the table goes on over a page break, and what it pays there is of another kind than before it"
)
TORN = Doubt(
    "torn_by_the_page", "the page ends within a line of the table: its label stands on one page, its pays on the other"
)
SISTER_LABEL = Doubt(
    "sister_says_more", "the table beside it in the series has a longer label at this place: this one may be cut"
)
SISTER_LINE = Doubt(
    "sister_has_a_line_between", "every other table of the series has a line between this one and its neighbor"
)
SERIES = Doubt("breaks_the_series", "the names of the tables beside it run in sequence, and this one does not fit")
AGAINST = Doubt("rises_where_others_fall", "every other table of this head pays less from line to line; this one more")
BLANK = Doubt(
    "blank_beside_pays", "the cell is blank where the columns beside it pay, and lines below it pay in its column"
)
EDGE_OF_RETURN = Doubt(
    "edge_of_the_return", "no sentence says the edge: it is what the printed total return lacks to nothing"
)
CONDITION_STATED = Doubt(
    "condition_in_words", "the sentence pays this under a condition, which is named here in few words"
)
IN_RUNNING_TEXT = Doubt(
    "in_running_text", "running text lists these pays, and it may speak of one of several pay tables"
)
CLAIM_BY_NAME = Doubt(
    "claim_by_name", "the sentence names the bet, and nothing on the page proves that it means this table"
)
AGAINST_CHANCES = Doubt(
    "against_the_chances", "the printed chances and pays give another figure than the one that is printed"
)
NUMBER_ALONE = Doubt("number_alone", "a number alone stands over the pays, and nothing says that it names the table")
UNKNOWN_CELL = Doubt("cell_not_understood", "the cell does not hold a known pay")
BESIDE_UNKNOWN = Doubt("beside_an_unknown_cell", "the line above or below has a cell that was not understood")
