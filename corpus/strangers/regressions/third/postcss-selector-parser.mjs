import { describe, it } from 'node:test';
import assert from 'node:assert';
import parser from './dist/index.js';

function typesOf(selector) {
  const types = [];
  parser((root) => root.walk((node) => { if (node.type !== 'selector') types.push(`${node.type} ${node.value}`); })).processSync(selector);
  return types;
}

describe('tags', () => {
  it('are told from classes', () => {
    assert.deepEqual(typesOf('h1.big'), ['tag h1', 'class big']);
  });
  it('may be parts of an animation', () => {
    assert.deepEqual(typesOf('12.5%'), ['tag 12.5%']);
  });
});
