// Helper: a default-exported class expression that the module itself also uses.
const made = [];

export default class Stack {
  #items = [];
  constructor(...items) {
    for (const item of items) this.push(item);
    made.push(this);
  }
  push(item) { this.#items.push(item); return this; }
  pop() { return this.#items.pop(); }
  get size() { return this.#items.length; }
}

export const shared = new Stack("shared");
export function madeSoFar() { return made.length; }
