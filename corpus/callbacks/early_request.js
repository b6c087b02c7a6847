// A server takes requests while it still reads its settings.
'use strict';
const {readFile, writeFileSync} = require('fs');
const {EventEmitter} = require('events');
writeFileSync('/settings.json', JSON.stringify({greeting: 'Good morning'}));

class Server extends EventEmitter {
  constructor() {
    super();
    this.settings = null;
    this.on('request', (name) => this.answer(name));
  }
  async open(file) {
    const text = await new Promise((resolve, reject) => {
      readFile(file, 'utf8', (error, text) => error ? reject(error) : resolve(text));
    });
    this.settings = JSON.parse(text);
  }
  answer(name) {
    console.log(this.settings.greeting + ', ' + name);
  }
}

const server = new Server();
server.open('/settings.json');
let asked = 0;
const clients = setInterval(() => {
  server.emit('request', 'client ' + ++asked);
  if (asked === 5) clearInterval(clients);
}, 25);
