// A tokenizer and a tiny stack machine: a generator feeding a loop with a switch inside.
function* tokens(source) {
  const rule = /\s*(?:(?<num>\d+(?:\.\d+)?)|(?<name>[a-z]\w*)|(?<op>[-+*/=]))/y;
  let match;
  while ((match = rule.exec(source))) {
    const [[type, text]] = Object.entries(match.groups).filter(([, t]) => t !== undefined);
    yield { type, text, end: rule.lastIndex };
  }
}

function calculate(source, env = {}) {
  const stack = [];
  for (const { type, text } of tokens(source)) {
    switch (type) {
      case "num": stack.push(Number(text)); break;
      case "name": stack.push(env[text] ?? text); break;
      case "op": {
        const right = stack.pop(), left = stack.pop();
        if (text === "=") { env[left] = right; break; }
        stack.push(
          text === "+" ? left + right :
          text === "-" ? left - right :
          text === "*" ? left * right : left / right
        );
      }
    }
  }
  return stack.pop();
}

const env = { two: 2 };
const values = ["1 2 +", "two 3.5 *", "x 10 4 - =", "x x *"].map((s) => calculate(s, env));
const kinds = [...tokens("a1 + 22 ?")].map((t) => t.type[0] + t.end);
console.log(values.join(), kinds.join());
