import { test } from 'node:test';
import assert from 'node:assert';
import yargs from './index.mjs';

function parse(args) {
  return yargs(args)
    .command('cmd [names..]', 'does it', (command) =>
      command.positional('names', { default: ['a', 'b'] }).option('loud', { type: 'boolean' }))
    .parse();
}

test('a default is taken where nothing is given', () => {
  assert.deepEqual(parse(['cmd']).names, ['a', 'b']);
});

test('a default is not taken where something is given', () => {
  assert.deepEqual(parse(['cmd', '--loud', 'c']).names, ['c']);
});
