// What runs in Node as a shell: it makes realms for programs, runs them, and hands the inspector's messages on, to and from the process
// that debugs them (pipe_shell.h), by standard input and output. Each message is a line, a letter and a text:
//   orders     I  a message for the inspector         O  a ShellOrder          G  the program, which is paused, goes on, by that
//              method of the inspector
//   answers    I  what the inspector answers           A  a ShellAnswer         P  the program is paused: the inspector's message
//              R  a ShellImport, which is answered by N and a number   S  a ShellScript
// Code of the program never runs because somebody looks; what the inspector itself does when it describes an object is out of our hands.
'use strict';
const fs = require('fs');
const v8 = require('v8');
const vm = require('vm');
const {types} = require('util');
const {internalBinding} = require('internal/test/binding');
const {Connection, registerAsyncHook} = internalBinding('inspector');
const {getConstructorName} = internalBinding('util');
const {setPromiseRejectCallback} = internalBinding('task_queue');

const ORDERS = 0, ANSWERS = 1, LINE_END = 10;
const REJECTED_WITHOUT_HANDLER = 0, HANDLER_ADDED = 1;
// In which a program imports what is found later.
const MOST_TURNS = 1000, QUIET_TURNS = 3;

// In realms that are made while the flag is set.
v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc');
v8.setFlagsFromString('--no-expose-gc');
// What Node loads at their first use has numbers of scripts, too.
new vm.SourceTextModule('', {importModuleDynamically() {}});
new vm.Script('', {importModuleDynamically() {}});
const runScriptIn = Object.getPrototypeOf(vm.Script.prototype).runInContext;

// --- Messages.

const chunk = Buffer.alloc(1 << 16);
let received = Buffer.alloc(0);
function hear() {
  let end = received.indexOf(LINE_END);
  while (end < 0) {
    let got = 0;
    try {
      got = fs.readSync(ORDERS, chunk, 0, chunk.length, null);
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(0);
      continue;
    }
    if (got === 0) process.exit(0);
    const searched = received.length;
    received = Buffer.concat([received, chunk.subarray(0, got)]);
    end = received.indexOf(LINE_END, searched);
  }
  const text = received.toString('utf8', 0, end);
  received = received.subarray(end + 1);
  return {letter: text[0], text: text.slice(1)};
}
function say(letter, text) {
  const all = Buffer.from(letter + text + '\n', 'utf8');
  for (let at = 0; at < all.length;) {
    try {
      at += fs.writeSync(ANSWERS, all, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(0);
    }
  }
}

// --- The inspector.

const connection = new Connection(receiveMessage);
// Of one text.
const dispatch = connection.dispatch.bind(connection);
// Not ignored, as all else of the host is: here the debugger can pause before the program runs.
const pauseScript = new vm.Script('debugger;', {filename: 'step.js'});
const hostPause = () => pauseScript.runInThisContext();
let watching = null;
