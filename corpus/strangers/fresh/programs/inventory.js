// A script: what is left of a stock after orders. Defect: merge() forgets the old amount where a part is already there.
function Stock() {
  this.parts = {};
}
Stock.prototype.merge = function (name, amount) {
  if (this.parts[name] === undefined) {
    this.parts[name] = { amount: amount, history: [amount] };
  } else {
    const part = this.parts[name];
    part.history.push(amount);
    part.amount = amount;
  }
};
Stock.prototype.take = function (name, amount) {
  const part = this.parts[name];
  if (part === undefined) throw new Error('no ' + name);
  if (part.amount < amount) {
    throw new RangeError('not enough ' + name);
  }
  part.amount -= amount;
};
const stock = new Stock();
for (const delivery of input.deliveries) stock.merge(delivery[0], delivery[1]);
for (const order of input.orders) stock.take(order[0], order[1]);
const left = [];
for (const name in stock.parts) left.push(name + '=' + stock.parts[name].amount);
console.log(left.join(' '));
