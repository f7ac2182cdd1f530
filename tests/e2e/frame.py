"""A page with a frame as VS Code and Colab put around an output: no origin, and a strict policy.

The module and its model come by messages, as they do from a kernel; nothing else comes in.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from playwright.sync_api import FrameLocator, Page

NONCE: Final = "Y2FuZmllbGQ"
POLICY: Final = (
    f"default-src 'none'; script-src blob: 'nonce-{NONCE}'; style-src 'unsafe-inline'; "
    "img-src data:; connect-src 'none'"
)
OUTER: Final = """<!doctype html><title>host</title><link rel="icon" href="data:,">
<iframe sandbox="allow-scripts" src="/frame" width="1000" height="800"></iframe>
<script>
  window.heard = [];
  addEventListener("message", ({ data }) => window.heard.push(data));
</script>"""
# What a script with a nonce imports has the nonce too: the module is imported by one without.
INNER: Final = f"""<!doctype html><title>output</title><body>
<script nonce="{NONCE}">
  const tell = (message) => parent.postMessage(message, "*");
  addEventListener("securitypolicyviolation", ({{ effectiveDirective }}) =>
    tell({{ violation: effectiveDirective }}));

  class FakeModel {{
    handlers = [];
    constructor(traits) {{ this.traits = traits; }}
    get(name) {{ return this.traits[name]; }}
    set(name, value) {{ this.traits[name] = value; tell({{ set: {{ [name]: value }} }}); }}
    save_changes() {{}}
    send(content) {{ tell({{ send: content }}); }}
    on(event, handler) {{ this.handlers.push([event, handler]); }}
    off(event, handler) {{
      this.handlers = this.handlers.filter(([name, each]) => name !== event || each !== handler);
    }}
    fire(event, content) {{
      for (const [name, handler] of [...this.handlers]) if (name === event) handler(content);
    }}
  }}

  const addressOf = (code) => URL.createObjectURL(new Blob([code], {{ type: "text/javascript" }}));
  const importer = document.createElement("script");
  importer.src = addressOf("window.importModule = (url) => import(url)");
  importer.onload = () => tell({{ ready: true }});
  document.head.append(importer);

  let model;
  async function start({{ script, css, traits }}) {{
    model = new FakeModel(traits);
    const style = document.createElement("style");
    style.textContent = css;
    document.head.append(style);
    const {{ default: widget }} = await importModule(addressOf(script));
    const el = document.createElement("div");
    document.body.append(el);
    await widget.render({{ model, el, signal: new AbortController().signal }});
  }}
  addEventListener("message", async ({{ data }}) => {{
    try {{
      if (data.start) await start(data.start);
      for (const [name, value] of Object.entries(data.traits ?? {{}})) {{
        model.traits[name] = value;
        model.fire(`change:${{name}}`);
      }}
      if (data.message) model.fire("msg:custom", data.message);
    }} catch (error) {{
      tell({{ raised: `${{error.name}}: ${{error.message}}` }});
    }}
    tell({{ done: true }});
  }});
</script>"""

# Styles are asked for when they are drawn.
DRAWN: Final = "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"


class _Pages(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        inner = self.path == "/frame"
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        if inner:
            self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write((INNER if inner else OUTER).encode())

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Says nothing."""


@contextmanager
def pages() -> Iterator[str]:
    """Serves both pages, and gives the address of the outer one."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Pages)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Frame:
    """The frame on its page: what goes in, and what comes out of it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.console: list[str] = []
        page.on("console", lambda message: self.console.append(message.text))
        page.goto(address)
        self._wait_for("ready", 1)
        self._posted = 0

    @property
    def inside(self) -> FrameLocator:
        """The document of the frame."""
        return self.page.frame_locator("iframe")

    def start(self, script: str, css: str = "", **traits: Any) -> None:
        """Loads a module, and lets it render a model with these traits."""
        self._post({"start": {"script": script, "css": css, "traits": traits}})

    def give(self, message: dict[str, Any], **traits: Any) -> None:
        """What a kernel sends: changes of traits, then a message."""
        self._post({"traits": traits, "message": message})

    def heard(self, kind: str) -> list[Any]:
        """What came out of the frame: `send`, `set`, `violation`, `raised`."""
        self.evaluate(DRAWN)  # a violation is reported after the code that broke the policy
        found: list[Any] = self.page.evaluate(
            "(kind) => window.heard.filter((each) => kind in each).map((each) => each[kind])", kind
        )
        return found

    def forget(self) -> None:
        """Drops what came out, and what the console said."""
        self.page.evaluate("() => { window.heard = [] }")
        self.console.clear()
        self._posted = 0

    def evaluate(self, script: str) -> Any:
        """The value of an expression in the frame."""
        return self.inside.locator("body").evaluate(script)

    def _post(self, message: dict[str, Any]) -> None:
        self._posted += 1
        post = (
            "(message) => document.querySelector('iframe').contentWindow.postMessage(message, '*')"
        )
        self.page.evaluate(post, message)
        self._wait_for("done", self._posted)

    def _wait_for(self, kind: str, count: int) -> None:
        self.page.wait_for_function(
            "([kind, count]) => window.heard.filter((each) => kind in each).length >= count",
            arg=[kind, count],
        )
