'use strict';
const {bytesOf} = require('./utf8');

const SAFE = /^[\w.~-]$/;

function hex(byte) {
  const digits = byte.toString(16).toUpperCase();
  return digits.length < 2 ? '%0' + digits : '%' + digits;
}

function encode(text) {
  let encoded = '';
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    encoded += SAFE.test(character) ? character : bytesOf(character).map(hex).join('');
  }
  return encoded;
}

function encodeAll(texts) {
  return texts.map(encode);
}

module.exports = {encode, encodeAll};
