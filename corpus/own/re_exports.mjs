// Names that arrive through another module's export list: their source is two files away.
import greet, { Circle, counting, Stack, shared, more, biggest, PI, PI3, evaluations } from "./modules/barrel.mjs";

export { greet as hello, Circle };
export * from "./modules/counter.mjs";

const s = new Stack(PI, PI3);
more(3);
counting.bump(4);

function summary() {
  const circle = new Circle(s.pop());
  const same = circle.area === biggest.area;
  return `${same} ${Circle.made} ${counting.count} ${evaluations}`;
}

const text = summary();
const hello = greet("barrel");
const left = shared.size + s.size;
console.log(text, hello, left, counting.last);
