'use strict';
const money = require('./money');

class Account {
  constructor(name, kind) {
    this.name = name;
    this.kind = kind;
    this.entries = [];
  }

  post(day, cents, note) {
    this.entries.push({ day, cents, note });
  }

  balance(upTo = Infinity) {
    let sum = 0;
    for (const entry of this.entries) {
      if (entry.day <= upTo) sum += entry.cents;
    }
    return sum;
  }
}

class Book {
  constructor() {
    this.accounts = new Map();
    this.rules = [];
  }

  open(name, kind) {
    if (!this.accounts.has(name)) this.accounts.set(name, new Account(name, kind));
    return this.accounts.get(name);
  }

  transfer(day, from, to, cents, note) {
    this.open(from, 'asset').post(day, -cents, note);
    this.open(to, 'expense').post(day, cents, note);
  }

  rule(account, percent, to) {
    this.rules.push({ account, percent, to });
  }

  // At the end of a month each rule moves a share of what its account holds.
  closeMonth(day) {
    for (const rule of this.rules) {
      const account = this.accounts.get(rule.account);
      if (!account) continue;
      const held = account.balance();
      if (held <= 0) continue;
      this.transfer(day, rule.account, rule.to, money.share(held, rule.percent), 'rule');
    }
  }
}

module.exports = { Account, Book };
