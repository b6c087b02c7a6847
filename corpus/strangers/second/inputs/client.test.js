// What removes comments must leave a program.
function removed(text) {
  return text.split('\n').map((line) => {
    let quote = null;
    for (let i = 0; i < line.length; i++) {
      if (quote) {
        if (line[i] === quote) quote = null;
      } else if (line[i] === '\'' || line[i] === '"' || line[i] === '`') {
        quote = line[i];
      } else if (line.startsWith('//', i)) {
        return line.slice(0, i);
      }
    }
    return line;
  }).join('\n');
}
let verdict;
try {
  new Function(input);
  try {
    new Function(removed(input));
    verdict = 'pass';
  } catch {
    verdict = 'fail';
  }
} catch {
  verdict = 'unresolved';
}
print(verdict);
