import { Parser } from './node_modules/expr-eval/dist/index.mjs';

const parser = new Parser();
const values = { ...input.values };
for (const line of input.lines) {
  const result = parser.parse(line).evaluate(values);
  console.log(line, '->', typeof result === 'function' ? 'a function' : result);
}
