// The state is saved now and then, and read by others; whoever reads while it is saved finds the file empty.
'use strict';
const {writeFileSync, promises: fs} = require('fs');
const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const state = {round: 0};
writeFileSync('/state.json', JSON.stringify(state));

async function save() {
  state.round++;
  await fs.writeFile('/state.json', JSON.stringify(state));
}

async function load() {
  const text = await fs.readFile('/state.json', 'utf8');
  return JSON.parse(text);
}

async function saver() {
  for (let i = 0; i < 4; ++i) {
    await save();
    await sleep(20);
  }
}

async function reader() {
  await sleep(10);
  for (let i = 0; i < 3; ++i) {
    const seen = await load();
    console.log('round', seen.round);
    await sleep(20);
  }
}

saver();
reader();
