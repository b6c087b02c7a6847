'use strict';
const EventEmitter = require('events');

class Buttons extends EventEmitter {
  constructor(labels) {
    super();
    this.handlers = [];
    for (let i = 0; i < labels.length; i++) {
      this.handlers.push(() => this.emit('press', i, labels[i]));
    }
  }

  press(number) {
    this.handlers[number]();
  }
}

function record(labels, presses) {
  const buttons = new Buttons(labels);
  const seen = [];
  buttons.on('press', (i, label) => seen.push(i + ':' + label));
  for (const number of presses) buttons.press(number);
  return seen;
}

module.exports = {Buttons, record};
