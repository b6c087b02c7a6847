// Fifty frames deep: every frame keeps its own locals, and stepping out unwinds them one by one.
let deepest = 0;

function dive(depth, path) {
  const here = path.length;
  if (depth > deepest) deepest = depth;
  if (depth === 50) {
    return here;
  }
  const below = dive(depth + 1, path + (depth % 10));
  const both = below + here;
  return both;
}

function hanoi(n, from, to, via) {
  if (n === 0) return 0;
  const before = hanoi(n - 1, from, via, to);
  const after = hanoi(n - 1, via, to, from);
  return before + 1 + after;
}

const ackermann = (m, n) =>
  m === 0 ? n + 1
  : n === 0 ? ackermann(m - 1, 1)
  : ackermann(m - 1, ackermann(m, n - 1));

const total = dive(0, "");
const moves = hanoi(4, "a", "c", "b");
const a = ackermann(1, 3);
console.log(total, deepest, moves, a);
