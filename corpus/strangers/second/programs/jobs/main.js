'use strict';
const { runAll } = require('./pool');
const { makeJob } = require('./job');
const summary = require('./summary');

(async () => {
  const jobs = input.jobs.map(makeJob);
  const results = await runAll(jobs, input.limit);
  console.log(summary.line(input.jobs, results));
  console.log(summary.total(results));
})();
