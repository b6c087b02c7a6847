'use strict';
class Store {
  constructor() {
    this.values = new Map();
    this.opened = [];
  }

  async open(name) {
    await null;
    this.opened.push(name);
  }

  async put(name, value) {
    await null;
    await null;
    this.values.set(name, value);
  }

  get(name) {
    return this.values.get(name);
  }

  names() {
    return [...this.values.keys()];
  }
}

module.exports = {Store};
