#!/usr/bin/env python3
"""Lists the packages that are in the program: their licences as one text, or as a bill of materials.

    tools/release/packages.py licences > THIRD-PARTY.txt
    tools/release/packages.py sbom > tumble.cdx.json      (CycloneDX 1.5)

Both come from `cargo metadata` for the target that is released, and say the same on every machine.
"""

import json
import os
import pathlib
import subprocess
import sys

TARGET = "x86_64-unknown-linux-gnu"
LICENCE_FILES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT")
ROOT = pathlib.Path(__file__).resolve().parents[2]
FONT_LICENCE = ROOT / "crates/tumble-web/page/nunito-LICENSE.txt"


def linked():
    """Returns the packages that the program links, by name and version, and the program's own id."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET]
    metadata = json.loads(subprocess.check_output(command, cwd=ROOT))
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    root = metadata["resolve"]["root"]
    seen, todo = set(), [root]
    while todo:
        current = todo.pop()
        if current in seen:
            continue
        seen.add(current)
        for dependency in nodes[current]["deps"]:
            kinds = {kind["kind"] for kind in dependency["dep_kinds"]}
            # Neither tests nor build scripts are in the program; macros are, by what they write.
            if None in kinds:
                todo.append(dependency["pkg"])
    found = sorted((packages[one] for one in seen), key=lambda it: (it["name"], it["version"]))
    edges = {one: [dep["pkg"] for dep in nodes[one]["deps"] if dep["pkg"] in seen] for one in seen}
    return found, edges, root


def licence_texts(package):
    """Returns the licence files of a package, by name."""
    folder = pathlib.Path(package["manifest_path"]).parent
    files = [
        file
        for file in sorted(folder.iterdir())
        if file.is_file() and file.name.upper().startswith(LICENCE_FILES)
    ]
    named = package["license_file"]
    if named and folder / named not in files:
        files.append(folder / named)
    return [(file.name, file.read_text(errors="replace").strip()) for file in files if file.is_file()]


def licences():
    """Writes one text: the packages by licence, then each text once."""
    packages, _, _ = linked()
    others = [package for package in packages if package["source"]]
    texts = {}
    without = []
    print("The packages and the font that tumble is built of, and their licences.\n")
    for package in others:
        name = f"{package['name']} {package['version']}"
        print(f"{name:<32} {package['license'] or 'see its text'}")
        found = licence_texts(package)
        if not found:
            without.append(name)
        for file, text in found:
            texts.setdefault(text, []).append(f"{name}: {file}")
    print(f"{'Nunito, the font of the page':<32} OFL-1.1")
    texts.setdefault(FONT_LICENCE.read_text(), []).append(f"Nunito: {FONT_LICENCE.name}")
    if without:
        # Their licence is named above; the texts of these licences are below, from other packages.
        print(f"\nWithout a text of their own: {', '.join(without)}.")
    for text, names in texts.items():
        print("\n" + "=" * 80 + "\n" + "\n".join(names) + "\n" + "-" * 80 + "\n" + text)
    unnamed = [package["name"] for package in others if not package["license"] and not licence_texts(package)]
    if unnamed:
        sys.exit(f"no licence is known for {', '.join(unnamed)}")


def sbom():
    """Writes a bill of materials in the form of CycloneDX."""
    packages, edges, root = linked()
    checksums = lock_checksums()

    def reference(package):
        return f"pkg:cargo/{package['name']}@{package['version']}"

    def component(package):
        one = {
            "type": "application" if package["id"] == root else "library",
            "bom-ref": reference(package),
            "name": package["name"],
            "version": package["version"],
            "purl": reference(package),
        }
        if package["description"]:
            one["description"] = " ".join(package["description"].split())
        if package["license"]:
            one["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
        checksum = checksums.get((package["name"], package["version"]))
        if checksum:
            one["hashes"] = [{"alg": "SHA-256", "content": checksum}]
        return one

    by_id = {package["id"]: package for package in packages}
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": component(by_id[root])},
        "components": [component(package) for package in packages if package["id"] != root],
        "dependencies": [
            {
                "ref": reference(package),
                "dependsOn": sorted(reference(by_id[other]) for other in set(edges[package["id"]])),
            }
            for package in packages
        ],
    }
    print(json.dumps(bill, indent=2))


def lock_checksums():
    """Returns the checksums of Cargo.lock by name and version."""
    import tomllib

    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())
    return {(it["name"], it["version"]): it["checksum"] for it in lock["package"] if "checksum" in it}


if __name__ == "__main__":
    try:
        {"licences": licences, "sbom": sbom}[sys.argv[1]]()
    except (IndexError, KeyError):
        sys.exit(__doc__)
    except BrokenPipeError:
        os._exit(1)
