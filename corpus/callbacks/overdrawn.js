// Two withdrawals of one account: each looks whether there is enough, writes its entry, and then takes the money.
'use strict';
const fs = require('node:fs/promises');
const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
const account = {balance: 100};

async function enter(line) {
  await fs.appendFile('/journal', line + '\n');
}

async function withdraw(amount) {
  if (account.balance < amount) return false;
  await enter('withdraw ' + amount);
  account.balance -= amount;
  if (account.balance < 0) throw new Error('the account is overdrawn');
  return true;
}

async function first() {
  await wait(20);
  await withdraw(70);
}

async function second() {
  await wait(45);
  await withdraw(60);
}

async function reports() {
  for (let i = 0; i < 6; ++i) {
    await wait(15);
    await enter('balance ' + account.balance);
  }
}

Promise.all([first(), second(), reports()]).then(() => console.log('left', account.balance));
