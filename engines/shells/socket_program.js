// Of the prelude by a socket, its last part: the program, in two phases (SocketShell).

class SocketProgram extends RealmProgram {
  async runSetup() {
    this.beginTruth();
    const setup = this.program.setup ?? [];
    for (let i = 0; i < setup.length && this.setupFailed === undefined; ++i) {
      try {
        host.evaluate(setup[i], this.setupUrls[i]);
      } catch (error) {
        this.setupFailed = {script: i, reason: messageOf(error)};
      }
      await host.turn();
    }
    this.endSetup();
  }

  // What a script's last statement gives is nobody's: a promise or another thenable would be asked for its then.
  begin() {
    if (this.program.kind === 'MODULE') return host.load('./' + MAIN_URL);
    host.evaluate(this.program.source ?? '', MAIN_URL);
  }

  async runMain() {
    // A job of its own, for which nobody waits yet: V8 looks whether somebody would catch what leaves the program.
    this.body = Promise.resolve().then(() => this.begin());
    await null;
    if (this.program.kind !== 'MODULE') this.beginJobs?.();
    try {
      await this.body;
    } catch (error) {
      const told = {message: messageOf(error)};
      if (this.program.kind === 'MODULE' && host.areLinked?.() === false) this.reject(error, told);
      else this.throwsTo(error, told);
    }
    if (this.program.kind === 'MODULE') this.beginJobs?.();
    // What it imports is looked for in turns of the host's loop.
    const turns = /\bimport\b/.test(this.program.source ?? '') ? 20 : 1;
    for (let i = 0; i < turns; ++i) await host.turn();
    await this.tellProgram();
  }
}

// As one of the jobs that the engine runs: what the debugger calls at a pause ends with the jobs that there are, but not among jobs.
const phase = async (name) => {
  try {
    await null;
    await session[name]();
  } catch (error) {
    host.tell('twinstep:fails', String(error?.stack ?? error));
    return;
  }
  host.tell('twinstep:done', '');
};
Object.assign(host.phases, {runSetup: () => phase('runSetup'), runMain: () => phase('runMain')});

return answering(SocketProgram, {
  collectGarbage() {
    gc();
    return {done: true};
  },
  reject(order, [error]) {
    session.reject(error, {message: messageOf(error)});
    return {done: true};
  },
});
