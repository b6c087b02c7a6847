// A worker hears of its rate at one port and of its jobs at another one; nothing says which comes first.
'use strict';
const {MessageChannel} = require('worker_threads');
const control = new MessageChannel(), work = new MessageChannel();

let rate;
const bills = [];
control.port2.on('message', (message) => {
  if (message.close) control.port2.close();
  else rate = message.rate;
});
work.port2.on('message', (job) => {
  if (job.hours === 0) return work.port2.close();
  bills.push(job.hours * rate);
  if (Number.isNaN(bills[bills.length - 1])) throw new Error('a job has no price');
});

work.port1.on('message', () => {});
function ask() {
  control.port1.postMessage({rate: 40});
  work.port1.postMessage({hours: 3});
  work.port1.postMessage({hours: 5});
}
setTimeout(ask, 5);
setTimeout(() => {
  work.port1.postMessage({hours: 0});
  control.port1.postMessage({close: true});
}, 50);
