// Two modules import each other: the other one runs first and meets a constant still in its dead zone.
import { isOdd, early, oddName } from "./modules/cycle_odd.mjs";

export function isEven(n) {
  if (n === 0) return true;
  return isOdd(n - 1);
}

export const evenName = "even";

const parity = [];
for (let n = 3; n < 6; n++) {
  const word = isEven(n) ? evenName : "not " + evenName;
  parity.push(n + word);
}

let theirs;
try {
  theirs = `${oddName} ${early}`;
} catch {
  theirs = "only when the other file was started first";
}
console.log(parity.join(), theirs);
