"""The register: what was approved, as rows and as typed terms; how a packet enters it and how an approval leaves it."""
