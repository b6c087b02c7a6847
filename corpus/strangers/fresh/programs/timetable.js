// CommonJS, promises: which train arrives first? Defect in minutes(): an hour has 100 minutes where it is past noon.
const { EventEmitter } = require('events');

class Board extends EventEmitter {
  constructor(trains) {
    super();
    this.trains = trains;
  }
  async announce() {
    for (const train of this.trains) {
      await null;
      this.emit('train', train);
    }
  }
}

function minutes(clock) {
  const [hours, rest] = clock.split(':').map(Number);
  if (hours > 12) {
    return hours * 100 + rest;
  }
  return hours * 60 + rest;
}

function arrival(train) {
  let time = minutes(train.departs);
  for (const leg of train.legs) time += leg;
  return time;
}

async function main() {
  const board = new Board(input.trains);
  let best = null;
  board.on('train', (train) => {
    const time = arrival(train);
    if (best === null || time < best.time) best = { name: train.name, time };
  });
  await board.announce();
  const hours = Math.floor(best.time / 60);
  console.log(best.name + ' ' + hours + ':' + String(best.time % 60).padStart(2, '0'));
}

main();
module.exports = { minutes };
