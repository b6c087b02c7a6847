
const parser = new globalThis.exprEval.Parser();
const results = [];
for (const line of input.lines) {
  try {
    const expression = parser.parse(line);
    const result = input.simplify ? expression.simplify(input.values).toString() : expression.evaluate({ ...input.values });
    results.push(typeof result === 'function' ? 'function' : JSON.stringify(result));
  } catch (error) {
    results.push(error.message);
  }
}
console.log(results.join('; '));
