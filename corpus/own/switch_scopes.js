// All cases of a switch share one scope: a let of a skipped case is visible but not yet initialised.
"use strict";

function area(shape) {
  switch (shape.kind) {
    case "square":
      let side = shape.size;
      return side * side;
    case "rect": {
      let side = shape.w;
      const other = shape.h;
      return side * other;
    }
    case "probe":
      try {
        side = 1;
      } catch (e) {
        return e.name;
      }
    case "double":
      side;
    default:
      return helper();
      function helper() {
        return "no " + shape.kind;
      }
  }
}

const answers = [];
answers.push(area({ kind: "square", size: 3 }));
answers.push(area({ kind: "rect", w: 2, h: 5 }));
answers.push(area({ kind: "probe" }));
answers.push(area({ kind: "circle" }));

for (const n of [1, 2, 3, 4]) {
  switch (true) {
    case n % 2 === 0: continue;
    case n > 2: answers.push("odd " + n); break;
  }
}
