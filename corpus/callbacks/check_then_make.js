// Two requests keep their uploads in one folder. Each asks whether it is there before it makes it.
'use strict';
const fs = require('fs');

function keep(name, done) {
  fs.stat('/uploads', (missing) => {
    if (!missing) return save(name, done);
    fs.mkdir('/uploads', (error) => {
      if (error) throw error;
      save(name, done);
    });
  });
}

function save(name, done) {
  fs.writeFile('/uploads/' + name, 'the contents of ' + name, done);
}

const beat = setInterval(() => console.log('alive'), 7);
let kept = 0;
function count(error) {
  if (error) throw error;
  if (++kept === 2) clearInterval(beat);
}
keep('first.txt', count);
setTimeout(() => keep('second.txt', count), 20);
