function amount(price) {
  const cents = price % 100;
  return (price - cents) / 100 + '.' + (cents < 10 ? '0' : '') + cents;
}

export function table(dishes, width) {
  const rows = [];
  for (const dish of dishes) {
    let row = dish.name.padEnd(width) + ' ' + amount(dish.price).padStart(6);
    if (dish.tags.length > 0) row += ' (' + dish.tags.join(', ') + ')';
    rows.push(row);
  }
  return rows.join('\n');
}
