
const parsed = globalThis.Papa.parse(input.text, input.options || {});
console.log(JSON.stringify(parsed.data) + ' ' + parsed.errors.map((e) => e.code + '@' + e.row).join() + ' ' + parsed.meta.delimiter +
  (input.back ? ' ' + JSON.stringify(globalThis.Papa.unparse(parsed.data, input.back)) : ''));
