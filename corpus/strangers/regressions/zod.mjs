import { test } from 'node:test';
import assert from 'node:assert/strict';
import { z } from './index.js';

test('an absent key is caught', () => {
  const schema = z.object({
    name: z.string(),
    tags: z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.string())).catch([]),
  });
  assert.deepEqual(schema.parse({ name: 'a', tags: 'x,y' }), { name: 'a', tags: ['x', 'y'] });
  assert.deepEqual(schema.parse({ name: 'a' }), { name: 'a', tags: [] });
});
