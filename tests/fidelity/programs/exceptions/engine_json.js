function parse(text) {
  return JSON.parse(text);
}
let value;
try {
  value = parse('{');
} catch (e) {
  value = 'bad';
}
parse('[');
