// Prices of parcels by weight, zone and day; `input` is { rates, parcels }.
'use strict';

class Tariff {
  constructor(rates) {
    this.base = rates.base;
    this.zones = new Map(Object.entries(rates.zones));
    this.steps = rates.steps;
    this.discounts = rates.discounts;
  }

  zoneFactor(zone) {
    const known = this.zones.get(zone);
    if (known === undefined) return 2;
    return known;
  }

  weightPrice(grams) {
    let price = this.base;
    for (const step of this.steps) {
      if (grams <= step.from) break;
      const above = Math.min(grams, step.to) - step.from;
      price += Math.ceil(above / step.per) * step.price;
    }
    return price;
  }

  // A customer's own discount, else that of everybody; an own one of 0 means: none.
  discountOf(customer) {
    const own = this.discounts.own[customer];
    return own || this.discounts.everybody;
  }

  price(parcel) {
    const plain = this.weightPrice(parcel.grams) * this.zoneFactor(parcel.zone);
    const less = plain * this.discountOf(parcel.customer) / 100;
    return Math.round(plain - less);
  }
}

function surcharge(parcel, price) {
  if (parcel.fragile) price += 150;
  if (parcel.day === 'sunday') price += 300;
  return price;
}

function bill(tariff, parcels) {
  const lines = [];
  let total = 0;
  for (const parcel of parcels) {
    const price = surcharge(parcel, tariff.price(parcel));
    lines.push(parcel.id + ': ' + price);
    total += price;
  }
  lines.push('total: ' + total);
  return lines;
}

function byCustomer(tariff, parcels) {
  const sums = {};
  for (const parcel of parcels) {
    if (!(parcel.customer in sums)) sums[parcel.customer] = 0;
    sums[parcel.customer] += tariff.price(parcel);
  }
  return Object.keys(sums).map((name) => name + '=' + sums[name]).join(' ');
}

const tariff = new Tariff(input.rates);
for (const line of bill(tariff, input.parcels)) console.log(line);
console.log(byCustomer(tariff, input.parcels));
