// Of the prelude in a browser's page, its last part: the program, which the protocol runs where it is debugged, and the page where it is not
// (BrowserShell).

class BrowserProgram extends RealmProgram {
  // Of the protocol's numbers: what is smaller is the host's.
  begin({firstScript, main}) {
    this.firstScript = firstScript;
    this.main = main;
  }

  runBare() {
    const failure = host.failureOf(() => host.evaluate(this.program.source ?? '', MAIN_URL));
    if (failure !== null) {
      const value = failure.error;
      this.throwsTo(value, {message: messageOf(value), location: placeOf(-1, failure.filename, failure.lineno - 1, failure.colno - 1)});
    }
    this.beginJobs?.();
  }
}

return answering(BrowserProgram, {
  load(load) {
    load.exceptionLimits = completeLimits(load.exceptionLimits);
    if (KEPT.test(load.program.source ?? '')) return {error: 'a page has the names window, document, location and top for itself'};
    session = new BrowserProgram(load);
    session.beginTruth();
    return {done: true};
  },
  begin(order) {
    session.begin(order);
    return {done: true};
  },
  setupFailed({script, line, column}, [error]) {
    session.setupFailed = {script, line, column, reason: messageOf(error)};
    return {done: true};
  },
  endSetup() {
    session.endSetup();
    return {done: true};
  },
  reject({details}, [error]) {
    session.main = Number(details.scriptId ?? -1);
    session.reject(error, tell(details, error));
    session.main = -1;
    return {done: true};
  },
  runBare() {
    session.runBare();
    return {done: true};
  },
  ended({details}, [error]) {
    session.throwsTo(error, tell(details, error));
    return {done: true};
  },
  // After its jobs.
  async settle() {
    await host.turn();
    return {done: true};
  },
});
