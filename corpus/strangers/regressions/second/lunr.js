const assert = require('assert');
const lunr = require('./lunr.js');

describe('lunr', () => {
  const index = lunr(function () {
    this.ref('id');
    this.field('title');
    this.field('body');
    this.add({ id: 'a', title: 'green plant', body: 'a plant with leaves' });
    this.add({ id: 'b', title: 'study', body: 'a study of scarlet' });
  });
  it('finds documents', () => {
    assert.deepStrictEqual(index.search('plant').map((found) => found.ref), ['a']);
  });
  it('unites a set with all there is', () => {
    const some = new lunr.Set(['a']);
    assert.strictEqual(some.union(lunr.Set.complete).contains('b'), true);
    assert.strictEqual(lunr.Set.complete.union(some).contains('b'), true);
  });
});
