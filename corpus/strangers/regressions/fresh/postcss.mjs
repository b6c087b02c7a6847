import { test } from 'node:test';
import assert from 'node:assert';
import postcss, { parse } from './lib/postcss.mjs';

// As the parsers of other syntaxes leave them.
function withoutOffsets(css) {
  const root = parse(css);
  root.walk((node) => {
    delete node.source.start.offset;
    delete node.source.end.offset;
  });
  return root;
}

test('a word is found in a declaration', () => {
  const error = parse('a {\n  color: black;\n}').first.first.error('wrong', { word: 'black' });
  assert.equal(error.line, 2);
  assert.equal(error.column, 10);
});

test('a word is found where a syntax has no offsets', async () => {
  const plugin = {
    postcssPlugin: 'warns',
    Declaration: (node, { result }) => node.warn(result, 'wrong', { word: 'black' }),
  };
  const result = await postcss([plugin]).process('a {\n  color: black;\n}', { from: 'a.css', parser: withoutOffsets });
  assert.equal(result.warnings()[0].line, 2);
  assert.equal(result.warnings()[0].column, 10);
});
