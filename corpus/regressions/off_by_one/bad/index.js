'use strict';
const {search} = require('./search');

class SortedList {
  constructor() {
    this.values = [];
  }

  add(value) {
    const at = search(this.values, value);
    this.values.splice(at, 0, value);
    return this;
  }

  has(value) {
    return this.values[search(this.values, value)] === value;
  }

  get size() {
    return this.values.length;
  }

  rank(value) {
    return search(this.values, value);
  }
}

module.exports = SortedList;
