// Of the prelude in d8, its last part: a program in the realm that d8 has, and the loop, whose turns are calls of d8's own: at the end of each
// one V8 runs the jobs.

class Session extends InspectedProgram {
  constructor(load) {
    super(load);
    this.contextId = contexts.at(-1).id;
    this.global = globalThis;
    this.firstScript = this.nextScript() + 1;
    bootstrap(this.host());
    this.begin();
  }

  inRealm(take) {
    return (...all) => take(all);
  }

  // What a turn does each.
  * start() {
    for (let i = 0; i < this.setup.length; ++i) {
      if (!this.runSetup(i)) {
        answer({loaded: this.loaded});
        return;
      }
      yield;
    }
    this.endSetup();
    this.loadScript();
    answer({loaded: {...this.loaded, mainScript: this.main}});
  }

  * run(pauseFirst) {
    if (this.finished.outcome !== 'REJECTED') {
      this.running = true;
      this.runTopLevel(pauseFirst);
      this.beginJobs?.();
      yield;
    }
    this.finish();
  }

  // At a pause that the program ends with: d8 may end with it.
  leave() {
    this.terminated = true;
    this.finish();
  }
}

let work = null;
function turn() {
  later(turn);
  if (work !== null) {
    if (work.next().done) work = null;
    return;
  }
  const {letter, text} = hear();
  const order = letter === 'O' ? JSON.parse(text) : {};
  try {
    if (order.load !== undefined) {
      order.load.exceptionLimits = completeLimits(order.load.exceptionLimits);
      session = new Session(order.load);
      work = session.start();
    } else if (order.run) {
      work = session.run(order.pauseFirst);
    } else {
      carry(letter, text);
    }
  } catch (error) {
    answer({error: String(error?.stack ?? error)});
  }
}

if (typeof send !== 'function') {
  answer({error: 'it is built without an inspector: build it with v8_enable_inspector = true'});
  quit(1);
}
answer({started: {version: version()}});
call('Runtime.enable', {});
later(turn);
