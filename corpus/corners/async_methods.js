// Async methods, getters that return promises, async arrows with this: each call is an activation of its own.
class Store {
  static opened = 0;
  #items = new Map();

  static async open(...names) {
    const store = new this();
    for (const name of names) await store.put(name, name.length);
    Store.opened++;
    return store;
  }
  async put(name, size) {
    const before = await this.has(name);
    this.#items.set(name, size);
    return before;
  }
  has = async (name) => this.#items.has(name);
  get total() {
    return (async () => {
      let sum = 0;
      for (const size of this.#items.values()) sum += await size;
      return sum;
    })();
  }
  async *[Symbol.asyncIterator]() {
    for (const name of this.#items.keys()) yield name;
  }
}

async function main() {
  const store = await Store.open("one", "three");
  const again = await store.put("one", 10);
  const names = [];
  for await (const name of store) names.push(name);
  return [again, await store.total, Store.opened, ...names];
}

main().then((parts) => console.log(parts.join(" ")));
