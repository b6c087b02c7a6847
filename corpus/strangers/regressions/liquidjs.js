const test = require('node:test');
const assert = require('node:assert');
const { Liquid } = require('./dist/liquid.node.cjs.js');

const engine = new Liquid();
const template = '{% if s contains "b" %}yes{% else %}no{% endif %}';

test('a string contains another', async () => {
  assert.equal(await engine.parseAndRender(template, { s: 'abc' }), 'yes');
});

class StrictString {
  constructor(value) {
    this.value = value;
  }
  indexOf(other) {
    return this.value.indexOf(String(other));
  }
}

test('what looks like a string contains another', async () => {
  assert.equal(await engine.parseAndRender(template, { s: new StrictString('abc') }), 'yes');
});
