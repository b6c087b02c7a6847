// Functions calling each other: step-out must leave exactly one frame, not the whole tower.
function isEven(n) { return n === 0 ? true : isOdd(n - 1); }
function isOdd(n) { return n === 0 ? false : isEven(n - 1); }

// A tiny calculator: sum -> product -> atom -> sum
function calculate(text) {
  let at = 0;
  const sum = () => {
    let value = product();
    while (text[at] === "+" || text[at] === "-") {
      const sign = text[at++] === "+" ? 1 : -1;
      value += sign * product();
    }
    return value;
  };
  function product() {
    let value = atom();
    while (text[at] === "*") { at++; value *= atom(); }
    return value;
  }
  function atom() {
    if (text[at] === "(") {
      at++;
      const inner = sum();
      at++;
      return inner;
    }
    return Number(text[at++]);
  }
  return sum();
}

const parity = [isEven(4), isOdd(4), isEven(7)];
const values = ["1+2*3", "(1+2)*3", "2*(9-(4+1))-7"].map(calculate);
console.log(parity.join(), values.join());
