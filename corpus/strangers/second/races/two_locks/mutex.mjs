// A lock in one cell: 0 free, 1 taken, 2 taken and somebody may wait.
export class Mutex {
  constructor(cells, index) {
    this.cells = cells;
    this.index = index;
  }

  lock() {
    let was = Atomics.compareExchange(this.cells, this.index, 0, 1);
    while (was !== 0) {
      if (was === 2 || Atomics.compareExchange(this.cells, this.index, 1, 2) !== 0) {
        Atomics.wait(this.cells, this.index, 2);
      }
      was = Atomics.compareExchange(this.cells, this.index, 0, 2);
    }
  }

  unlock() {
    if (Atomics.sub(this.cells, this.index, 1) !== 1) {
      Atomics.store(this.cells, this.index, 0);
      Atomics.notify(this.cells, this.index, 1);
    }
  }
}
