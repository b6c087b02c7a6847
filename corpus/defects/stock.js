// A store's stock: deliveries and sales first in, first out; discounts, reservations, reordering. Prints a report.

const DISCOUNTS = [{ least: 100, percent: 10 }, { least: 50, percent: 5 }, { least: 20, percent: 2 }];

class Item {
  constructor(name, price, minimum) {
    this.name = name;
    this.price = price;
    this.minimum = minimum;
    this.batches = [];
    this.reserved = 0;
    this.sold = 0;
    this.cost = 0;
  }

  quantity() {
    let total = 0;
    for (const batch of this.batches) total += batch.count;
    return total;
  }

  available() {
    return this.quantity() - this.reserved;
  }

  deliver(count, unitCost) {
    const last = this.batches[this.batches.length - 1];
    if (last !== undefined && last.unitCost === unitCost) {
      last.count += count;
    } else {
      this.batches.push({ count, unitCost });
    }
  }

  remove(count) {
    let left = count;
    let cost = 0;
    while (left > 0) {
      const batch = this.batches[0];
      const taken = Math.min(left, batch.count);
      cost += taken * batch.unitCost;
      batch.count -= taken;
      left -= taken;
      if (batch.count === 0) this.batches.shift();
    }
    this.cost += cost;
    return cost;
  }
}

class Store {
  constructor() {
    this.items = new Map();
    this.revenue = 0;
    this.messages = [];
    this.orders = [];
  }

  item(name) {
    const item = this.items.get(name);
    if (item === undefined) throw new Error('unknown ' + name);
    return item;
  }

  discount(amount) {
    for (const { least, percent } of DISCOUNTS) {
      if (amount >= least) return percent;
    }
    return 0;
  }

  sell(name, count) {
    const item = this.item(name);
    if (count > item.available()) {
      this.messages.push('short of ' + name + ' by ' + (count - item.available()));
      return;
    }
    const amount = count * item.price;
    const percent = this.discount(amount);
    const paid = amount - (amount * percent) / 100;
    item.remove(count);
    item.sold += count;
    this.revenue += paid;
    this.reorder(item);
  }

  reserve(name, count) {
    const item = this.item(name);
    const possible = Math.min(count, item.available());
    item.reserved += possible;
    if (possible < count) this.messages.push('reserved only ' + possible + ' ' + name);
  }

  release(name, count) {
    const item = this.item(name);
    item.reserved = Math.max(0, item.reserved - count);
  }

  reorder(item) {
    if (item.available() >= item.minimum) return;
    const wanted = item.minimum * 2 - item.available();
    const open = this.orders.find(order => order.name === item.name);
    if (open !== undefined) {
      open.count = Math.max(open.count, wanted);
    } else {
      this.orders.push({ name: item.name, count: wanted });
    }
  }

  apply(command) {
    const [what, name, first, second] = command;
    switch (what) {
      case 'item':
        this.items.set(name, new Item(name, first, second));
        break;
      case 'deliver':
        this.item(name).deliver(first, second);
        this.orders = this.orders.filter(order => order.name !== name);
        break;
      case 'sell':
        this.sell(name, first);
        break;
      case 'reserve':
        this.reserve(name, first);
        break;
      case 'release':
        this.release(name, first);
        break;
    }
  }

  report() {
    const lines = [];
    let profit = this.revenue;
    for (const item of this.items.values()) {
      lines.push(item.name + ' ' + item.quantity() + ' (' + item.reserved + ') sold ' + item.sold);
      profit -= item.cost;
    }
    lines.push('revenue ' + this.revenue + ' profit ' + profit);
    for (const order of this.orders) lines.push('order ' + order.count + ' ' + order.name);
    return lines.concat(this.messages).join('; ');
  }
}

function main(commands) {
  const store = new Store();
  for (const command of commands) {
    try {
      store.apply(command);
    } catch (error) {
      store.messages.push(error.message);
    }
  }
  return store.report();
}

console.log(main(input));
