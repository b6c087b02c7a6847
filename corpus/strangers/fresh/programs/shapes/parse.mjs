export function parse(text) {
  const [kind, ...numbers] = text.split(/[ ,]+/);
  const values = numbers.map(Number);
  if (values.some(Number.isNaN)) throw new SyntaxError('no number in ' + text);
  return { kind, values };
}
