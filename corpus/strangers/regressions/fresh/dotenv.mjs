import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import dotenv from './lib/main.js';

const folder = mkdtempSync(join(tmpdir(), 'dotenv-'));
try {
  const path = join(folder, '.env');
  writeFileSync(path, 'PLAIN=one\nQUOTED="two # three"\nCOLOR=#ff0000\nTAIL=four#five\n');
  const { parsed, error } = dotenv.config({ path });
  assert.equal(error, undefined);
  assert.equal(parsed.PLAIN, 'one');
  assert.equal(parsed.QUOTED, 'two # three');
  assert.equal(parsed.TAIL, 'four#five');
} finally {
  rmSync(folder, { recursive: true });
}
