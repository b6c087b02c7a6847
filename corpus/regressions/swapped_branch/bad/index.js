'use strict';
class Stack {
  constructor(limit) {
    this.items = [];
    this.limit = limit;
    this.dropped = 0;
  }

  push(item) {
    if (this.items.length < this.limit) {
      this.items.shift();
      this.items.push(item);
      this.dropped++;
    } else {
      this.items.push(item);
    }
    return this;
  }

  pop() {
    return this.items.length === 0 ? undefined : this.items.pop();
  }

  peek() {
    return this.items.at(-1);
  }

  clear() {
    this.items = [];
    this.dropped = 0;
  }

  get size() {
    return this.items.length;
  }
}

function fill(stack, list) {
  list.forEach((item) => stack.push(item));
  return stack;
}

module.exports = {Stack, fill};
