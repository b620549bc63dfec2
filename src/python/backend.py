"""How pip builds the package crux (PEP 517): CMake builds it into build/release/python, and this packs it into a wheel.

It needs what scripts/setup python installs, and nothing from a network. The module is for one Python only, Debian's: its name
says which, and pip refuses the wheel in any other.
"""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sysconfig
import tomllib
import zipfile

root = pathlib.Path(__file__).resolve().parents[2]


def get_requires_for_build_wheel(config_settings=None):
    return []


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = _build()
    name, version, tag = "crux", _version(), _tag()
    info = f"{name}-{version}.dist-info"
    files = {f"crux/{file.name}": file.read_bytes() for file in sorted(package.iterdir()) if file.is_file()}
    files[f"{info}/METADATA"] = _metadata(version).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: crux\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    files[f"{info}/LICENSE"] = (root / "LICENSE").read_bytes()
    record = "".join(f"{path},{_sum(data)},{len(data)}\n" for path, data in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the source is the repository itself: pip install .")


def _build():
    wanted = sysconfig.get_config_var("SOABI")
    debian = subprocess.run(
        ["/usr/bin/python3", "-c", "import sysconfig; print(sysconfig.get_config_var('SOABI'))"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    if wanted != debian:
        raise SystemExit(f"crux is built for /usr/bin/python3 ({debian}); this one is {wanted}. Make the environment with it.")
    quiet = {"cwd": root, "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run(["cmake", "--preset", "release"], **quiet)
    subprocess.run(["cmake", "--build", "--preset", "release", "--target", "crux_python"], **quiet)
    return root / "build/release/python/crux"


def _version():
    return re.search(r"project\(crux VERSION (\S+)", (root / "CMakeLists.txt").read_text()).group(1)


def _tag():
    python = "cp" + sysconfig.get_config_var("py_version_nodot")
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _metadata(version):
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {version}", f"Summary: {project['description']}"]
    lines += [f"Requires-Python: {project['requires-python']}"]
    lines += [f"Requires-Dist: {name}" for name in project["dependencies"]]
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", (root / project["readme"]).read_text()])


def _sum(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":  # by hand: a wheel in build/
    print(build_wheel(os.fspath(root / "build")))
