// Plays sessions in Node.js (`node` of PATH, or the variable NODE): one process a session, which runs the program as its
// main script, of sessions in words as a script that the debugger compiles. This driver itself needs a WebSocket: Node 22, or `node --experimental-websocket` from 20.10 on.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {DevToolsPlayer, thrownOf} from './devtools_protocol.mjs';
import {DevToolsWords} from './devtools_words.mjs';
import {record, source, wait} from './sessions.mjs';
import {NotPossible} from './words.mjs';

const folder = mkdtempSync(join(tmpdir(), 'node-sessions-'));
const preload = fileURLToPath(new URL('node_preload.cjs', import.meta.url));

// Has a loop of events, which runs the jobs. Its console is no code of JavaScript, as in browsers: no step goes in there.
const idle = join(folder, 'idle.cjs');
writeFileSync(idle, `
  for (const name of ['log', 'info', 'warn', 'error']) console[name] = Function.prototype;
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {});
  setInterval(Function.prototype, 5);
`);

const gone = 'Node is gone';

// A connection to the inspector at `url`; `failedBy` names what failed.
async function connect(url, failedBy) {
  const socket = new WebSocket(url);
  await new Promise(done => socket.addEventListener('open', done));
  const waiting = new Map();
  let lastId = 0;
  const connection = {socket, onEvent: () => {}, call(method, params = {}) {
    if (socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error(gone));
    socket.send(JSON.stringify({id: ++lastId, method, params}));
    return new Promise((done, failed) => waiting.set(lastId, {done, failed, method}));
  }};
  // V8 11.3 dies of some steps.
  socket.addEventListener('close', () => {
    for (const {failed, method} of waiting.values()) failed(new Error(gone));
  });
  socket.addEventListener('message', ({data}) => {
    const message = JSON.parse(data);
    if (message.id === undefined) return connection.onEvent(message.method, message.params);
    const {done, failed, method} = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) failed(new Error(`${failedBy}: ${method}: ${message.error.message}`));
    else done(message.result);
  });
  return connection;
}

// Node with these arguments, and the address of its inspector.
async function start(args) {
  const child = spawn(process.env.NODE ?? 'node', args, {stdio: ['ignore', 'ignore', 'pipe']});
  const url = await new Promise(done => {
    let text = '';
    child.stderr.setEncoding('utf8').on('data', chunk => {
      text += chunk;
      const found = /ws:\/\/\S+/.exec(text);
      if (found) done(found[0]);
    });
  });
  return {child, url};
}

async function end(child, {socket}) {
  socket.close();
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await new Promise(done => child.once('exit', done));
}

async function playWords(session) {
  const {child, url} = await start(['--inspect=127.0.0.1:0', idle]);
  const connection = await connect(url, session.id);
  const second = async () => {
    const other = await connect(url, session.id);
    await other.call('Debugger.enable');
    return () => other.socket.close();
  };
  const words = new DevToolsWords(connection.call, session, source(session), second);
  connection.onEvent = (method, params) => words.onEvent(method, params);
  try {
    return await words.play();
  } finally {
    await end(child, connection);
  }
}

async function play(session) {
  // An event of pages.
  if (/onunhandledrejection/.test(source(session))) return {notPossible: true};
  const file = join(folder, session.program.endsWith('.mjs') ? 'program.mjs' : 'program.cjs');
  writeFileSync(file, source(session));
  const {child, url} = await start(['--inspect-brk=127.0.0.1:0', '-r', preload, file]);
  const connection = await connect(url, session.id);
  const {call} = connection;
  const player = new DevToolsPlayer(call);
  connection.socket.addEventListener('close', () => player.pending.catch(() => {}));
  let atStart = null;
  connection.onEvent = (method, params) => {
    if (method === 'Debugger.paused' && atStart) return atStart();
    return player.onEvent(method, params);
  };
  await call('Debugger.enable');
  // Node's own code on the way to the program and behind it.
  await call('Debugger.setBlackboxPatterns', {patterns: ['^node:', 'node_preload']});
  const started = new Promise(done => { atStart = done; });
  await call('Runtime.runIfWaitingForDebugger');
  await started;
  atStart = null;
  await player.configure(session);
  player.begin(session);
  await call('Debugger.resume');
  let quiet = 0;
  for (let pauses = 0; quiet < 3; pauses = player.pauses.length) {
    await wait(60);
    await player.pending;
    quiet = pauses === player.pauses.length ? quiet + 1 : 0;
    // Answered once the event loop is about.
    await call('Runtime.evaluate', {expression: '1'});
  }
  await call('Debugger.setPauseOnExceptions', {state: 'none'});
  const told = await call('Runtime.evaluate', {expression: 'const told = noted(); end(); told'});
  player.errors = JSON.parse(told.result.value).map(error => ({...error, thrown: thrownOf(error.message)}));
  // A step that went on in Node's own code is nothing that a page does.
  const answer = player.pauses.some(pause => pause.foreign) ? {notPossible: true} : player.answer();
  await end(child, connection);
  return answer;
}

await record(session => (session.words ? playWords(session) : play(session)), error => error instanceof NotPossible || error.message === gone);
rmSync(folder, {recursive: true});
