"""What a person does with pages, counted by Card, Moran and Newell's keystroke-level model."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Frame, Locator, Page, expect

KEY, CLICK, MIND = 0.28, 1.3, 1.35  # seconds of a key, of pointing and clicking, of making up one's mind


@dataclass
class Person:
    """Does what people do with a page, and counts it."""

    page: Page
    keys: int = 0
    clicks: int = 0
    pages: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("framenavigated", self._went)

    def _went(self, frame: Frame) -> None:
        if frame.parent_frame is None:
            self.pages.append(frame.url)

    def press(self, *keys: str) -> None:
        """One key after the other, each on the page that the one before led to."""
        for key in keys:
            self.keys += key.count("+") + 1
            self.page.wait_for_load_state()
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.keys += len(text)
        self.page.keyboard.type(text)

    def click(self, what: Locator) -> None:
        self.clicks += 1
        what.click()

    def write(self, name: str, text: str) -> None:
        """Points at a field and types."""
        where = self.page.locator(f'[name="{name}"]')
        self.click(where)
        self.type(text)

    def choose(self, name: str, label: str) -> None:
        """Opens a list and takes a line of it."""
        self.clicks += 2
        self.page.locator(f'select[name="{name}"]').select_option(label=label)

    def check(self, name: str, value: str) -> None:
        self.clicks += 1
        box = self.page.locator(f'input[name="{name}"][value="{value}"]')
        self.page.locator(f'label[for="{box.get_attribute("id")}"]').click()
        expect(box).to_be_checked()

    @property
    def acts(self) -> int:
        return self.keys + self.clicks

    @property
    def minutes(self) -> float:
        return (self.keys * KEY + self.clicks * (CLICK + MIND) + len(self.pages) * MIND) / 60

    def __str__(self) -> str:
        return f"{self.keys} keys, {self.clicks} clicks, {len(self.pages)} pages, {self.minutes:.1f} minutes"
