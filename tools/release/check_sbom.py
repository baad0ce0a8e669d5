"""Validates a bill of materials with the schema of CycloneDX: check_sbom.py FILE."""

import pathlib
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

fault = JsonStrictValidator(SchemaVersion.V1_5).validate_str(pathlib.Path(sys.argv[1]).read_text())
sys.exit(f"{sys.argv[1]}: {fault}" if fault else 0)
