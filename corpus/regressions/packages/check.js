// check.js STORE CASE...
//
// For each case, a folder with case.json and test.js: the test passes on the good version, fails on the bad one, and passes on the fixed
// one; the bad version with nothing but the named hunks of the fix ("fix" of case.json, and also.json where there is one) passes too; and
// with all other hunks of that file instead it still fails. Each test runs in a Node.js of its own. Prints a line for each case; exit code
// 1 if any does not hold.
'use strict';
const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');

// Runs in the child: argv is VERSION_FOLDER TEST [FILE REPLACEMENT]. Prints what was loaded.
function runTest() {
  const Module = require('module');
  const [folder, test, file, replacement] = process.argv.slice(1);
  const original = Module._extensions['.js'];
  if (file !== undefined) {
    Module._extensions['.js'] = (module, name) =>
      name === file ? module._compile(require('fs').readFileSync(replacement, 'utf8'), name) : original(module, name);
  }
  // As if the test were a file at the top of the version.
  const name = require('path').join(folder, 'the-test.js');
  const module = new Module(name);
  module.filename = name;
  module.paths = Module._nodeModulePaths(folder);
  const source = require('fs').readFileSync(test, 'utf8');
  const end = (error) => {
    const loaded = Object.keys(Module._cache).filter((one) => one.startsWith(folder + '/'));
    console.log('\x01' + JSON.stringify({error: error === null ? null : String(error), loaded}));
    process.exit(0);
  };
  try {
    module._compile(source, name);
    const result = typeof module.exports === 'function' ? module.exports() : module.exports;
    Promise.resolve(result).then(() => end(null), end);
  } catch (error) {
    end(error);
  }
}

// What the test threw, or null, and the files loaded.
function run(folder, test, file, replacement) {
  const more = file === undefined ? [] : [file, replacement];
  const child = spawnSync(process.execPath, ['-e', '(' + runTest + ')()', '--', folder, test, ...more],
                          {encoding: 'utf8', env: {TZ: 'UTC', LANG: 'C.UTF-8'}, timeout: 60000});
  const line = (child.stdout || '').split('\n').find((one) => one.startsWith('\x01'));
  if (line === undefined) return {error: 'the process ended early: ' + child.stderr, loaded: []};
  return JSON.parse(line.slice(1));
}

// Hunks without context: lines of the old file, from 1. Of what is only added, `count` is 0 and it comes after line `from`.
function hunksOf(before, after) {
  const diff = spawnSync('diff', ['-U0', before, after], {encoding: 'utf8', maxBuffer: 1 << 28});
  if (diff.error || diff.status > 1) throw new Error('diff could not be run');
  const hunks = [];
  for (const line of diff.stdout.split('\n').slice(2)) {
    const head = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (head) hunks.push({from: Number(head[1]), count: head[2] === undefined ? 1 : Number(head[2]), added: []});
    else if (line.startsWith('+')) hunks[hunks.length - 1].added.push(line.slice(1));
  }
  return hunks;
}

function apply(text, hunks) {
  const lines = text.split('\n');
  for (const {from, count, added} of [...hunks].reverse()) lines.splice(count === 0 ? from : from - 1, count, ...added);
  return lines.join('\n');
}

const isNamed = (hunk, lines) => hunk.count === 0
  ? lines.from_line === hunk.from && lines.to_line === hunk.from + 1
  : lines.from_line === hunk.from && lines.to_line === hunk.from + hunk.count - 1;

function checkCase(store, folder) {
  const about = JSON.parse(fs.readFileSync(path.join(folder, 'case.json'), 'utf8'));
  const test = path.join(folder, about.test);
  const version = (which) => path.join(store, about.package + '-' + about[which]);
  const problems = [];
  const expect = (passes, result, what) => {
    if (passes !== (result.error === null)) {
      problems.push(passes ? `${what} fails: ${result.error}` : `${what} passes`);
    }
  };
  const bad = run(version('bad'), test);
  expect(true, run(version('good'), test), 'the good version');
  expect(false, bad, 'the bad version');
  expect(true, run(version('fixed'), test), 'the fixed version');

  const also = path.join(folder, 'also.json');
  const named = [...about.fix, ...(fs.existsSync(also) ? JSON.parse(fs.readFileSync(also, 'utf8')) : [])];
  const [file] = new Set(named.map((lines) => lines.file));
  const badFile = path.join(version('bad'), file);
  const hunks = hunksOf(badFile, path.join(version('fixed'), file));
  for (const lines of named) {
    if (lines.file !== file) problems.push('the fix is in more than one file');
    if (!hunks.some((hunk) => isNamed(hunk, lines))) {
      problems.push(`lines ${lines.from_line} to ${lines.to_line} are no hunk of the fix`);
    }
  }
  const replacement = path.join(process.env.TEST_TMPDIR || require('os').tmpdir(), 'replacement-' + process.pid);
  const isOfFix = (hunk) => named.some((lines) => isNamed(hunk, lines));
  for (const ofFix of [true, false]) {
    fs.writeFileSync(replacement, apply(fs.readFileSync(badFile, 'utf8'), hunks.filter((hunk) => isOfFix(hunk) === ofFix)));
    expect(ofFix, run(version('bad'), test, badFile, replacement), ofFix ? 'the bad version with only the fix' : 'the bad version with all but the fix');
  }
  fs.unlinkSync(replacement);

  let lines = 0, changes = 0, changed = 0;
  for (const one of bad.loaded) {
    lines += fs.readFileSync(one, 'utf8').split('\n').length;
    const old = path.join(version('good'), path.relative(version('bad'), one));
    const between = hunksOf(fs.existsSync(old) ? old : '/dev/null', one);
    changes += between.length;
    for (const hunk of between) changed += hunk.count + hunk.added.length;
  }
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${path.basename(folder)}: ${about.package} ${about.good} -> ${about.bad} -> ${about.fixed}; ` +
              `${bad.loaded.length} files, ${lines} lines, ${changes} hunks of ${changed} lines; ${bad.error}`);
  for (const problem of problems) console.log('       ' + problem);
  return problems.length === 0;
}

const [store, ...cases] = process.argv.slice(2);
const failed = cases.filter((folder) => !checkCase(path.resolve(store), path.resolve(folder))).length;
console.log(`${cases.length} cases, ${failed} of them failed`);
process.exitCode = failed === 0 && cases.length > 0 ? 0 : 1;
