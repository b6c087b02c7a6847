'use strict';
const money = require('./money');

function totals(book) {
  const kinds = new Map();
  for (const account of book.accounts.values()) {
    kinds.set(account.kind, (kinds.get(account.kind) || 0) + account.balance());
  }
  return [...kinds].sort().map(([kind, cents]) => kind + ' ' + money.format(cents)).join(', ');
}

module.exports = { totals };
