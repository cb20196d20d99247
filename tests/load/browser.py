"""A browser without a screen, small enough that hundreds of them leave the processor to the server that is measured."""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

LONGEST = 60.0  # seconds for one answer; longer is an error
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Answer:
    status: int  # 0: none came
    seconds: float
    headers: dict[str, str]
    body: bytes
    trouble: str = ""

    @property
    def text(self) -> str:
        data = zlib.decompress(self.body, 31) if self.headers.get("content-encoding") == "gzip" else self.body
        return data.decode()


@dataclass
class Browser:
    """One connection, one session."""

    address: str
    cookies: dict[str, str] = field(default_factory=dict)
    _link: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path)

    async def post(self, path: str, form: dict[str, str], *, token: str = "") -> Answer:
        values = {**form, "csrfmiddlewaretoken": token}
        return await self.ask("POST", path, urlencode(values).encode(), "application/x-www-form-urlencoded")

    async def send(self, path: str, name: str, data: bytes, *, token: str) -> Answer:
        """A file, as a form sends it."""
        edge = "----houserules-load"
        head = f'--{edge}\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n'
        body = f"{head}Content-Type: application/octet-stream\r\n\r\n".encode() + data + f"\r\n--{edge}--\r\n".encode()
        more = {"X-CSRFToken": token}
        return await self.ask("POST", path, body, f"multipart/form-data; boundary={edge}", more)

    async def ask(
        self, method: str, path: str, body: bytes = b"", kind: str = "", more: dict[str, str] | None = None
    ) -> Answer:
        began = time.perf_counter()
        try:
            async with asyncio.timeout(LONGEST):
                status, headers, content = await self._exchange(self._request(method, path, body, kind, more or {}))
        except (OSError, EOFError, ValueError, TimeoutError) as problem:
            await self.close()
            return Answer(0, time.perf_counter() - began, {}, b"", f"{type(problem).__name__}: {problem}")
        return Answer(status, time.perf_counter() - began, headers, content)

    def _request(self, method: str, path: str, body: bytes, kind: str, more: dict[str, str]) -> bytes:
        headers = {
            "Host": urlsplit(self.address).netloc,
            "Accept-Encoding": "gzip",
            "Referer": self.address,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            **more,
        }
        if method != "GET":
            headers |= {"Content-Length": str(len(body)), "Content-Type": kind}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items() if value)]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def _exchange(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        """Over the connection that there is; a server may close an idle one, which is no error of its."""
        if self._link is not None:
            try:
                return await self._over(self._link, request)
            except (OSError, EOFError):
                await self.close()
        where = urlsplit(self.address)
        self._link = await asyncio.open_connection(where.hostname, where.port)
        return await self._over(self._link, request)

    async def _over(
        self, link: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        reader, writer = link
        writer.write(request)
        await writer.drain()
        first = await reader.readline()
        if not first:
            raise EOFError("closed")
        status, headers = int(first.split()[1]), {}
        while line := (await reader.readline()).strip():
            name, _, value = line.decode("latin-1").partition(":")
            name, value = name.strip().lower(), value.strip()
            headers[name] = value
            if name == "set-cookie":
                cookie, _, rest = value.partition("=")
                self.cookies[cookie] = rest.partition(";")[0]
        body = await self._body(reader, status, headers)
        if headers.get("connection", "").lower() == "close":
            await self.close()
        return status, headers, body

    async def _body(self, reader: asyncio.StreamReader, status: int, headers: dict[str, str]) -> bytes:
        if status in (204, 304):
            return b""
        if headers.get("transfer-encoding") != "chunked":
            return await reader.readexactly(int(headers["content-length"]))
        parts = []
        while size := int(await reader.readline(), 16):
            parts.append(await reader.readexactly(size))
            await reader.readline()
        await reader.readline()
        return b"".join(parts)

    async def close(self) -> None:
        if self._link is not None:
            self._link[1].close()
            self._link = None


async def signed_in(address: str, username: str, password: str) -> Browser:
    """By the form, as people do."""
    browser = Browser(address)
    page = await browser.get("/accounts/login/")
    result = TOKEN.search(page.text) if page.status == 200 else None
    if result is None:
        raise RuntimeError(f"No page to sign in: {page.status} {page.trouble}")
    answer = await browser.post("/accounts/login/", {"login": username, "password": password}, token=result[1])
    if answer.status != 302:
        raise RuntimeError(f"{username} cannot sign in: {answer.status} {answer.trouble}")
    return browser
