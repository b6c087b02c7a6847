'use strict';
const EventEmitter = require('events');

class Buttons extends EventEmitter {
  constructor(labels) {
    super();
    this.handlers = [];
    let i;
    for (i = 0; i < labels.length; i++) {
      this.handlers.push(() => this.emit('press', i, labels[i]));
    }
  }

  press(number) {
    const handler = this.handlers[number];
    if (handler === undefined) throw new RangeError('no such button');
    handler();
  }
}

function record(labels, presses) {
  const buttons = new Buttons(labels);
  const seen = [];
  buttons.on('press', (i, label) => seen.push(`${i}:${label}`));
  presses.forEach((number) => buttons.press(number));
  return seen;
}

module.exports = {Buttons, record};
