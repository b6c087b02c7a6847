// Accessors, conversions and comparisons run code that may throw, in the middle of an expression.
const events = [];

const shy = {
  hits: 0,
  get value() {
    this.hits++;
    if (this.hits % 2 === 0) throw new RangeError(`hit ${this.hits}`);
    return this.hits;
  },
  set value(next) {
    if (next < 0) throw new TypeError("negative");
    events.push(`set ${next}`);
  },
  [Symbol.toPrimitive](hint) {
    events.push(hint);
    if (hint === "string") throw new Error("no text");
    return 7;
  },
};

function attempt(name, action) {
  try {
    const result = action();
    events.push(`${name}=${result}`);
  } catch (error) {
    events.push(`${name}!${error.name}`);
  } finally {
    events.push(".");
  }
}

attempt("sum", () => shy.value + shy.value);
attempt("increment", () => shy.value++);
attempt("assign", () => (shy.value = -1));
attempt("plus", () => shy + 1);
attempt("text", () => `${shy}`);
attempt("compare", () => shy < 10 && shy > 1);
attempt("spread", () => Object.keys({ ...shy }).length);
attempt("optional", () => shy?.value?.missing?.deep);
console.log(events.join(" "));
