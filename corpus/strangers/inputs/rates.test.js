// A compressor that drops white space where it can: does the program still print the same?
function compress(text) {
  return text.replace(/\/\/.*$/gm, '').replace(/\s*([-+*\/=<>{}();,])\s*/g, '$1');
}
function outcome(text) {
  const lines = [];
  try {
    new Function('console', text)({ log: (...values) => lines.push(values.join(' ')) });
  } catch (e) {
    return e instanceof SyntaxError ? 'does not parse' : 'throws';
  }
  return lines.join('\n');
}
const before = outcome(input);
if (before === 'does not parse' || before === 'throws') print('unresolved');
else print(outcome(compress(input)) === before ? 'pass' : 'fail');
