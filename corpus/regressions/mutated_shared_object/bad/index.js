'use strict';
const {merge} = require('./merge');

const DEFAULTS = {retries: 3, timeout: 250, headers: {accept: 'text'}};

class Client {
  constructor(options) {
    this.options = merge(DEFAULTS, options);
    this.log = [];
    this.closed = false;
  }

  close() {
    this.closed = true;
  }

  request(url) {
    for (let i = 0; i < this.options.retries; i++) {
      this.log.push(`${url} #${i + 1}`);
    }
    return this.log.length;
  }
}

module.exports = {Client};
