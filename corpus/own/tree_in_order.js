// In-order walk of a binary tree by recursive generators: a stack of frames resumed for every value.
class Tree {
  constructor(value, left, right) {
    this.value = value;
    this.left = left;
    this.right = right;
  }

  insert(value) {
    const side = value < this.value ? "left" : "right";
    if (this[side]) this[side].insert(value);
    else this[side] = new Tree(value);
    return this;
  }

  *[Symbol.iterator]() {
    if (this.left) yield* this.left;
    yield this.value;
    if (this.right) yield* this.right;
  }

  get height() {
    const l = this.left?.height ?? 0, r = this.right?.height ?? 0;
    return 1 + Math.max(l, r);
  }
}

const root = new Tree(5);
for (const n of [2, 8, 1, 9, 3, 7]) root.insert(n);

let total = 0;
for (const value of root) {
  if (value > 8) break;
  total += value;
}
const [smallest, second] = root;
console.log([...root].join(), root.height, total, smallest + second);
