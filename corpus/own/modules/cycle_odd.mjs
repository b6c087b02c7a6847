// Helper: half of an import cycle; functions are hoisted across it, constants are not ready yet.
import { isEven, evenName } from "../cyclic_imports.mjs";

export function isOdd(n) {
  return n === 0 ? false : isEven(n - 1);
}

let early;
try {
  early = evenName;
} catch (e) {
  early = e.name;
}
export { early };
export const oddName = "odd" + isEven(0);
