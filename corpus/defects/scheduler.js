// A priority scheduler: processes of three priorities in queues, driven by commands. Prints the order in which they finish.

class Queue {
  constructor() {
    this.first = null;
    this.last = null;
    this.size = 0;
  }

  append(process) {
    const cell = { process, next: null };
    if (this.last === null) {
      this.first = cell;
    } else {
      this.last.next = cell;
    }
    this.last = cell;
    this.size++;
  }

  takeFirst() {
    if (this.first === null) return null;
    const process = this.first.process;
    this.first = this.first.next;
    if (this.first === null) this.last = null;
    this.size--;
    return process;
  }

  // The one at `ratio` of the queue, from 0 to 1.
  takeAt(ratio) {
    if (this.size === 0) return null;
    let index = Math.floor(ratio * this.size);
    if (index >= this.size) index = this.size - 1;
    if (index === 0) return this.takeFirst();
    let before = this.first;
    for (let i = 1; i < index; i++) before = before.next;
    const cell = before.next;
    before.next = cell.next;
    if (cell === this.last) this.last = before;
    this.size--;
    return cell.process;
  }
}

class Scheduler {
  constructor(quantum) {
    this.queues = [new Queue(), new Queue(), new Queue()];
    this.blocked = new Queue();
    this.current = null;
    this.quantum = quantum;
    this.used = 0;
    this.nextId = 1;
    this.clock = 0;
    this.log = [];
  }

  start(priority, work) {
    const process = { id: this.nextId, priority, work, waited: 0, born: this.clock };
    this.nextId++;
    this.queues[priority].append(process);
    if (this.current !== null && priority > this.current.priority) this.preempt();
  }

  preempt() {
    if (this.current !== null) this.queues[this.current.priority].append(this.current);
    this.current = null;
    this.used = 0;
  }

  choose() {
    if (this.current !== null) return;
    for (let priority = 2; priority >= 0; priority--) {
      const process = this.queues[priority].takeFirst();
      if (process !== null) {
        this.current = process;
        this.used = 0;
        return;
      }
    }
  }

  finish() {
    const process = this.current;
    this.log.push(process.id + '@' + this.clock + '/' + (this.clock - process.born));
    this.current = null;
  }

  tick() {
    this.clock++;
    this.choose();
    if (this.current === null) return;
    this.current.work--;
    this.used++;
    this.age();
    if (this.current.work <= 0) {
      this.finish();
    } else if (this.used >= this.quantum) {
      this.preempt();
    }
  }

  // Who waits for long gets a higher priority.
  age() {
    for (let priority = 0; priority < 2; priority++) {
      const queue = this.queues[priority];
      const count = queue.size;
      for (let i = 0; i < count; i++) {
        const process = queue.takeFirst();
        process.waited++;
        if (process.waited >= 8) {
          process.waited = 0;
          process.priority = priority + 1;
          this.queues[priority + 1].append(process);
        } else {
          queue.append(process);
        }
      }
    }
  }

  block() {
    this.choose();
    if (this.current === null) return;
    this.blocked.append(this.current);
    this.current = null;
  }

  unblock(ratio) {
    const process = this.blocked.takeAt(ratio);
    if (process === null) return;
    this.queues[process.priority].append(process);
  }

  upgrade(priority, ratio) {
    if (priority >= 2) return;
    const process = this.queues[priority].takeAt(ratio);
    if (process === null) return;
    process.priority = priority + 1;
    this.queues[priority + 1].append(process);
  }
}

function main(quantum, commands) {
  const scheduler = new Scheduler(quantum);
  for (const [name, first, second] of commands) {
    if (name === 'start') scheduler.start(first, second);
    else if (name === 'block') scheduler.block();
    else if (name === 'unblock') scheduler.unblock(first);
    else if (name === 'upgrade') scheduler.upgrade(first, second);
    else for (let i = 0; i < first; i++) scheduler.tick();
  }
  let guard = 0;
  while (guard < 60) {
    scheduler.tick();
    guard++;
  }
  return scheduler.log.join(' ');
}

console.log(main(input.quantum, input.commands));
