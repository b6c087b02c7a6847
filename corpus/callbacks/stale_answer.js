// A field is completed while it is typed: the answer that comes last is shown, whatever it answers.
'use strict';
const fs = require('fs');
const words = ['c', 'ca', 'cat'];
for (const word of words) fs.writeFileSync('/' + word, 'words with ' + word);

let shown = '', answers = 0;
function complete(typed) {
  fs.readFile('/' + typed, 'utf8', (error, answer) => {
    if (error) throw error;
    shown = answer;
    if (++answers === words.length && shown !== 'words with cat') throw new Error('it shows ' + shown);
  });
}

setTimeout(() => {
  complete('c');
}, 10);
setTimeout(() => {
  complete('ca');
}, 150);
setTimeout(() => {
  complete('cat');
}, 300);
