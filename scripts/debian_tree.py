"""A minimal Debian tree with this machine's mirror, proxy and pip settings. Standard library only."""

from __future__ import annotations

import configparser
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ATTEMPTS = 3  # a mirror may not answer once
PACKAGES = ("python3", "make", "ca-certificates")
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
KEYRINGS = ("/usr/share/keyrings", "/etc/apt/keyrings", "/etc/apt/trusted.gpg.d")
DEVICES = ("null", "zero", "full", "random", "urandom", "tty")
PASSED_ON = re.compile(r"^(PIP_\w+|\w+_proxy|\w+_PROXY|SSL_CERT_FILE|REQUESTS_CA_BUNDLE)$")


class CannotRun(Exception):
    """This machine cannot hold the trial; one sentence."""


class Broken(Exception):
    """Something did not hold; what was printed follows."""


# ---- what this machine says about mirrors and packages


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def codename() -> str:
    try:
        fields = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
    except OSError:
        fields = {}
    if fields.get("ID", "").strip('"') != "debian" or "VERSION_CODENAME" not in fields:
        raise CannotRun("This machine is not Debian, whose mirror and debootstrap the bare machine is made with.")
    return fields["VERSION_CODENAME"].strip('"')


def mirror(suite: str) -> str:
    """The first of apt's sources that has the suite."""
    form = "$(REPO_URI) $(RELEASE) $(COMPONENT)"
    for line in output("apt-get", "indextargets", "--format", form, "Identifier: Packages").splitlines():
        address, release, component = line.split()
        if release == suite and component == "main":
            return address
    raise CannotRun(f"None of apt's sources on this machine has the suite {suite}.")


def apt_settings() -> list[str]:
    """How the mirror is reached: proxies, certificates, what is believed about dates."""
    wanted = re.compile(r"^Acquire::(https?|Check-Valid-Until|Check-Date|Retries|ForceIPv4)\b")
    return [line for line in output("apt-config", "dump").splitlines() if wanted.match(line) and '""' not in line]


def proxies() -> dict[str, str]:
    """apt's proxy in the words that debootstrap's downloader reads."""
    results = {}
    for scheme in ("http", "https"):
        text = output("apt-config", "shell", "proxy", f"Acquire::{scheme}::Proxy").strip()
        if text:
            results[f"{scheme}_proxy"] = shlex.split(text)[0].partition("=")[2]
    return results


def pip_files() -> list[tuple[Path, str]]:
    """pip's settings of this machine and of this person, and where the tree keeps them."""
    home = Path.home()
    personal = [home / ".config/pip/pip.conf", home / ".pip/pip.conf"]
    places = [(Path("/etc/pip.conf"), "etc/xdg/pip/pip.conf"), *((place, "etc/pip.conf") for place in personal)]
    return [(place, into) for place, into in places if place.is_file()]


def folders_of_pip() -> list[Path]:
    """Folders of packages on this machine that pip's settings name."""
    settings = configparser.RawConfigParser(strict=False)
    settings.read([place for place, _ in pip_files()])
    words = [word for section in settings.sections() for _, value in settings.items(section) for word in value.split()]
    words += [word for name, value in os.environ.items() if name.startswith("PIP_") for word in value.split()]
    # pages of an index link to files beside it
    named = [Path(word[7:]).parent if word.startswith("file:///") else Path(word) for word in words if "/" in word]
    return sorted({place for place in named if place.is_absolute() and place.is_dir() and place != Path("/")})


# ---- the tree


def fit() -> None:
    if os.geteuid() != 0:
        raise CannotRun("Only root can make a bare machine (debootstrap, chroot and mounts need it).")
    codename()
    if shutil.which("debootstrap") is None:
        print("Installing debootstrap", flush=True)
        with_settings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", "debootstrap"]):
            subprocess.run(["apt-get", *step], env=with_settings, capture_output=True)
        if shutil.which("debootstrap") is None:
            raise CannotRun("debootstrap is missing and apt-get cannot install it.")
    probe = subprocess.run(["unshare", "--mount", "--pid", "--fork", "true"], capture_output=True)
    if probe.returncode != 0:
        raise CannotRun("This machine allows no mounts and namespaces (unshare), which a bare machine is made of.")


def base_tree(folder: Path) -> Path:
    """The minimal machine, made once for each suite and mirror."""
    suite = codename()
    source = mirror(suite)
    name = hashlib.sha256(" ".join([source, *PACKAGES]).encode()).hexdigest()[:8]
    tree = folder / f"{suite}-{name}"
    if not (tree / "etc/debian_version").exists():
        began = time.monotonic()
        draft = folder / f".{tree.name}.{os.getpid()}"
        log = folder / "debootstrap.log"
        command = ["debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", suite, str(draft), source]
        for _ in range(ATTEMPTS):
            with log.open("w") as out:
                done = subprocess.run(command, env={**os.environ, **proxies()}, stdout=out, stderr=out)
            if done.returncode == 0:
                break
            shutil.rmtree(draft, ignore_errors=True)
        else:
            raise CannotRun(f"debootstrap could not make the tree; see {log}.")
        draft.rename(tree)
        print(f"A minimal Debian {suite}: {time.monotonic() - began:.0f} s", flush=True)
    return tree


def configure(tree: Path) -> None:
    """This machine's mirrors, proxies, names, certificates and pip settings."""
    into = tree / "etc/apt"
    (into / "sources.list").unlink(missing_ok=True)
    for place in [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]:
        if place.is_file() and place.suffix in (".list", ".sources"):
            put(place, tree)
    for place in (file for folder in KEYRINGS if Path(folder).is_dir() for file in Path(folder).iterdir()):
        put(place, tree)
    (into / "apt.conf.d/90host").write_text("\n".join(apt_settings()) + "\n")
    for place in map(Path, ("/etc/resolv.conf", "/etc/hosts", CERTIFICATES)):
        put(place, tree)
    for place, name in pip_files():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(place, tree / name)


def put(place: Path, tree: Path) -> None:
    target = tree / place.relative_to("/")
    if place.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.unlink(missing_ok=True)
        shutil.copy(place, target)


# ---- inside the namespaces


def mount(kind: str, source: str, place: Path, *options: str) -> None:
    place.mkdir(parents=True, exist_ok=True)
    more = ["-o", ",".join(options)] if options else []
    subprocess.run(["mount", "-t", kind, *more, source, str(place)], check=True, capture_output=True)


def bind(source: Path, place: Path, *, writable: bool = False) -> None:
    if source.is_dir():
        place.mkdir(parents=True, exist_ok=True)
    else:
        place.touch()
    subprocess.run(["mount", "--bind", str(source), str(place)], check=True)
    if not writable:
        subprocess.run(["mount", "-o", "remount,bind,ro", str(place)], check=True)


class Machine:
    """One minimal machine: the base tree with a layer of its own over it."""

    def __init__(self, base: Path, layer: Path, caches: Path) -> None:
        self.tree, self.caches, self.umask = layer / "tree", caches, "022"
        upper, work = layer / "upper", layer / "work"
        for place in (upper, work):
            place.mkdir(parents=True, exist_ok=True)
        try:
            mount("overlay", "overlay", self.tree, f"lowerdir={base}", f"upperdir={upper}", f"workdir={work}")
        except subprocess.CalledProcessError:  # a file system that carries no overlay
            subprocess.run(["cp", "-a", f"{base}/.", str(self.tree)], check=True)
        configure(self.tree)
        mount("proc", "proc", self.tree / "proc")
        mount("tmpfs", "tmpfs", self.tree / "dev/shm", "mode=1777")
        for name in DEVICES:
            (self.tree / "dev" / name).unlink(missing_ok=True)
            bind(Path("/dev") / name, self.tree / "dev" / name, writable=True)
        for place in folders_of_pip():
            bind(place, self.tree / place.relative_to("/"))
        archives = caches / "apt"
        (archives / "partial").mkdir(parents=True, exist_ok=True)
        bind(archives, self.tree / "var/cache/apt/archives", writable=True)
        (self.tree / "etc/apt/apt.conf.d/91keep").write_text('APT::Keep-Downloaded-Packages "true";\n')
        (self.tree / "etc/dpkg/dpkg.cfg.d/no-sync").write_text("force-unsafe-io\n")

    def command(self, user: str, text: str, **variables: str) -> list[str]:
        """A shell command as somebody who has just signed in."""
        passed = {name: value for name, value in os.environ.items() if PASSED_ON.match(name)}
        words = [f"{name}={value}" for name, value in {**passed, "LC_ALL": "C.UTF-8", **variables}.items()]
        shell = ["runuser", "-u", user, "--", "env", "-i", *words, f"HOME={self.home(user)}", f"USER={user}"]
        path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        return ["chroot", str(self.tree), *shell, path, "sh", "-c", f"umask {self.umask} && {text}"]

    def home(self, user: str) -> str:
        return "/root" if user == "root" else f"/home/{user}"

    def do(self, user: str, text: str, **variables: str) -> subprocess.CompletedProcess[str]:
        command = self.command(user, text, **variables)
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def must(self, user: str, text: str) -> None:
        done = self.do(user, text)
        if done.returncode != 0:
            raise Broken(f"`{text}` failed:\n{(done.stdout + done.stderr)[-3000:]}")

    def place(self, folder: str) -> Path:
        return self.tree / folder.lstrip("/")

    def check_out(self, user: str, folder: str) -> None:
        """The files of this checkout as they are on disk, without what is ignored."""
        target = self.place(folder)
        target.mkdir(parents=True)
        for name in files_of_checkout():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name, follow_symlinks=False)
        self.must("root", f"chown -R {user}: {shlex.quote(folder)}")


def files_of_checkout() -> list[str]:
    """What git knows or would add; without git all but what is made here."""
    asked = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(asked, capture_output=True) if shutil.which("git") else None
    if done is not None and done.returncode == 0:
        names = os.fsdecode(done.stdout).split("\0")
    else:
        names = [str(place.relative_to(ROOT)) for place in ROOT.rglob("*")]
    made = re.compile(r"^(var|\.venv|\.git|staticfiles)(/|$)|(^|/)(__pycache__|\.\w+_cache)(/|$)")
    return [name for name in names if name and not made.search(name) and (ROOT / name).is_file()]
