// Who comes late hears nothing: the news is told once, and the listener is added in a callback of its own.
'use strict';
const {EventEmitter} = require('events');
const news = new EventEmitter();
let heard = 0;

function publish() {
  setImmediate(() => news.emit('ready', 'edition 1'));
}

function subscribe(name) {
  news.on('ready', (edition) => {
    heard++;
    console.log(name, 'has', edition);
  });
}

subscribe('early');
publish();
setTimeout(() => subscribe('late'), 1);
setTimeout(() => {
  if (heard !== 2) throw new Error('one did not hear the news');
}, 500);
