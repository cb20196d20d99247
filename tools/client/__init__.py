"""A Python client of the API, generated from its OpenAPI schema: one module, the standard library alone.

`source_of(schema)` is the module's text. Each operation is a method under its own name, with its parameters by name and
the sentence of the schema as its description; so a client never says anything that the schema does not.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]
METHODS = ("get", "post", "put", "patch", "delete")
TYPES = {"integer": "int", "string": "str", "boolean": "bool", "number": "float"}

HEAD = '''"""A client of the Houserules API, version {version}. Generated from its schema: do not edit it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

Transport = Callable[[str, str, Mapping[str, str], "bytes | None"], "tuple[int, str, bytes]"]
Files = Mapping[str, "tuple[str, bytes]"]
SECONDS = 120.0  # without a word of the server before a call is given up with TimeoutError


class Problem(Exception):
    """What the API refused: its status, its sentence, and where."""

    def __init__(self, status: int, body: Any) -> None:
        said = body if isinstance(body, dict) else {{}}
        super().__init__(str(said.get("title") or said.get("detail") or status))
        self.status, self.body = status, body


def over_http(
    method: str, url: str, headers: Mapping[str, str], body: bytes | None, seconds: float = SECONDS
) -> tuple[int, str, bytes]:
    """The usual transport; another one may be given to the client, such as this one with other seconds."""
    if not url.startswith(("http://", "https://")):
        raise ValueError(f"not an address of the web: {{url[:80]}}")
    request = Request(url, data=body, headers=dict(headers), method=method)
    try:
        with urlopen(request, timeout=seconds) as answer:
            return answer.status, answer.headers.get("Content-Type", ""), answer.read()
    except HTTPError as refused:
        return refused.code, refused.headers.get("Content-Type", ""), refused.read()


class Client:
    """The API at an address, with an access token."""

    def __init__(self, base: str, token: str, transport: Transport = over_http) -> None:
        self._base, self._token, self._transport = base.rstrip("/"), token, transport

    def _ask(
        self, method: str, path: str, query: Mapping[str, Any], body: Any = None, files: Files | None = None
    ) -> Any:
        said = {{name: value for name, value in query.items() if value is not None}}
        url = self._base + path + ("?" + urlencode(said, doseq=True) if said else "")
        headers = {{"Authorization": f"Bearer {{self._token}}", "Accept": "application/json, */*"}}
        data = None
        if files is not None:
            kind, data = _form(body or {{}}, files)
            headers["Content-Type"] = kind
        elif body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        status, kind, content = self._transport(method.upper(), url, headers, data)
        answer = json.loads(content) if "json" in kind and content else content
        if status >= 400:
            raise Problem(status, answer)
        return answer

    def every(self, operation: Callable[..., Any], **asked: Any) -> Iterator[Any]:
        """The rows of a list over all of its pages."""
        page = operation(**asked)
        while True:
            yield from page["results"]
            if not page.get("next"):
                return
            page = self._ask("get", page["next"].partition(self._base)[2] or _path_of(page["next"]), {{}})


def _path_of(url: str) -> str:
    return "/" + url.split("/", 3)[3]


def _quoted(name: str) -> str:
    return name.replace("%", "%25").replace('"', "%22").replace("\\r", "%0D").replace("\\n", "%0A")


def _form(fields: Mapping[str, Any], files: Files) -> tuple[str, bytes]:
    edge = uuid.uuid4().hex
    parts = []
    for name, value in fields.items():
        head = f'--{{edge}}\\r\\nContent-Disposition: form-data; name="{{name}}"\\r\\n\\r\\n'
        parts.append(f"{{head}}{{value}}\\r\\n".encode())
    for name, (filename, content) in files.items():
        head = f'--{{edge}}\\r\\nContent-Disposition: form-data; name="{{name}}"; '
        head += f'filename="{{_quoted(filename)}}"\\r\\n'
        parts.append(head.encode() + b"Content-Type: application/octet-stream\\r\\n\\r\\n" + content + b"\\r\\n")
    return f"multipart/form-data; boundary={{edge}}", b"".join(parts) + f"--{{edge}}--\\r\\n".encode()
'''


class NoClient(Exception):
    """Why no client can be made of a schema; one sentence."""


def source_of(schema: Schema) -> str:
    """The client's module."""
    parts = [HEAD.format(version=str(schema["info"]["version"]).replace("\\", "").replace('"', ""))]
    methods = sorted(_operations(schema), key=lambda result: result[0])
    names = [name for name, *_ in methods]
    if twice := {name for name in names if names.count(name) > 1}:
        raise NoClient(f"Two operations have one name: {', '.join(sorted(twice))}.")
    made = [_method(*result) for result in methods]
    # the methods belong to the class: they stand behind its last own one
    head, mark, tail = parts[0].partition("\n\ndef _path_of")
    return head + "\n" + "\n".join(made) + mark + tail


def _operations(schema: Schema) -> Iterator[tuple[str, str, str, Schema]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if method in METHODS:
                yield _identifier(operation["operationId"]), method, path, operation


def _identifier(text: str) -> str:
    """
    >>> _identifier("filings_take-in-hand"), _identifier("from")
    ('filings_take_in_hand', 'from_')
    """
    plain = re.sub(r"\W+", "_", text)
    return f"{plain}_" if keyword.iskeyword(plain) else plain


def _method(name: str, method: str, path: str, operation: Schema) -> str:
    parameters = [p for p in operation.get("parameters", ()) if p["in"] in ("path", "query")]
    # in the order of the address, as one would read it, not of the alphabet
    in_path = sorted((p for p in parameters if p["in"] == "path"), key=lambda p: path.index("{" + p["name"] + "}"))
    in_query = [p for p in parameters if p["in"] == "query"]
    body = operation.get("requestBody", {}).get("content", {})
    arguments = ["self", *(f"{_identifier(p['name'])}: {_type(p)}" for p in in_path)]
    optional = [f"{_identifier(p['name'])}: {_type(p)} | None = None" for p in in_query]
    call = [f'"{method}"', _path(path, in_path), _query(in_query)]
    if body:
        optional.append("body: Any = None")
        call.append("body")
        if "multipart/form-data" in body:
            optional.append("files: Files | None = None")
            call.append("files")
    if optional:
        arguments += ["*", *optional]
    text = str(operation.get("summary") or name).strip().rstrip(".").replace("\\", "").replace('"""', "")
    return (
        f"\n    def {name}(\n        {f',{chr(10)}        '.join(arguments)},\n    ) -> Any:\n"
        f'        """{text}."""\n        return self._ask({", ".join(call)})\n'
    )


def _type(parameter: Schema) -> str:
    return TYPES.get(parameter.get("schema", {}).get("type", ""), "Any")


def _path(path: str, parameters: list[Schema]) -> str:
    if not parameters:
        return f'"{path}"'
    for p in parameters:
        path = path.replace("{" + p["name"] + "}", "{quote(str(" + _identifier(p["name"]) + "), safe='')}")
    return f'f"{path}"'


def _query(parameters: list[Schema]) -> str:
    return "{" + ", ".join(f'"{p["name"]}": {_identifier(p["name"])}' for p in parameters) + "}"
