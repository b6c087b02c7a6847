'use strict';
const {merge} = require('./merge');

const DEFAULTS = {retries: 3, timeout: 100, headers: {accept: 'text'}};

class Client {
  constructor(options) {
    this.options = merge(DEFAULTS, options);
    this.log = [];
  }

  request(url) {
    for (let i = 0; i < this.options.retries; i++) {
      this.log.push(url + ' #' + (i + 1));
    }
    return this.log.length;
  }
}

module.exports = {Client};
