// Listeners that add, remove and throw while an event is being delivered.
class Emitter {
  #handlers = new Map();

  on(type, handler) {
    const list = this.#handlers.get(type) ?? [];
    this.#handlers.set(type, [...list, handler]);
    return () => this.off(type, handler);
  }
  once(type, handler) {
    const stop = this.on(type, (...args) => { stop(); handler.apply(this, args); });
  }
  off(type, handler) {
    const kept = this.#handlers.get(type)?.filter((h) => h !== handler);
    if (kept) this.#handlers.set(type, kept);
  }
  emit(type, ...args) {
    let errors = 0;
    for (const handler of this.#handlers.get(type) ?? []) {
      try {
        handler.call(this, ...args);
      } catch (e) {
        errors++;
        if (type !== "error") this.emit("error", e);
      }
    }
    return errors;
  }
}

const bus = new Emitter();
const heard = [];
bus.on("msg", (text) => heard.push(text));
bus.once("msg", function (text) { heard.push("once " + text); this.on("msg", () => { throw text; }); });
bus.on("error", (e) => heard.push(`error ${e}`));
const errors = [bus.emit("msg", "a"), bus.emit("msg", "b"), bus.emit("none")];
console.log(heard.join(", "), errors.join());
