// Of a prelude that has V8's inspector in its own thread: orders are carried out.

// While the program is paused.
function servePause(message) {
  say('P', message);
  while (true) {
    const {letter, text} = hear();
    if (letter === 'G') {
      session.readers.clear();
      if (session.terminating) session.leave();
      if (text !== '') dispatch(`{"id":${++lastCall},"method":"${text}"}`);
      return;
    }
    carry(letter, text);
  }
}

function carry(letter, text) {
  if (letter === 'I') {
    answered = '';
    dispatch(text);
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
    watch(order.watch.attaches);
  } else if (order.clearStep) {
    hostPause();
  } else if (order.close) {
    session.close();
    session = null;
  } else {
    throw new Error('no such order');
  }
  return {done: true};
}
