'use strict';
class Stack {
  constructor(limit) {
    this.items = [];
    this.limit = limit;
    this.dropped = 0;
  }

  push(item) {
    if (this.items.length < this.limit) {
      this.items.push(item);
    } else {
      this.items.shift();
      this.items.push(item);
      this.dropped++;
    }
    return this;
  }

  pop() {
    if (this.items.length === 0) return undefined;
    return this.items.pop();
  }

  peek() {
    return this.items[this.items.length - 1];
  }

  get size() {
    return this.items.length;
  }
}

function fill(stack, list) {
  for (const item of list) stack.push(item);
  return stack;
}

module.exports = {Stack, fill};
