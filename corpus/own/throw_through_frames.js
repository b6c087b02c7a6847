// An error crossing several frames: finally blocks on the way run innermost first, then the handler.
const cleanup = [];

class StockError extends Error {
  constructor(item, missing) {
    super(`${item}: ${missing} short`);
    this.item = item;
    this.missing = missing;
  }
}

function take(shelf, item, amount) {
  const have = shelf[item] ?? 0;
  if (have < amount)
    throw new StockError(item, amount - have);
  shelf[item] = have - amount;
}

function pack(shelf, wanted) {
  const packed = [];
  try {
    for (const [item, amount] of wanted) {
      take(shelf, item, amount);
      packed.push(item);
    }
  } finally {
    cleanup.push(packed.length);
  }
  return packed;
}

const ship = (shelf, wanted) => {
  try { return pack(shelf, wanted); }
  finally { cleanup.push("ship"); }
};

const shelf = { nut: 3, bolt: 1 };
let report;
try {
  ship(shelf, [["nut", 2]]);
  report = ship(shelf, [["nut", 1], ["bolt", 4], ["nut", 1]]);
} catch (e) {
  report = e instanceof StockError ? e.missing : e;
}
