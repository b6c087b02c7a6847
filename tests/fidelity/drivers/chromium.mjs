// Plays sessions in Chromium (`chromium` of PATH, or the variable CHROMIUM), over a pipe: one page load a session.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DevToolsPlayer} from './devtools_protocol.mjs';
import {record, serve, wait} from './sessions.mjs';

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

const player = new DevToolsPlayer((method, params) => call(method, params));
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
      player.onEvent(message.method, message.params);
    }
  }
});

const pages = new Map();
const server = await serve(pages);

await record(async (session, number) => {
  pages.set(number, session);
  // A page of its own: a step that is left armed at the end of one goes on in the next.
  const {targetId} = await call('Target.createTarget', {url: 'about:blank'}, null);
  target = (await call('Target.attachToTarget', {targetId, flatten: true}, null)).sessionId;
  await call('Page.enable');
  await call('Runtime.enable');
  await call('Debugger.enable');
  await player.configure(session);
  player.begin(session);
  const load = new Promise(done => { loaded = done; });
  await call('Page.navigate', {url: `${server.address}/${number}/page.html`});
  await load;
  loaded = null;
  // Rejections are told in a task of their own.
  await wait(40);
  await player.pending;
  await call('Target.closeTarget', {targetId}, null);
  return player.answer();
});

server.close();
browser.kill();
await new Promise(done => browser.once('exit', done));
rmSync(profile, {recursive: true, force: true, maxRetries: 5});
