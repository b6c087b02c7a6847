// Plays sessions in Firefox (`firefox-esr` of PATH, or the variable FIREFOX), over its remote debugging protocol: one
// page load a session.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {FirefoxWords} from './firefox_words.mjs';
import {kMostFrames, placesOf, record, serve, thrownText, wait} from './sessions.mjs';

const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
writeFileSync(join(profile, 'user.js'), `
  user_pref('devtools.debugger.remote-enabled', true);
  user_pref('devtools.debugger.prompt-connection', false);
  user_pref('devtools.chrome.enabled', true);
  user_pref('browser.shell.checkDefaultBrowser', false);
  user_pref('datareporting.policy.dataSubmissionEnabled', false);
  user_pref('app.update.enabled', false);
  user_pref('browser.startup.page', 0);
  user_pref('toolkit.telemetry.reportingpolicy.firstRun', false);
  user_pref('network.captive-portal-service.enabled', false);
  user_pref('network.connectivity-service.enabled', false);
`);
const port = 20000 + process.pid % 20000;
const browser = spawn(process.env.FIREFOX ?? 'firefox-esr', [
  '--headless', '--no-remote', '--profile', profile, '--start-debugger-server', String(port), 'about:blank',
], {stdio: 'ignore', env: {...process.env, MOZ_DISABLE_CONTENT_SANDBOX: '1'}});

process.on('exit', () => browser.kill());
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1));

let socket;
for (let tries = 0; !socket; tries++) {
  await wait(500);
  const one = connect(port, '127.0.0.1');
  const ok = await new Promise(done => { one.once('connect', () => done(true)); one.once('error', () => done(false)); });
  if (ok) socket = one;
  if (tries > 600) throw new Error('Firefox does not answer');
}

// Answers have no number: an actor answers in order, and what has a type is an event.
const waiting = new Map();
let onEvent = () => {};
function request(to, type, fields = {}) {
  const text = Buffer.from(JSON.stringify({to, type, ...fields}));
  socket.write(`${text.length}:`);
  socket.write(text);
  return new Promise((done, failed) => {
    if (!waiting.has(to)) waiting.set(to, []);
    waiting.get(to).push({done, failed, type});
  });
}

let bytes = Buffer.alloc(0);
socket.on('data', chunk => {
  bytes = Buffer.concat([bytes, chunk]);
  for (;;) {
    const colon = bytes.indexOf(58);
    if (colon < 0) return;
    const length = Number(bytes.subarray(0, colon));
    if (bytes.length < colon + 1 + length) return;
    const packet = JSON.parse(bytes.subarray(colon + 1, colon + 1 + length));
    bytes = bytes.subarray(colon + 1 + length);
    if (process.env.VERBOSE) console.error(JSON.stringify(packet).slice(0, 600));
    const queue = waiting.get(packet.from);
    if (packet.type === undefined && packet.applicationType === undefined && queue?.length > 0) {
      const {done, failed, type} = queue.shift();
      if (packet.error) failed(new Error(`${type}: ${packet.error}: ${packet.message}`));
      else done(packet);
    } else {
      onEvent(packet);
    }
  }
});

// Sources made by eval.
const evaluated = new Set();
let session = null, thread = null, pauses, errors, next, exhausted, pending, unload;
// Of a session in words: its player.
let words = null;
const actors = {}, evaluations = new Map();

function valueText(grip) {
  if (grip === null || typeof grip !== 'object') return thrownText(typeof grip, grip);
  if (grip.type === 'object' && (grip.preview?.kind === 'Error' || grip.isError)) {
    const message = grip.preview.message;
    return thrownText('error', undefined, typeof message === 'string' ? message : '');
  }
  if (grip.type === 'object') return grip.class === 'Function' ? 'function' : 'object';
  if (grip.type === 'longString') return thrownText('string', grip.initial);
  return /^(-0|NaN|-?Infinity)$/.test(grip.type) ? `number ${grip.type}` : grip.type;
}

// The frames that the server shows behind those on the stack; a cause begins the next lot.
function asyncCallsOf(frames) {
  const lots = [];
  for (const one of frames) {
    if (one.state !== 'dead') continue;
    if (one.asyncCause || lots.length === 0) lots.push([one.asyncCause ?? '', []]);
    lots.at(-1)[1].push([one.displayName ?? '', one.where.line, one.where.column]);
  }
  return lots;
}

async function onPaused(why, frame) {
  if (session === null) return;
  if (exhausted) return request(thread, 'resume', {resumeLimit: null});
  const {frames} = await request(thread, 'frames', {start: 0, count: session.asyncCalls ? 1000 : kMostFrames});
  const pause = {line: frame.where.line, column: frame.where.column,
                 reason: why.type === 'exception' ? 'exception' : why.type === 'resumeLimit' ? 'step' : why.type,
                 stack: frames.filter(one => one.type === 'call' && one.displayName && !/^\(/.test(one.displayName)).map(one => one.displayName)};
  if (session.asyncCalls) pause.asyncCalls = asyncCallsOf(frames);
  if (evaluated.has(frame.where.actor)) pause.otherSource = true;
  if (why.type === 'exception') pause.thrown = valueText(why.exception);
  if (why.frameFinished) pause.frameFinished = 'throw' in why.frameFinished ? 'throw' : 'return';
  pauses.push(pause);
  let limit = null;
  if (next >= session.actions.length) {
    exhausted = true;
    await request(configuration, 'updateConfiguration', {configuration: {pauseOnExceptions: false, ignoreCaughtExceptions: true}});
  } else {
    const type = {resume: null, stepIn: 'step', stepOver: 'next', stepOut: 'finish'}[session.actions[next++]];
    if (type !== null) limit = {type};
  }
  await request(thread, 'resume', {resumeLimit: limit});
}

function onError({pageError}) {
  if (session === null || pageError.warning || !/program\.js/.test(pageError.sourceName ?? '')) return;
  const error = {message: pageError.errorMessage, line: pageError.lineNumber, column: pageError.columnNumber - 1};
  if (typeof error.message !== 'string') error.message = error.message.initial;
  if (pageError.isPromiseRejection) error.promise = true;
  error.thrown = pageError.hasException ? valueText(pageError.exception) : error.message;
  error.stack = (pageError.stacktrace ?? []).slice(0, kMostFrames)
      .map(one => [one.functionName ?? '', one.lineNumber, one.columnNumber - 1, ...one.asyncCause ? [one.asyncCause] : []]);
  errors.push(error);
}

onEvent = packet => {
  if (packet.type === 'target-available-form' && packet.target.isTopLevelTarget) {
    thread = actors.thread = packet.target.threadActor;
    actors.console = packet.target.consoleActor;
  }
  if (packet.type === 'evaluationResult') {
    // It may come with the packet that names it.
    const told = evaluations.get(packet.resultID);
    if (told) told(packet);
    else evaluations.set(packet.resultID, packet);
  }
  if (packet.type !== 'resources-available-array' || session === null) return;
  for (const [type, resources] of packet.array) {
    for (const resource of resources) {
      if (type === 'source' && resource.introductionType === 'eval') evaluated.add(resource.actor);
      if (type === 'thread-state' && resource.state === 'paused') {
        pending = pending.then(() => (words ?? {onPaused}).onPaused(resource.why, resource.frame));
      }
      if (type === 'error-message') onError(resource);
      if (type === 'console-message') words?.onLog(resource.message ?? resource);
      if (type === 'document-event' && resource.name === 'dom-complete') unload?.();
    }
  }
};

// The first window takes its time.
let tabs = [];
while (tabs.length === 0) {
  await wait(200);
  tabs = (await request('root', 'listTabs')).tabs;
}
const tab = tabs[0].actor;
const watcher = (await request(tab, 'getWatcher', {isServerTargetSwitchingEnabled: true})).actor;
const configuration = actors.configuration = (await request(watcher, 'getThreadConfigurationActor')).configuration.actor;
await request(watcher, 'watchTargets', {targetType: 'frame'});
await request(watcher, 'watchResources', {resourceTypes: ['source', 'thread-state', 'error-message', 'console-message', 'document-event']});
actors.breakpoints = (await request(watcher, 'getBreakpointListActor')).breakpointList.actor;
actors.blackboxing = (await request(watcher, 'getBlackboxingActor')).blackboxing.actor;

// The result comes as an event.
async function evaluate(fields) {
  const {resultID} = await request(actors.console, 'evaluateJSAsync', fields);
  const result = evaluations.get(resultID) ?? await new Promise(done => evaluations.set(resultID, done));
  evaluations.delete(resultID);
  return result;
}

const pages = new Map();
const server = await serve(pages);

await record(async (one, number) => {
  pages.set(number, one);
  words = one.words ? new FirefoxWords({
    request, evaluate, valueText, actors, url: `${server.address}/${number}/program.js`, columns: placesOf(one.program).firefox}, one) : null;
  await request(configuration, 'updateConfiguration', {
    configuration: {skipBreakpoints: false, pauseOnExceptions: !words && one.exceptions !== 'none', ignoreCaughtExceptions: one.exceptions === 'uncaught',
                    shouldIncludeSavedFrames: Boolean(one.asyncCalls)}});
  session = one, pauses = [], errors = [], next = 0, exhausted = false, pending = Promise.resolve();
  if (words) await words.beforeStart();
  const loaded = new Promise(done => { unload = done; });
  await request(tab, 'navigateTo', {url: `${server.address}/${number}/page.html`, waitForLoad: false});
  await Promise.race([loaded, wait(600000)]);
  unload = null;
  // Errors are sent in lots, every 100 ms.
  await wait(300);
  await pending;
  session = null;
  if (words) return words.answer();
  const answer = {breakpoints: [], pauses, outcome: exhausted ? 'maxActions' : 'finished'};
  if (!exhausted) answer.errors = errors;
  return answer;
});

server.close();
socket.destroy();
// It waits for its own windows otherwise.
browser.kill('SIGKILL');
await new Promise(done => browser.once('exit', done));
rmSync(profile, {recursive: true, force: true, maxRetries: 5});
