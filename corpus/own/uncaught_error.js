// Ends with an uncaught error: finally blocks still run, and the line of the throw must be reported.
const ledger = [];

function withdraw(account, amount) {
  const left = account.balance - amount;
  if (left < 0) {
    const message = `short of ${-left}`;
    throw new RangeError(message);
  }
  account.balance = left;
  return left;
}

function payAll(account, bills) {
  let paid = 0;
  try {
    for (const bill of bills) {
      withdraw(account, bill);
      paid++;
    }
  } finally {
    ledger.push(paid);
  }
  return "all paid";
}

const account = { balance: 100 };
payAll(account, [30, 20]);
payAll(account, [25, 30, 5]);
ledger.push("never reached");
