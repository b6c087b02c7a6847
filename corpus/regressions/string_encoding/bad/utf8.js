'use strict';
exports.bytesOf = function bytesOf(character) {
  const code = character.codePointAt(0);
  if (code <= 0x7F) return [code];
  if (code < 0x800) return [0xC0 | code >> 6, 0x80 | code & 0x3F];
  if (code < 0x10000) return [0xE0 | code >> 12, 0x80 | code >> 6 & 0x3F, 0x80 | code & 0x3F];
  return [0xF0 | code >> 18, 0x80 | code >> 12 & 0x3F, 0x80 | code >> 6 & 0x3F, 0x80 | code & 0x3F];
};
