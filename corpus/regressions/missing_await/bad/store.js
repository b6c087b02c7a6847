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

  has(name) {
    return this.values.has(name);
  }

  get(name) {
    return this.values.get(name);
  }

  names() {
    return Array.from(this.values.keys());
  }
}

module.exports = {Store};
