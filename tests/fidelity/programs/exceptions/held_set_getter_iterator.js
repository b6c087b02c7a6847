class Bag {
  *[Symbol.iterator]() {
    yield 1;
    throw new Error('bag');
  }
}
let total = 0;
try {
  for (const n of new Bag()) total += n;
} catch (e) {
  total = -1;
}
const spread = [...new Bag()];
