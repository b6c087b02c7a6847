const LINE = /^\s*(\w+)\s*-\s*(\w+)\s*:\s*(\d+(?:\.\d+)?)\s*(one way)?$/;

export function readLines(lines) {
  const edges = [];
  for (const line of lines) {
    const match = LINE.exec(line);
    if (!match) throw new SyntaxError('not a line: ' + line);
    const [, from, to, length, oneWay] = match;
    edges.push({ from, to, length: Number(length) });
    if (!oneWay) edges.push({ from: to, to: from, length: Number(length) });
  }
  return edges;
}
