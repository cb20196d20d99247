"""A reader that a document has taken over says what it likes; it is believed about this document alone."""

from __future__ import annotations

import pytest

from ingest.sandbox import ReadingFailed, Sandbox
from tests.ingest.pages import made

# The first document's reader says that it ended and goes on to answer for the next one, on every pipe that it has.
TAKEN_OVER = """
import contextlib, json, os, time
from ingest.sandbox import child, frames

EARLIER = (False,) * (len(frames.HEAD.unpack(bytes(frames.HEAD.size))) - 2)  # what stands before the lengths

def words(data, arguments, report):
    if not data.startswith(b"%PDF"):
        return [os.readlink("/proc/self/fd/0")], b""
    def say(message):
        text = json.dumps(message).encode()
        head = frames.HEAD.pack(*EARLIER, len(text), 0)
        for pipe in range(3, 40):
            with contextlib.suppress(OSError):
                if os.readlink(f"/proc/self/fd/{pipe}").startswith("pipe:"):
                    os.write(pipe, head + text)
    say({"pid": 1})
    say({"exit": 0, "peak": 0, "stopped": None})
    time.sleep(1)
    say({"result": ["forged"]})
    say({"exit": 0, "peak": 0, "stopped": None})
    time.sleep(1)
    os._exit(9)

child.TASKS["words"] = words
child.main()
"""


class TakenOver(Sandbox):
    NURSERY = ("-c", TAKEN_OVER)


def test_a_reader_answers_for_no_other_document_and_is_no_other_process() -> None:
    box = TakenOver()
    try:
        try:
            first = box.page_words(made.letter_pdf(), 1)
        except ReadingFailed:
            first = []
        assert first in ([], ["forged"]), "about its own document it may say what it likes"
        assert box.left_behind() == [], "nobody is asked about the next one while it lives"
        assert box._child != 1
        assert box.page_words(b"another's", 1) == ["/dev/null"], (
            "it is read by a reader of its own, which hears nothing"
        )
    finally:
        box.close()


def test_what_a_reader_says_is_of_its_form() -> None:
    with pytest.raises(ReadingFailed):
        Sandbox._outcome(Sandbox(), 0, ({"exit": 0}, b""))
