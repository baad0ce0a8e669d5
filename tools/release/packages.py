#!/usr/bin/env python3
"""Lists the packages that are in the program: their licences as one text, or as a bill of materials.

    tools/release/packages.py licences [PACKAGE TARGET] > THIRD-PARTY.txt
    tools/release/packages.py sbom > tumble.cdx.json      (CycloneDX 1.5)

Both come from cargo, for the program as it is released or for a library and its target, and say the same on every
machine.
"""

import json
import os
import pathlib
import subprocess
import sys

PROGRAM = ("tumble", "x86_64-unknown-linux-gnu")
LICENCE_FILES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT")
ROOT = pathlib.Path(__file__).resolve().parents[2]
#: Fonts: the package that is there where the font is, its name, its licence and the text of it.
FONTS = [
    ("tumble-web", "Nunito, the font of the page", "OFL-1.1", ROOT / "crates/tumble-web/page/nunito-LICENSE.txt"),
    ("tiny-skia", "DejaVu, the font of PNG", "Bitstream-Vera", ROOT / "crates/tumble-render/fonts/LICENSE"),
]


def linked(package, target):
    """Returns what a package links for a target, by name and version, and the package's own id."""
    command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", target]
    metadata = json.loads(subprocess.check_output(command, cwd=ROOT))
    # The features here are those of the whole workspace: a tree has those of the package.
    tree = ["cargo", "tree", "--locked", "-p", package, "--target", target, "-e", "normal", "--prefix", "none"]
    lines = subprocess.check_output([*tree, "-f", "{p}"], cwd=ROOT, text=True).splitlines()
    inside = {tuple(line.split(" ")[:2]) for line in lines}
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    root = next(one for one, its in packages.items() if its["name"] == package)
    seen, todo = set(), [root]
    while todo:
        current = todo.pop()
        its = packages[current]
        if current in seen or (its["name"], f"v{its['version']}") not in inside:
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


def licences(*built):
    """Writes one text: the packages by licence, then each text once."""
    packages, _, _ = linked(*(built or PROGRAM))
    names = {package["name"] for package in packages}
    others = [package for package in packages if package["source"]]
    texts = {}
    without = []
    print("The packages and the fonts that tumble is built of, and their licences.\n")
    for package in others:
        name = f"{package['name']} {package['version']}"
        print(f"{name:<32} {package['license'] or 'see its text'}")
        found = licence_texts(package)
        if not found:
            without.append(name)
        for file, text in found:
            texts.setdefault(text, []).append(f"{name}: {file}")
    for _, name, licence, text in (font for font in FONTS if font[0] in names):
        print(f"{name:<32} {licence}")
        texts.setdefault(text.read_text(), []).append(f"{name}: {text.name}")
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
    packages, edges, root = linked(*PROGRAM)
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
        {"licences": licences, "sbom": sbom}[sys.argv[1]](*sys.argv[2:])
    except (IndexError, KeyError, StopIteration, TypeError):
        sys.exit(__doc__)
    except BrokenPipeError:
        os._exit(1)
