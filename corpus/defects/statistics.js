// Statistics of a table of counts: totals, mean, variance, median, a chi-square test, a line of best fit. Prints them.

function parseRow(text) {
  const row = [];
  for (const part of text.split(' ')) {
    if (part === '') continue;
    const value = Number(part);
    if (Number.isNaN(value)) throw new Error('not a number: ' + part);
    row.push(value);
  }
  return row;
}

function parseTable(lines) {
  const table = [];
  for (const line of lines) {
    const row = parseRow(line);
    if (row.length === 0) continue;
    if (table.length > 0 && row.length !== table[0].length) throw new Error('ragged');
    table.push(row);
  }
  return table;
}

function sum(values) {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function mean(values) {
  if (values.length === 0) return 0;
  return sum(values) / values.length;
}

function variance(values) {
  if (values.length < 2) return 0;
  const middle = mean(values);
  let squares = 0;
  for (const value of values) {
    const difference = value - middle;
    squares += difference * difference;
  }
  return squares / (values.length - 1);
}

function sorted(values) {
  const result = [];
  for (const value of values) {
    let i = result.length;
    result.push(value);
    while (i > 0 && result[i - 1] > value) {
      result[i] = result[i - 1];
      i--;
    }
    result[i] = value;
  }
  return result;
}

function median(values) {
  if (values.length === 0) return 0;
  const order = sorted(values);
  const half = Math.floor(order.length / 2);
  if (order.length % 2 === 1) return order[half];
  return (order[half - 1] + order[half]) / 2;
}

function mode(values) {
  const counts = new Map();
  let best = 0;
  let most = 0;
  for (const value of values) {
    const count = (counts.get(value) || 0) + 1;
    counts.set(value, count);
    if (count > most) {
      most = count;
      best = value;
    }
  }
  return best;
}

function column(table, index) {
  const values = [];
  for (const row of table) values.push(row[index]);
  return values;
}

function chiSquare(table) {
  const rowTotals = [];
  const columnTotals = [];
  for (const row of table) rowTotals.push(sum(row));
  for (let c = 0; c < table[0].length; c++) columnTotals.push(sum(column(table, c)));
  const total = sum(rowTotals);
  let chi = 0;
  for (let r = 0; r < table.length; r++) {
    for (let c = 0; c < columnTotals.length; c++) {
      const expected = (rowTotals[r] * columnTotals[c]) / total;
      if (expected === 0) continue;
      const difference = table[r][c] - expected;
      chi += (difference * difference) / expected;
    }
  }
  const freedom = (table.length - 1) * (columnTotals.length - 1);
  return { chi, freedom };
}

function fit(xs, ys) {
  const middleX = mean(xs);
  const middleY = mean(ys);
  let above = 0;
  let below = 0;
  for (let i = 0; i < xs.length; i++) {
    above += (xs[i] - middleX) * (ys[i] - middleY);
    below += (xs[i] - middleX) * (xs[i] - middleX);
  }
  if (below === 0) return { slope: 0, offset: middleY };
  const slope = above / below;
  return { slope, offset: middleY - slope * middleX };
}

function show(value) {
  return String(Math.round(value * 100) / 100);
}

function main(lines) {
  let table;
  try {
    table = parseTable(lines);
  } catch (error) {
    return 'error: ' + error.message;
  }
  if (table.length === 0) return 'empty';
  const all = [];
  for (const row of table) {
    for (const value of row) all.push(value);
  }
  const out = ['sum ' + show(sum(all)), 'mean ' + show(mean(all)), 'variance ' + show(variance(all))];
  out.push('median ' + show(median(all)));
  out.push('mode ' + show(mode(all)));
  if (table.length > 1 && table[0].length > 1) {
    const { chi, freedom } = chiSquare(table);
    out.push('chi ' + show(chi) + '/' + freedom);
    const line = fit(column(table, 0), column(table, 1));
    out.push('fit ' + show(line.slope) + ' ' + show(line.offset));
  }
  return out.join('; ');
}

console.log(main(input));
