'use strict';

// Amounts are whole cents.
function parse(text) {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new Error('not an amount: ' + text);
  const cents = (match[3] || '').padEnd(2, '0');
  const whole = Number(match[1] + match[2]) * 100;
  return whole + Number(cents);
}

function format(cents) {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return sign + Math.floor(whole / 100) + '.' + String(whole % 100).padStart(2, '0');
}

function share(cents, percent) {
  return Math.round(cents * percent / 100);
}

module.exports = { parse, format, share };
