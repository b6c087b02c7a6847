// Default and named imports side by side, under local names; the default function is called "default".
import greet, { languages, "any fallback" as fallback } from "./modules/greeter.mjs";
import Stack, { shared, madeSoFar } from "./modules/stack.mjs";

const lines = [];
for (const lang of [...languages, "de", "swiss"]) {
  const line = greet("Zed", lang);
  lines.push(line);
}

const s = new Stack(...lines);
s.push(fallback("x"));
const top = s.pop();
let rest = "";
while (s.size > 0) rest += s.pop()[0];

class Noisy extends Stack {
  push(item) {
    rest += "+";
    return super.push(item);
  }
}
const noisy = new Noisy(1, 2);

export default () => noisy.size + shared.size;
console.log(greet.name, top, rest, madeSoFar());
