// What the drivers share: the list of sessions, a server for their programs, and the form of the answers.
//
// A driver is called as `node DRIVER.mjs SESSIONS.jsonl ANSWERS.jsonl [PATTERN]`: it plays the sessions whose id has
// PATTERN in it, each twice, writes one answer a line, and says at the end which sessions were not the same both times;
// those are left out.
import {createServer} from 'node:http';
import {readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {NotPossible} from './words.mjs';

export const kMostFrames = 20;

const [, , sessionsPath, answersPath, pattern = ''] = process.argv;

export function sessions() {
  return readFileSync(sessionsPath, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line))
      .filter(session => session.id.includes(pattern));
}

export function source(session) { return readFileSync(join(dirname(sessionsPath), session.program), 'utf8'); }

// Where breakpoints of a program can be, by both browsers (positions.jsonl).
export function placesOf(program) {
  return readFileSync(join(dirname(sessionsPath), 'positions.jsonl'), 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line))
      .find(places => places.program === program);
}

// A page of one script, at /NUMBER/page.html; answers the address without the path.
export async function serve(pages) {
  const server = createServer((request, response) => {
    const [, number, file] = request.url.split('/');
    const session = pages.get(number);
    const isModule = session?.program.endsWith('.mjs');
    response.setHeader('Cache-Control', 'no-store');
    if (!session || file === 'favicon.ico') {
      response.statusCode = 404;
      response.end();
    } else if (file === 'page.html') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><link rel="icon" href="data:,"><script ${isModule ? 'type="module" ' : ''}src="program.js"></script>`);
    } else {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      response.end(source(session));
    }
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  return {address: `http://127.0.0.1:${server.address().port}`, close: () => server.close()};
}

// `play(session, number)` gives the answer without its id; `isMissing(error)`: the debugger cannot play it.
export async function record(play, isMissing = error => error instanceof NotPossible) {
  const answers = [];
  const unlike = [];
  let number = 0;
  const tried = session => play(session, String(number++)).catch(error => {
    if (!isMissing(error)) throw error;
    return {notPossible: true};
  });
  for (const session of sessions()) {
    const both = [];
    for (let i = 0; i < 2; i++) both.push(JSON.stringify({id: session.id, ...await tried(session)}));
    if (both[0] === both[1]) answers.push(both[0]);
    else unlike.push(session.id, ...both);
    writeFileSync(answersPath, answers.join('\n') + '\n');
  }
  console.log(`${answers.length} sessions written, ${unlike.length / 3} not the same twice`);
  for (const line of unlike) console.log(line);
}

export const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));

// What was thrown: type, and what of it the debuggers can be held to. Of an error: its message.
export function thrownText(type, value, message) {
  if (message !== undefined) return `error ${message}`;
  return value === undefined ? type : `${type} ${value}`;
}
