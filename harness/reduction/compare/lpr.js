#!/usr/bin/env node
// The ten JavaScript programs of the LPR benchmark (ISSTA 2024), reduced with the faults of lpr_faults.js. Prints a table.
//
//   node harness/reduction/compare/lpr.js FOLDER      FOLDER/js-1/small.js to FOLDER/js-10/small.js are the programs
//
// Run it in the root of the checkout, where //harness:reduce was built. `--beside=OTHER` also shows how many tokens
// another reducer's results have, which lie in OTHER in the same way, and whether they have the same faults.
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vm = require('vm');

const TOKEN = new RegExp([
  /`(?:[^`\\]|\\[^])*`|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/,
  // A regular expression, where no value stands before it.
  /(?<=[=(,:[!&|?{};]\s*|return\s*)\/(?![/*])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/,
  /[\p{ID_Start}$_#][\p{ID_Continue}$]*/u,
  /0[xob][\da-f]+n?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?n?/,
  />>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\+\+|--|[+*/%&|^-]=|<<|>>|\*\*|[^\s]/,
].map((part) => part.source).join('|'), 'giu');

// [begin, end) of each; comments are none.
function tokensOf(text) {
  const bare = text.replace(/\/\*[^]*?\*\/|(?<![:\\"'`])\/\/.*/g, (comment) => ' '.repeat(comment.length));
  return [...bare.matchAll(TOKEN)].map((match) => [match.index, match.index + match[0].length]);
}

const faults = fs.readFileSync(path.join(__dirname, 'lpr_faults.js'), 'utf8');
const testOf = (program) => `const program = '${program}';\n${faults}`;

function fails(program, input) {
  let last = '';
  try {
    const globals = Object.assign(Object.create(null), { input, console: { log: (line) => { last = line; } } });
    vm.runInNewContext(testOf(program), globals, { timeout: 5000 });
  } catch {
    return false;
  }
  return last === 'fail';
}

// Those that can be left out, one at a time.
function needless(program, text) {
  return tokensOf(text).filter(([begin, end]) => fails(program, `${text.slice(0, begin)} ${text.slice(end)}`));
}

const folders = process.argv.slice(2);
const beside = folders.filter((name) => name.startsWith('--beside=')).map((name) => name.slice('--beside='.length));
const programs = folders.find((name) => !name.startsWith('--'));
if (!programs) {
  console.error('lpr.js: name the folder of the programs');
  process.exit(2);
}
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'lpr-'));
console.log(`| program | tokens |${beside.map(() => ' other |').join('')} reduce | tests | seconds | true, 1-minimal |`);
console.log(`|---|---|${beside.map(() => '---|').join('')}---|---|---|---|`);
for (let i = 1; i <= 10; ++i) {
  const program = `js-${i}`;
  const input = path.join(programs, program, 'small.js'), test = path.join(work, 'test.js'), out = path.join(work, `${program}.js`);
  const text = fs.readFileSync(input, 'utf8');
  fs.writeFileSync(test, testOf(program));
  const begin = process.hrtime.bigint();
  const run = spawnSync('bazel-bin/harness/reduce', [`--input=${input}`, `--test=${test}`, `--out=${out}`, '--jobs=1'], { encoding: 'utf8' });
  const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
  if (run.status !== 0) {
    console.log(`| ${program} | ${tokensOf(text).length} | ${run.stderr.trim()} |`);
    continue;
  }
  const others = beside.map((folder) => {
    const other = fs.readFileSync(path.join(folder, program, 'small.js'), 'utf8');
    return ` ${tokensOf(other).length}${fails(program, other) ? '' : ' (without this fault)'} |`;
  });
  const left = fs.readFileSync(out, 'utf8');
  const more = needless(program, left);
  const state = !fails(program, left) ? 'no' : more.length === 0 ? 'yes' : `not minimal: ${more.map(([b, e]) => left.slice(b, e)).join(' ')}`;
  const tests = (/(\d[\d,]*) tests/.exec(run.stderr) || [])[1];
  console.log(`| ${program} | ${tokensOf(text).length} |${others.join('')} ${tokensOf(left).length} | ${tests} | ${seconds.toFixed(1)} | ${state} |`);
  if (process.env.SHOW) console.log(left);
}
fs.rmSync(work, { recursive: true });
