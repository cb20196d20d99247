"""What every part of the API shares, and the API of jobs and audit."""
