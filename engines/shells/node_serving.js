// Of the prelude, its end: orders are carried out.

// --- Serving.

// Not ignored, as all else of the host is: here the debugger can pause before the program runs.
const hostPause = new vm.Script('debugger;', {filename: 'step.js'});

// While the program is paused.
function servePause(message) {
  say('P', message);
  while (true) {
    const {letter, text} = hear();
    if (letter === 'G') {
      session.readers.clear();
      if (text !== '') connection.dispatch(`{"id":${++lastCall},"method":"${text}"}`);
      return;
    }
    carry(letter, text);
  }
}

function carry(letter, text) {
  if (letter === 'I') {
    answered = '';
    connection.dispatch(text);
    say('I', answered);
    if (text.includes('"terminateOnResume"')) session.terminating = true;
    return;
  }
  const order = JSON.parse(text);
  try {
    answer(carryOrder(order));
  } catch (error) {
    answer({error: String(error?.stack ?? error)});
  }
}

function carryOrder(order) {
  if (order.read !== undefined) return session.read(order.read);
  if (order.logpoint !== undefined) {
    session.logpoints[order.logpoint.number ?? 0] = completeLimits(order.logpoint.limits);
  } else if (order.installLogpoints !== undefined) {
    session.installLogpoints(order.installLogpoints);
  } else if (order.nextScript) {
    return {number: session.nextScript()};
  } else if (order.collectGarbage) {
    collectGarbage();
  } else if (order.watch !== undefined) {
    watching?.disconnect();
    watching = order.watch.attaches ? new Connection(() => {}) : null;
    watching?.dispatch('{"id":1,"method":"Debugger.enable"}');
    // What is not blackboxed for both is for none.
    watching?.dispatch(JSON.stringify({id: 2, method: 'Debugger.setBlackboxPatterns', params: {patterns: ['^node:', '^twinstep:']}}));
  } else if (order.clearStep) {
    hostPause.runInThisContext();
  } else if (order.close) {
    session.close();
    session = null;
  } else {
    throw new Error('no such order');
  }
  return {done: true};
}

function begin(load) {
  session = null;
  waiting = true;
  load.exceptionLimits = completeLimits(load.exceptionLimits);
  session = new Session(load);
  session.start().then((loaded) => answer({loaded}), (error) => answer({error: String(error?.stack ?? error)}))
    .finally(() => {
      waiting = false;
    });
}

// Something goes on in Node's own loop.
let waiting = false;

// The next turn is there before anything runs: where a program is ended, so is all that is on the stack, and it goes on there. While a
// program runs nothing of Node's is called that steps could go into.
function turn() {
  setImmediate(turn);
  if (waiting) return;
  if (session !== null && session.running) {
    session.terminated = true;
    session.finish();
  }
  serve();
}

function serve() {
  while (true) {
    const {letter, text} = hear();
    if (letter === 'O') {
      const order = JSON.parse(text);
      if (order.load !== undefined) {
        try {
          begin(order.load);
        } catch (error) {
          answer({error: String(error?.stack ?? error)});
          waiting = false;
        }
        return;
      }
      if (order.run) {
        if (!session.run(order.pauseFirst)) return;
        continue;
      }
    }
    carry(letter, text);
  }
}

process.on('uncaughtException', (error) => {
  fs.writeSync(2, 'twinstep: the shell fails: ' + (error?.stack ?? error) + '\n');
  process.exit(3);
});
process.on('unhandledRejection', () => {});
// Node's own hooks, for its own async stacks, would be stepped into.
registerAsyncHook(() => {}, () => {});
answer({started: {version: process.versions.v8}});
call('Runtime.enable', {});
setImmediate(turn);
//# sourceURL=twinstep:node_prelude.js
