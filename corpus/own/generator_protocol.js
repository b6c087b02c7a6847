// A generator frame is left and re-entered: its locals and its line must be the same after resuming.
function* conversation(name) {
  const mood = yield `Hello, ${name}`;
  let answer = "You feel " + mood;
  const again = (yield answer) + (yield answer.length);
  try {
    yield again;
  } finally {
    answer = "bye";
  }
  return answer;
}

const talk = conversation("Eve");
const steps = [];
let sent = [undefined, "fine", 20, 22, "ignored", "too late"];
for (const message of sent) {
  const { value, done } = talk.next(message);
  steps.push(done ? `[${value}]` : value);
}

function* lazy() { steps.push("started"); }
const never = lazy();
const started = lazy(); started.next();

const holder = {
  *pairs(...list) { for (const a of list) for (const b of list) if (a < b) yield [a, b]; },
};
const all = [...holder.pairs(1, 2, 3)];
