"""The API of printed paytables."""
