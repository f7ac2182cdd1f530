const inflated = async (packed) => {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
};

/** What the board takes for a widget whose kernel is gone. */
class Alone {
  #listeners = {};
  constructor(traits) {
    this.traits = traits;
  }
  get(name) {
    return this.traits[name];
  }
  set(name, value) {
    if (this.traits[name] === value) return;
    this.traits[name] = value;
    for (const listener of this.#listeners["change:" + name] ?? []) listener();
  }
  on(event, listener) {
    (this.#listeners[event] ??= new Set()).add(listener);
  }
  off(event, listener) {
    this.#listeners[event]?.delete(listener);
  }
  save_changes() {}
  send() {
    throw new Error("no kernel");
  }
}

const board = await (async () => {
$board
})();
board.render({ model: new Alone(await inflated("$traits")), el: document.getElementById("replay") });
