// Top-level await suspends the module itself: its constants stay, and code after it runs as a job.
import { sizes, steps, total } from "./modules/slow_start.mjs";

const order = [...steps];
const later = (value, n = 1) => n ? Promise.resolve().then(() => later(value, n - 1)) : value;

Promise.resolve().then(() => order.push("job"));
order.push("before");
const first = await later("first", 2);
order.push(first);

let failure;
try {
  await Promise.reject(new Error("refused"));
} catch ({ message }) {
  failure = message;
} finally {
  order.push(await "finally");
}

if (total > await later(3)) {
  const block = await later("block");
  order.push(block);
}

for await (const n of [later(1), 2]) order.push(n * (await sizes[0]));
const picked = { a: await later("A"), b: [await later("B"), first] };
export const answer = await (async () => picked.a + picked.b.join(""))();
export default await total;
console.log(order.join(), failure, answer);
