// Functions in functions in functions: each level reads, writes and shadows names of the levels above.
function level1(a) {
  let counter = 0;
  function level2(b) {
    counter++;
    let mine = a + b;
    function level3(c) {
      counter++;
      mine += c;
      const level4 = (a) => {
        counter++;
        return a + b + c + mine;
      };
      return level4(1000);
    }
    const x = level3(1);
    const y = level3(2);
    return y - x;
  }
  const first = level2(10);
  const second = level2(20);
  return { first, second, counter };
}

const { first, second, counter } = level1(100);

function outer() {
  return inner();
  function inner() {
    return innermost() + 1;
    function innermost() { return typeof outer === typeof inner ? 1 : 0; }
  }
}
console.log(first, second, counter, outer());
