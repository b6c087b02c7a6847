import assert from 'node:assert';
import { minify } from './main.js';

const source = `
function pieces() {
  const list = [1, 2];
  add(list);
  return list.length;
}
function add(list) { list.push(3); }
globalThis.result = pieces();
`;
const { code } = await minify(source, { module: true, compress: { passes: 2 } });
new Function(code)();
assert.equal(globalThis.result, 3);
