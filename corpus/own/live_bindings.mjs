// Imports are views, not copies: after a call into the other module the imported name has a new value.
import { count, last, bump, increase as up, reset } from "./modules/counter.mjs";

const history = [count];

function twice(action) {
  action();
  const between = count;
  action();
  return between;
}

const between = twice(bump);
history.push(between, count);
up(10);
history.push(count, last);

let refused = "no";
try {
  count = 99;
} catch (e) {
  refused = e.name;
}

for (reset(); count < 3; bump()) history.push(`loop ${count}`);
export { history as default, refused };
console.log(history.join(), refused, count);
