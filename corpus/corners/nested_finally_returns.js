// Returns, breaks and continues pass through several finally clauses; the last word wins.
let trail = "";
const mark = (letter) => (trail += letter, letter);

function three() {
  try {
    try {
      try {
        return mark("a");
      } finally {
        mark("b");
      }
    } finally {
      mark("c");
    }
  } finally {
    mark("d");
  }
}

function overrides(list) {
  const got = [];
  outer: for (const item of list) {
    try {
      if (item < 0) continue outer;
      if (item === 0) break outer;
      try {
        if (item > 5) return got;
        got.push(item);
      } finally {
        got.push(-item);
        if (item === 3) continue;
      }
      mark("n");
    } finally {
      mark("f");
    }
  }
  return got.length;
}

const value = three();
const results = [overrides([1, -1, 3, 0, 9]), overrides([2, 6]).join(), overrides([])];
console.log(value, trail, results.join(" "));
