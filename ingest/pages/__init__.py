"""The physical layer: bytes become pages of words with boxes, each page by text or by OCR, said and stored."""
