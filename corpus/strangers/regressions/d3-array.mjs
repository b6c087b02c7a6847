import assert from 'node:assert/strict';
import { bin } from './src/index.js';

const values = [];
for (let i = 0; i < 40; i++) values.push(Math.round((1.5 + i * 0.01) * 100) / 100);

const buckets = bin().thresholds(5)(values);
assert.equal(buckets.length, 4);
for (const bucket of buckets) {
  for (const value of bucket) {
    assert.ok(bucket.x0 <= value, `${value} is before ${bucket.x0}`);
    assert.ok(value <= bucket.x1, `${value} is behind ${bucket.x1}`);
  }
}
assert.equal(buckets[1].length, 10);
