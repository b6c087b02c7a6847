function rowText(row) {
  return row.map((cell) => (cell === null ? '.' : cell[0])).join('');
}

exports.report = function report(depot) {
  const lines = depot.cells.map(rowText);
  for (const [name, place] of depot.places) {
    lines.push(name + ' at ' + place.left + ',' + place.top);
  }
  if (depot.refused.length > 0) lines.push('refused: ' + depot.refused.join(' '));
  const all = depot.width * depot.height;
  lines.push('used ' + Math.round((depot.used() / all) * 100) + ' %');
  return lines;
};
