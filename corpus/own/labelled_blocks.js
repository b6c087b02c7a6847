// A labelled block is left by break without any loop; statements after the break never run.
function classify(value) {
  let kind = "unknown";
  decide: {
    if (value === null) { kind = "null"; break decide; }
    const t = typeof value;
    numbers: {
      if (t !== "number") break numbers;
      kind = value < 0 ? "negative" : "positive";
      if (Number.isInteger(value)) break decide;
      kind += " fraction";
      break decide;
    }
    kind = t;
  }
  return kind;
}

const kinds = [null, -4, 2.5, "s", undefined].map(classify);

let path = "";
a: b: c: {
  path += "in ";
  try {
    if (kinds.length === 5) break b;
  } finally {
    path += "finally ";
  }
  path += "unreachable";
}
single: path += "out";
chosen: if (path) { path = path.trim(); break chosen; } else path = "empty";
