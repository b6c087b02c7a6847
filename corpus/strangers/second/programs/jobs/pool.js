'use strict';
const { JobFailed } = require('./job');

class Slots {
  constructor(limit) {
    this.free = limit;
    this.waiting = [];
  }
  take() {
    if (this.free > 0) {
      this.free--;
      return Promise.resolve();
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
  give() {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}

async function attempt(job) {
  let last;
  for (let i = 0; i < job.tries; i++) {
    try {
      return { value: await job.work(), tries: i + 1 };
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error;
      last = error;
    }
  }
  return { error: last.message, tries: job.tries };
}

async function runAll(jobs, limit) {
  const slots = new Slots(limit);
  const results = [];
  await Promise.all(jobs.map(async (job, i) => {
    await slots.take();
    try {
      results.push(await attempt(job));
    } finally {
      slots.give();
    }
  }));
  return results;
}

module.exports = { runAll };
