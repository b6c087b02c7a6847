// A finally clause that is left by return, break or continue ends the exception that it was entered with.
function returns() {
  try {
    throw new Error("lost");
  } finally {
    return "returned";
  }
}

function breaks() {
  let turns = 0;
  while (true) {
    try {
      turns++;
      throw turns;
    } finally {
      if (turns === 2) break;
      continue;
    }
  }
  return turns;
}

function keeps() {
  label: try {
    throw new RangeError("kept");
  } finally {
    let clean = true;
    if (!clean) break label;
  }
}

console.log(returns());
console.log(breaks());
try {
  keeps();
} catch ({name}) {
  console.log(name);
}
