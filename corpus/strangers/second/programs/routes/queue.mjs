// What is nearest comes first.
export class NearestFirst {
  #items = [];

  put(item, distance) {
    let at = this.#items.length;
    while (at > 0 && this.#items[at - 1].distance > distance) at--;
    this.#items.splice(at, 0, { item, distance });
  }

  take() {
    return this.#items.shift()?.item;
  }

  get size() {
    return this.#items.length;
  }
}
