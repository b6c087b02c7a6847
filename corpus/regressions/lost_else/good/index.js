'use strict';
function isDigit(c) {
  return c >= '0' && c <= '9';
}

function tokens(text) {
  const list = [];
  let i = 0;
  while (i < text.length) {
    const c = text[i];
    if (c === ' ') {
      i++;
    } else if (isDigit(c)) {
      let number = '';
      while (i < text.length && isDigit(text[i])) number += text[i++];
      list.push({type: 'number', value: Number(number)});
    } else {
      list.push({type: 'operator', value: c});
      i++;
    }
  }
  return list;
}

function evaluate(text) {
  const list = tokens(text);
  let result = list[0].value;
  for (let i = 1; i < list.length; i += 2) {
    const operator = list[i].value;
    const right = list[i + 1].value;
    if (operator === '+') result += right;
    else if (operator === '-') result -= right;
    else result *= right;
  }
  return result;
}

module.exports = {tokens, evaluate};
