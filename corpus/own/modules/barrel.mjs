// Helper: re-exports only, in every form; it has no code of its own to stop in but one line.
export * from "./geometry.mjs";
export * as counting from "./counter.mjs";
export { default as Stack, shared } from "./stack.mjs";
export { default } from "./greeter.mjs";
export { increase as more } from "./counter.mjs";

import { Circle, PI as pi } from "./geometry.mjs";
import "./slow_start.mjs";

const biggest = new Circle(pi);
export { biggest, pi as PI3 };
