// A session ends by itself unless it is used in time; its use does not ask whether it has ended.
'use strict';
const sessions = new Map();

function open(name) {
  const session = {name, uses: 0, timer: null};
  sessions.set(name, session);
  session.timer = setTimeout(() => close(name), 100);
  return session;
}

function close(name) {
  clearTimeout(sessions.get(name).timer);
  sessions.delete(name);
}

function use(name) {
  const session = sessions.get(name);
  clearTimeout(session.timer);
  session.uses++;
  session.timer = setTimeout(() => close(name), 100);
}

for (const name of ['a', 'b', 'c']) open(name);
setTimeout(() => use('a'), 30);
setTimeout(() => use('b'), 60);
setTimeout(() => use('c'), 90);
setTimeout(() => console.log(sessions.size, 'sessions'), 95);
