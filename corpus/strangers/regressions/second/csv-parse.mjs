import assert from 'node:assert';
import { parse } from './lib/sync.js';

assert.deepStrictEqual(parse('a,b\nc,d\n'), [['a', 'b'], ['c', 'd']]);
assert.deepStrictEqual(parse('# title\na,b\n', { comment: '#' }), [['a', 'b']]);
assert.deepStrictEqual(parse('a,b#c\n', { comment: '#', comment_no_infix: true }), [['a', 'b#c']]);
assert.deepStrictEqual(parse('a,#b\n', { comment: '#', comment_no_infix: true }), [['a', '#b']]);
