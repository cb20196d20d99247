"""A PDF's pages as a scanner would deliver them: skewed, uneven, blurred, noisy, specked, copied, compressed."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Wear:
    """How bad a scan may be; each value is the most that chance takes."""

    dots: tuple[int, ...]
    skew: float = 0.0  # degrees
    blur: float = 0.0  # pixels at 200 dots
    noise: float = 0.0  # grey levels
    specks: float = 0.0  # a square inch
    quality: tuple[int, int] = (80, 95)  # of the JPEG
    shade: float = 0.0  # grey levels from one side to the other
    warp: float = 0.0  # pixels at 200 dots
    copied: float = 0.0  # how often: black and white, as a photocopier leaves it
    turned: float = 0.0  # how often


LEVELS = {
    "clean": Wear((200, 300), skew=0.3, blur=0.3, noise=2, quality=(85, 95)),
    "office": Wear((200,), skew=1.0, blur=0.6, noise=8, specks=1.0, shade=12, warp=1.5, quality=(70, 90)),
    "poor": Wear(
        (150, 200),
        skew=1.5,
        blur=0.9,
        noise=16,
        specks=4.0,
        shade=35,
        warp=3,
        quality=(45, 75),
        copied=0.3,
        turned=0.15,
    ),
}


def scanned(pdf: bytes, level: str, seed: int, *, layer: bool = False) -> bytes:
    """The pages of `pdf` as pictures. `layer`: with an invisible text layer that a bad OCR wrote."""
    import pypdfium2 as pdfium

    wear = LEVELS[level]
    rng = random.Random(f"scan {level} {seed}")
    document = pdfium.PdfDocument(pdf)
    dots = rng.choice(wear.dots)
    pages: list[tuple[Any, float, float]] = []
    for page in document:
        image = page.render(scale=dots / 72, grayscale=True).to_numpy()
        image = np.ascontiguousarray(image.reshape(image.shape[0], image.shape[1], -1)[:, :, 0])
        worn = _worn(image, wear, rng, dots / 200)
        pages.append((worn, worn.shape[1] * 72 / dots, worn.shape[0] * 72 / dots))
    quality = rng.randint(*wear.quality)
    return _pdf(pages, quality, _bad_layer(rng) if layer else None)


def _worn(image: Any, wear: Wear, rng: random.Random, scale: float) -> Any:
    import cv2

    chance = np.random.default_rng(rng.randrange(2**32))
    high, wide = image.shape
    angle = rng.uniform(-wear.skew, wear.skew)
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1.0)
    image = cv2.warpAffine(image, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderValue=255)
    if wear.warp:
        x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
        phase, reach = rng.uniform(0, 6), rng.uniform(0, wear.warp) * scale
        image = cv2.remap(
            image,
            x + reach * np.sin(y / high * 4 + phase).astype(np.float32),
            y + reach * np.sin(x / wide * 5 + phase).astype(np.float32),
            cv2.INTER_LINEAR,
            borderValue=255,
        )
    blur = rng.uniform(0, wear.blur) * scale
    if blur > 0.15:
        image = cv2.GaussianBlur(image, (0, 0), blur)
    paper = image.astype(np.float32)
    if wear.shade:
        slope = np.linspace(0, rng.uniform(0, wear.shade), wide, dtype=np.float32)
        paper -= slope[None, ::-1] if rng.random() < 0.5 else slope[None, :]
    if wear.noise:
        paper += chance.normal(0, rng.uniform(wear.noise / 3, wear.noise), paper.shape).astype(np.float32)
    inches = high * wide / (200 * scale) ** 2
    for _ in range(int(inches * rng.uniform(0, wear.specks))):
        centre = (rng.randrange(wide), rng.randrange(high))
        cv2.circle(paper, centre, rng.choice([0, 0, 1, 1, 2]), float(rng.randint(0, 90)), -1)
    image = np.clip(paper, 0, 255).astype(np.uint8)
    if rng.random() < wear.copied:
        image = np.where(image > rng.randint(120, 185), 255, 0).astype(np.uint8)
    if rng.random() < wear.turned:
        image = np.ascontiguousarray(np.rot90(image, rng.choice([1, 2, 3])))
    return image


def _bad_layer(rng: random.Random) -> list[str]:
    words = [
        "Roya1",
        "F1ush",
        "l00",
        "t0",
        "l",
        "5traight",
        "Fu1l",
        "H0use",
        "pays",
        "the",
        "Paytab1e",
        "C5TUD",
        "wager",
    ]
    return [" ".join(rng.choice(words) for _ in range(9)) for _ in range(20)]


def _pdf(pages: list[tuple[Any, float, float]], quality: int, layer: list[str] | None) -> bytes:
    """One JPEG a page."""
    import cv2
    import pikepdf

    out = pikepdf.new()
    for image, width, height in pages:
        _, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = pikepdf.Stream(out, jpeg.tobytes())
        picture.stream_dict = pikepdf.Dictionary(
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Image,
            Width=image.shape[1],
            Height=image.shape[0],
            ColorSpace=pikepdf.Name.DeviceGray,
            BitsPerComponent=8,
            Filter=pikepdf.Name.DCTDecode,
        )
        page = out.add_blank_page(page_size=(width, height))
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Im=picture))
        content = f"q {width} 0 0 {height} 0 0 cm /Im Do Q\n"
        if layer:
            font = pikepdf.Dictionary(
                Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
            )
            page.Resources.Font = pikepdf.Dictionary(F=font)
            lines = "".join(f"1 0 0 1 60 {height - 60 - 14 * n} Tm ({text}) Tj " for n, text in enumerate(layer))
            content += f"BT 3 Tr /F 10 Tf {lines} ET\n"
        page.Contents = out.make_stream(content.encode())
    target = io.BytesIO()
    out.save(target)
    return target.getvalue()
