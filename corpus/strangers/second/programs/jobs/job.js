'use strict';
class JobFailed extends Error {
  constructor(name, tries) {
    super(name + ' failed ' + tries + ' times');
    this.name = 'JobFailed';
  }
}

// A job that takes some turns of the microtask queue, and that fails a number of times before it succeeds.
function makeJob(spec) {
  let failures = spec.failures || 0;
  return {
    name: spec.name,
    tries: spec.tries || 1,
    async work() {
      for (let turn = 0; turn < spec.turns; turn++) await null;
      if (failures > 0) {
        failures--;
        throw new JobFailed(spec.name, (spec.failures || 0) - failures);
      }
      return spec.size * 10;
    },
  };
}

module.exports = { makeJob, JobFailed };
