// The copying array methods leave the original alone: both arrays must be shown right side by side.
const moves = Object.freeze(["e4", "e5", "Nf3", "Nc6", "Bb5"]);

function undo(list) {
  const shorter = list.toSpliced(-1);
  return shorter;
}

function replay(list) {
  let board = [];
  for (const [i, move] of list.entries()) {
    const side = i % 2 ? "black" : "white";
    board = board.concat(`${side} ${move}`);
  }
  return board;
}

const back = undo(undo(moves));
const changed = moves.with(-1, "Bc4");
const reversed = moves.toReversed();
const inserted = moves.toSpliced(1, 2, "c5", ...["d4", "cxd4"]);
const sorted = moves.toSorted();
const lastKnight = moves.findLast((m) => m.startsWith("N"));

let refused = 0;
for (const action of [(m) => m.reverse(), (m) => m.with(9, "x"), (m) => m.push("O-O")]) {
  try {
    action(moves);
  } catch {
    refused++;
  }
}
console.log(back.join(), changed.at(-1), reversed[0], inserted.join(), sorted[0], lastKnight);
console.log(replay(moves).length, refused);
