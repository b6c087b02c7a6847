'use strict';

// A binary heap: the least first.
class Queue {
  constructor(before) {
    this.before = before;
    this.items = [];
  }

  get size() {
    return this.items.length;
  }

  push(item) {
    let at = this.items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.before(this.items[at], this.items[parent])) break;
      [this.items[at], this.items[parent]] = [this.items[parent], this.items[at]];
      at = parent;
    }
  }

  pop() {
    const first = this.items[0];
    const last = this.items.pop();
    if (this.items.length > 0) {
      this.items[0] = last;
      this.#sink(0);
    }
    return first;
  }

  #sink(at) {
    for (;;) {
      const left = 2 * at + 1;
      if (left > this.items.length) return;
      const right = left + 1;
      const least = right < this.items.length && this.before(this.items[right], this.items[left]) ? right : left;
      if (!this.before(this.items[least], this.items[at])) return;
      [this.items[at], this.items[least]] = [this.items[least], this.items[at]];
      at = least;
    }
  }
}

module.exports = Queue;
