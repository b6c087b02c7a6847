// A return in finally wins over an earlier return, throw, break or continue.
const order = [];
const say = (what) => { order.push(what); return what; };

function overridden() {
  try {
    return say("try");
  } finally {
    return say("finally");
  }
}

function swallowed() {
  try {
    throw new Error("lost");
  } finally {
    return "calm";
  }
}

function evaluatedEarly() {
  let n = 1;
  try { return n; } finally { n = 99; say("n is " + n); }
}

function loopBack() {
  for (let i = 0; ; i++) {
    try {
      if (i < 2) return "too soon";
    } finally {
      if (i < 2) continue;
      break;
    }
  }
  return "loop left";
}

const results = [overridden(), swallowed(), evaluatedEarly(), loopBack()];
console.log(results.join(), order.length);
