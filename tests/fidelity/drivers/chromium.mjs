// Plays sessions in Chromium (`chromium` of PATH, or the variable CHROMIUM), over a pipe: one page load a session.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DevToolsPlayer} from './devtools_protocol.mjs';
import {DevToolsWords} from './devtools_words.mjs';
import {record, serve, source, wait} from './sessions.mjs';

const profile = mkdtempSync(join(tmpdir(), 'chromium-'));
const browser = spawn(process.env.CHROMIUM ?? 'chromium', [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--remote-debugging-pipe', `--user-data-dir=${profile}`,
], {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});

process.on('exit', () => browser.kill());

const waiting = new Map();
let lastId = 0, target = null, loaded = null;
function call(method, params = {}, sessionId = target) {
  const id = ++lastId;
  browser.stdio[3].write(JSON.stringify({id, method, params, ...sessionId ? {sessionId} : {}}) + '\0');
  return new Promise((done, failed) => waiting.set(id, {done, failed, method}));
}

const pagePlayer = new DevToolsPlayer((method, params) => call(method, params));
let player = pagePlayer;
let text = '';
browser.stdio[4].setEncoding('utf8').on('data', chunk => {
  text += chunk;
  for (let end; (end = text.indexOf('\0')) >= 0; text = text.slice(end + 1)) {
    const message = JSON.parse(text.slice(0, end));
    if (message.id !== undefined) {
      const {done, failed, method} = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) failed(new Error(`${method}: ${message.error.message}`));
      else done(message.result);
    } else {
      if (message.method === 'Page.loadEventFired') loaded?.();
      if (message.sessionId === target) player.onEvent(message.method, message.params);
    }
  }
});

const served = new Map();
const server = await serve(served);

// Another debugger of the same page.
async function second(targetId) {
  const {sessionId} = await call('Target.attachToTarget', {targetId, flatten: true}, null);
  await call('Debugger.enable', {}, sessionId);
  return () => call('Target.detachFromTarget', {sessionId}, null);
}

await record(async (session, number) => {
  served.set(number, session);
  // A page of its own: a step that is left armed at the end of one goes on in the next.
  const {targetId} = await call('Target.createTarget', {url: 'about:blank'}, null);
  target = (await call('Target.attachToTarget', {targetId, flatten: true}, null)).sessionId;
  if (session.words) {
    const words = new DevToolsWords((method, params) => call(method, params), session, source(session), () => second(targetId));
    player = words;
    try {
      return await words.play();
    } finally {
      await call('Target.closeTarget', {targetId}, null);
      player = pagePlayer;
    }
  }
  await call('Page.enable');
  await call('Runtime.enable');
  await call('Debugger.enable');
  await pagePlayer.configure(session);
  pagePlayer.begin(session);
  const load = new Promise(done => { loaded = done; });
  await call('Page.navigate', {url: `${server.address}/${number}/page.html`});
  await load;
  loaded = null;
  // Rejections are told in a task of their own.
  await wait(40);
  await pagePlayer.pending;
  await call('Target.closeTarget', {targetId}, null);
  return pagePlayer.answer();
});

server.close();
browser.kill();
await new Promise(done => browser.once('exit', done));
rmSync(profile, {recursive: true, force: true, maxRetries: 5});
