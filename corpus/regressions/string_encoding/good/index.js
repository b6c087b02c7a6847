'use strict';
const {bytesOf} = require('./utf8');

const SAFE = /^[A-Za-z0-9._~-]$/;

function hex(byte) {
  return '%' + byte.toString(16).toUpperCase().padStart(2, '0');
}

function encode(text) {
  let encoded = '';
  for (const character of text) {
    encoded += SAFE.test(character) ? character : bytesOf(character).map(hex).join('');
  }
  return encoded;
}

module.exports = {encode};
