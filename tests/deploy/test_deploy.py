"""deploy/: its files are accepted by the programs they are for, if this machine has them."""

import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address, ip_network
from pathlib import Path
from ssl import CERT_NONE, create_default_context
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from wheels import ROOT

DEPLOY = ROOT / "deploy"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
UNITS = sorted(path.name for path in DEPLOY.iterdir() if path.suffix in (".service", ".socket", ".timer"))
LOCKED = re.compile(
    r"(?m)^([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?==([^\s;]+)[^\n]*((?:\\\n +--hash=sha256:[0-9a-f]{64} ?)+)"
)


def program(name: str) -> str:
    """The path of a program, in this environment or on the machine; skip the test if there is none."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"], "/usr/sbin"])
    found = shutil.which(name, path=places)
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


# Locked dependencies


def locked(name: str) -> dict[str, str]:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    found: dict[str, str] = {canonicalize_name(match[1]): match[2] for match in LOCKED.finditer(text)}
    assert len(found) == len(re.findall(r"(?m)^[A-Za-z0-9]", text)), "each has a version and its hashes"
    return found


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        (
            "requirements.txt",
            [
                *PROJECT["project"]["dependencies"],
                *PROJECT["project"]["optional-dependencies"]["postgres"],
                *PROJECT["project"]["optional-dependencies"]["push"],
            ],
        ),
        ("requirements-build.txt", PROJECT["build-system"]["requires"]),
    ],
)
def test_locked_versions_satisfy_the_project(name: str, wanted: list[str]) -> None:
    """If not, run deploy/lock."""
    versions = locked(name)
    for text in wanted:
        requirement = Requirement(text)
        assert versions[canonicalize_name(requirement.name)] in requirement.specifier, text


def test_both_locks_have_the_same_librt() -> None:
    assert locked("requirements.txt")["librt"] == locked("requirements-build.txt")["librt"]


# The image


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    done = subprocess.run([program("hadolint"), str(DEPLOY / "Dockerfile")], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_image_is_built_from_listed_files_only() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in ignored if line and not line.startswith("#")]
    assert rules[0] == "*"
    listed = {rule.removeprefix("!").removesuffix("/**") for rule in rules if rule.startswith("!")}
    assert all((ROOT / path).exists() for path in listed)
    assert {"src", "client", "pyproject.toml", "setup.py", "README.md", "LICENSE"} <= listed
    copied = re.findall(r"deploy/\S+\.txt", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    assert set(copied) <= listed
    assert {"client/node_modules", "**/*.so"} <= set(rules)


def test_the_image_can_dump_the_database_of_the_compose_file() -> None:
    """pg_dump refuses a server that is newer than itself."""
    client = re.search(r"postgresql-client-(\d+)", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    assert client is not None
    assert compose()["services"]["db"]["image"].partition("@")[0] == f"postgres:{client[1]}"


def test_images_are_pinned_by_digest() -> None:
    docker = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    images = re.findall(r"(?m)^FROM (\S+)", docker)
    assert len(set(images)) == 1, "one base for both stages"
    images += [service["image"] for service in compose()["services"].values() if "build" not in service]
    assert len(images) == 4
    assert [image for image in images if not re.fullmatch(r"\S+:\S+@sha256:[0-9a-f]{64}", image)] == []


# systemd


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """All units, with /bin/true instead of passgo."""
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("/opt/passgo/bin/passgo", "/bin/true"))
    return tmp_path


def test_systemd_finds_nothing_wrong_with_the_units(units: Path) -> None:
    command = [program("systemd-analyze"), "verify", *(str(units / name) for name in UNITS)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["passgo.service", "passgo-backup.service"])
def test_the_units_are_hardened(units: Path, name: str) -> None:
    """What remains open is what the server is for: the network, and its own files."""
    command = [program("systemd-analyze"), "security", "--offline=true", "--no-pager", str(units / name)]
    done = subprocess.run(command, capture_output=True, text=True)
    level = re.search(r"Overall exposure level for \S+: (\d+\.\d+)", done.stdout)
    assert level is not None, done.stderr
    assert float(level[1]) < 1.5


def unit(name: str) -> dict[str, str]:
    lines = (DEPLOY / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def test_the_backup_runs_as_the_user_of_the_service() -> None:
    service, backup = unit("passgo.service"), unit("passgo-backup.service")
    for key in ("DynamicUser", "User", "Environment", "EnvironmentFile", "UMask"):
        assert backup[key] == service[key]
    assert service["StateDirectory"] in backup["StateDirectory"].split()
    assert "/var/lib/passgo/backups --keep" in backup["ExecStart"]
    assert backup["StateDirectory"].split()[-1] == "passgo/backups"


def test_the_service_has_a_memory_limit() -> None:
    service = unit("passgo.service")
    assert {"MemoryHigh", "MemoryMax"} <= service.keys()


# Proxies


def test_nginx_lets_the_largest_request_through() -> None:
    from passgo.server.settings import Settings
    from passgo.server.web.limits import EDITION_PATHS, largest_body

    allowed = re.search(r"client_max_body_size (\d+)k;", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"))
    assert allowed is not None
    assert int(allowed[1]) * 1024 >= max(largest_body(Settings(), path) for path in EDITION_PATHS)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


class Backend(ThreadingHTTPServer):
    """Answers every request with its name, and records the paths."""

    def __init__(self, name: str) -> None:
        self.paths: list[str] = []
        backend = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                backend.paths.append(self.path)
                self.send_response(200)
                self.send_header("Content-Length", str(len(name)))
                self.send_header("Strict-Transport-Security", "max-age=31536000")  # as passgo does
                self.end_headers()
                self.wfile.write(name.encode())

            def log_message(self, *said: object) -> None:
                return

        super().__init__(("127.0.0.1", 0), Handler)


@contextmanager
def backends() -> Iterator[list[Backend]]:
    both = [Backend("one"), Backend("two")]
    threads = [threading.Thread(target=backend.serve_forever) for backend in both]
    for thread in threads:
        thread.start()
    try:
        yield both
    finally:
        for backend, thread in zip(both, threads, strict=True):
            backend.shutdown()
            thread.join()
            backend.server_close()


@contextmanager
def nginx(directory: Path, ports: list[int]) -> Iterator[tuple[int, int]]:
    """nginx with deploy/nginx.conf for these backends; its ports for http and https."""
    plain, secure = free_port(), free_port()
    subprocess.run(
        [
            *(program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-subj", "/CN=play.example.org", "-keyout", "privkey.pem", "-out", "fullchain.pem"),
        ],
        cwd=directory,
        check=True,
        capture_output=True,
    )
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("/etc/letsencrypt/live/play.example.org", str(directory))
    text = re.sub(r" *listen \[::\].*\n", "", text)
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;")
    servers = "".join(f"server 127.0.0.1:{port};" for port in ports)
    text = text.replace("server 127.0.0.1:8000;", servers)
    (directory / "passgo.conf").write_text(text)
    temporary = "".join(
        f"{kind}_temp_path {directory};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (directory / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {directory}/pid; error_log stderr; events {{}}"
        f" http {{ access_log off; {temporary} include {directory}/passgo.conf; }}\n"
    )
    command = [program("nginx"), "-c", str(directory / "nginx.conf"), "-p", str(directory)]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        wait_for(secure, process)
        yield plain, secure
    finally:
        process.terminate()
        process.communicate()


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    while True:
        with socket.socket() as asked:
            if asked.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, process.communicate()


def get(port: int, path: str, secure: bool) -> tuple[int, dict[str, str], str]:
    trusting = create_default_context()
    trusting.check_hostname = False
    trusting.verify_mode = CERT_NONE
    line = (
        HTTPSConnection("127.0.0.1", port, context=trusting) if secure else HTTPConnection("127.0.0.1", port)
    )
    line.request("GET", path, headers={"Host": "play.example.org"})
    answer = line.getresponse()
    body = answer.read().decode()
    line.close()
    headers = [(name.lower(), value) for name, value in answer.getheaders()]
    assert [name for name, _ in headers].count("strict-transport-security") <= 1
    return answer.status, dict(headers), body


def test_nginx_redirects_hides_service_paths_and_routes_a_table_to_one_process(tmp_path: Path) -> None:
    program("nginx")
    with (
        backends() as both,
        nginx(tmp_path, [backend.server_address[1] for backend in both]) as (plain, secure),
    ):
        status, headers, _ = get(plain, "/t/k3x9w2m7qa", secure=False)
        assert (status, headers["location"]) == (301, "https://play.example.org/t/k3x9w2m7qa")
        status, headers, _ = get(secure, "/", secure=True)
        assert (status, headers["strict-transport-security"]) == (200, "max-age=31536000")
        assert [get(secure, path, secure=True)[0] for path in ("/metrics", "/ready")] == [404, 404]
        places = {}
        for number in range(20):
            table = f"table{number:05}"
            paths = (f"/t/{table}", f"/tables/{table}", f"/tables/{table}/events?since=3")
            (places[table],) = {get(secure, path, secure=True)[2] for path in paths}
        assert set(places.values()) == {"one", "two"}


@pytest.mark.parametrize("name", ["Caddyfile", "compose.Caddyfile"])
def test_caddy_accepts_its_file(tmp_path: Path, name: str) -> None:
    caddy = program("caddy")
    env = {**os.environ, "PASSGO_HOST": "play.example.org", "HOME": str(tmp_path)}
    asked = ["--adapter", "caddyfile", "--config", str(DEPLOY / name)]
    done = subprocess.run([caddy, "validate", *asked], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    tidy = subprocess.run([caddy, "fmt", str(DEPLOY / name)], env=env, capture_output=True, text=True)
    assert tidy.stdout == (DEPLOY / name).read_text(encoding="utf-8")


def test_caddy_routes_a_table_to_one_process(tmp_path: Path) -> None:
    caddy = program("caddy")
    port, env = free_port(), {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with backends() as both:
        text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        servers = " ".join(f"127.0.0.1:{backend.server_address[1]}" for backend in both)
        text = text.replace("play.example.org {", f"http://play.example.org:{port} {{")
        text = text.replace("reverse_proxy 127.0.0.1:8000", f"reverse_proxy {servers}")
        file = tmp_path / "Caddyfile"
        file.write_text("{\n\tadmin off\n}\n" + text)
        command = [caddy, "run", "--adapter", "caddyfile", "--config", str(file)]
        process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE)
        try:
            wait_for(port, process)
            places = {}
            for number in range(20):
                table = f"table{number:05}"
                paths = (f"/t/{table}", f"/tables/{table}", f"/tables/{table}/events?since=3")
                (places[table],) = {get(port, path, secure=False)[2] for path in paths}
            status, headers, _ = get(port, "/", secure=False)
            assert (status, headers["strict-transport-security"]) == (200, "max-age=31536000")
            assert [get(port, path, secure=False)[0] for path in ("/metrics", "/ready")] == [404, 404]
        finally:
            process.terminate()
            process.communicate()
    assert set(places.values()) == {"one", "two"}


# Compose

SERVICE_KEYS = {
    *("build", "image", "restart", "init", "stop_grace_period", "read_only", "tmpfs", "cap_drop"),
    *("security_opt", "mem_limit", "shm_size", "environment", "depends_on", "entrypoint", "command"),
    *("healthcheck", "networks", "ports", "volumes"),
}


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return read


def test_the_compose_file_is_consistent() -> None:
    file = compose()
    services = file["services"]
    assert {key for key in file if not key.startswith("x-")} == {"name", "networks", "services", "volumes"}
    for name, service in services.items():
        assert service.keys() <= SERVICE_KEYS, name
        assert set(service.get("depends_on", ())) <= services.keys(), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in file["volumes"] or (DEPLOY / source).exists(), volume
        assert service["restart"] == "unless-stopped", name
    assert services["passgo-1"]["build"] == {"context": "..", "dockerfile": "deploy/Dockerfile"}


def test_required_settings_are_enforced_and_documented() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    asked = set(re.findall(r"\$\{(\w+):\?", text))
    assert set(re.findall(r"\$\{(\w+)", text)) == asked == {"PASSGO_HOST", "POSTGRES_PASSWORD"}
    heading = text[: text.index("name:")]
    assert all(name in heading for name in asked)


def test_caddy_proxies_all_processes_of_the_compose_file() -> None:
    proxied = re.search(r"reverse_proxy (.*) {", (DEPLOY / "compose.Caddyfile").read_text(encoding="utf-8"))
    assert proxied is not None
    served = [name for name in compose()["services"] if re.fullmatch(r"passgo-\d", name)]
    assert proxied[1].split() == [f"{name}:8000" for name in served]


def test_only_caddy_is_believed_about_clients() -> None:
    """With `*` every container could choose the address that limits count for."""
    file = compose()
    trusted = file["services"]["passgo-1"]["environment"]["FORWARDED_ALLOW_IPS"]
    assert trusted == file["services"]["caddy"]["networks"]["default"]["ipv4_address"]
    (pool,) = file["networks"]["default"]["ipam"]["config"]
    assert ip_address(trusted) in ip_network(pool["subnet"])


def test_every_setting_in_the_compose_file_exists() -> None:
    from passgo.server.settings import Settings

    given = compose()["services"]["passgo-1"]["environment"]
    names = {name.removeprefix("PASSGO_").lower() for name in given if name.startswith("PASSGO_")}
    assert names <= set(Settings.__dataclass_fields__)
