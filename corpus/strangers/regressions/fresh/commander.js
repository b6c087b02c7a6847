const assert = require('assert');
const { Command } = require('./index.js');

const seen = [];
const program = new Command();
program.version('1.0.0');
program.command('build').description('builds').action(() => seen.push('build'));
program.on('command:*', (names) => seen.push('unknown'));

program.parse(['node', 'program', 'build']);
program.parse(['node', 'program', 'other']);
assert.deepStrictEqual(seen, ['build', 'unknown']);
program.parse(['node', 'program']);
assert.deepStrictEqual(seen, ['build', 'unknown']);
