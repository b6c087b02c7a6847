// A request is answered after a while whether its answer is there or not; the answer does not ask whether that was so.
'use strict';
const fs = require('fs').promises;

class Response {
  constructor(name) {
    this.name = name;
    this.sent = false;
  }
  send(status) {
    if (this.sent) throw new Error('the answer to a request was sent already');
    this.sent = true;
    console.log(this.name, status);
  }
}

async function handle(name) {
  const response = new Response(name);
  const guard = setTimeout(() => response.send(503), 100);
  const page = await fs.readFile('/page.html', 'utf8');
  clearTimeout(guard);
  response.send(page === '' ? 404 : 200);
}

async function main() {
  await fs.writeFile('/page.html', '<p>');
  for (const name of ['first', 'second', 'third']) {
    await handle(name);
  }
}
main();
