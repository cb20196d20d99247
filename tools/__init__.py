"""The laboratory: what measures, breaks and fills the product. In a checkout only; no room imports it."""
