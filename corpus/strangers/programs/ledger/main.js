'use strict';
const { Book } = require('./accounts');
const money = require('./money');
const report = require('./report');

const book = new Book();
for (const [name, kind] of Object.entries(input.accounts)) book.open(name, kind);
for (const rule of input.rules || []) book.rule(rule.account, rule.percent, rule.to);

let month = 0;
for (const line of input.lines) {
  const now = Math.floor(line.day / 30);
  while (month < now) {
    month++;
    book.closeMonth(month * 30);
  }
  book.transfer(line.day, line.from, line.to, money.parse(line.amount), line.note || '');
}
console.log(report.totals(book));
