"""What becomes of printed figures that an exact count does not give."""
