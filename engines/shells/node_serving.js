// Of the prelude in Node, its end: what is only Node's of the orders, and its loop.

// A second session of the inspector.
function watch(attaches) {
  watching?.disconnect();
  watching = attaches ? new Connection(() => {}) : null;
  watching?.dispatch('{"id":1,"method":"Debugger.enable"}');
  // What is not blackboxed for both is for none.
  watching?.dispatch(JSON.stringify({id: 2, method: 'Debugger.setBlackboxPatterns', params: {patterns: ['^node:', '^twinstep:']}}));
}

// A program has run before.
let hasRun = false;

function begin(load) {
  waiting = true;
  if (!hasRun) {
    hasRun = true;
    start(load);
    return;
  }
  // V8 dies where it sets a breakpoint by URL and the realm of a program before, with a script of that URL, is collected and not yet forgotten
  // (V8DebuggerAgentImpl::setBreakpointImpl). This forgets it, in a turn whose stack holds nothing of it.
  session = null;
  setImmediate(() => {
    collectGarbage();
    start(load);
  });
}

function start(load) {
  const fail = (error) => answer({error: String(error?.stack ?? error)});
  try {
    load.exceptionLimits = completeLimits(load.exceptionLimits);
    session = new Session(load);
    session.start().then((loaded) => answer({loaded}), fail).finally(() => {
      waiting = false;
    });
  } catch (error) {
    fail(error);
    waiting = false;
  }
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
        begin(order.load);
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
