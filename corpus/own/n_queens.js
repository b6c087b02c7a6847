// Four queens by backtracking: placed and removed again, so every pause shows a different board.
const SIZE = 4;
const queens = [];
const solutions = [];
let tried = 0;

function attacked(row, col) {
  for (let r = 0; r < row; r++) {
    const c = queens[r];
    if (c === col || Math.abs(c - col) === row - r) return true;
  }
  return false;
}

function place(row) {
  if (row === SIZE) {
    solutions.push(queens.join(""));
    return;
  }
  for (let col = 0; col < SIZE; col++) {
    tried++;
    if (attacked(row, col)) continue;
    queens.push(col);
    place(row + 1);
    queens.pop();
  }
}

function picture(solution) {
  return [...solution].map((c) => ".".repeat(c) + "Q" + ".".repeat(SIZE - 1 - c)).join("\n");
}

place(0);
console.log(solutions.length, tried);
console.log(picture(solutions[0]));
