export function grouped(dishes) {
  const groups = new Map();
  for (const dish of dishes) {
    if (!groups.has(dish.course)) groups.set(dish.course, []);
    groups.get(dish.course).push(dish);
  }
  return groups;
}

// The `count` dishes of the least price, the cheapest first.
export function cheapest(dishes, count) {
  const prices = dishes.map((dish) => dish.price);
  prices.sort();
  const chosen = [];
  for (const price of prices.slice(0, count)) {
    const dish = dishes.find((one) => one.price === price && !chosen.includes(one));
    chosen.push(dish);
  }
  return chosen;
}

export function widest(dishes) {
  let width = 0;
  for (const dish of dishes) {
    if (dish.name.length > width) width = dish.name.length;
  }
  return width;
}
