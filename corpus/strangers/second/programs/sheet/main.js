'use strict';
const { Sheet } = require('./sheet');
const { render } = require('./render');

const sheet = new Sheet();
for (const entry of input.entries) {
  if (entry.show) {
    console.log(entry.show + ' = ' + sheet.text(entry.show));
    continue;
  }
  for (const [name, text] of Object.entries(entry)) sheet.set(name, text);
}
for (const line of render(sheet)) console.log(line);
