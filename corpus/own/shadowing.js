// One name, many scopes: the value shown must be the one of the scope of the paused line.
let x = "global";
const views = [];

function look(x) {
  views.push(x);
  {
    let x = "block";
    views.push(x);
    for (let x = 0; x < 1; x++) {
      views.push(x);
      const x2 = ((x) => { views.push(x); return x; })("arrow");
      { const x = x2 + "!"; views.push(x); }
    }
    views.push(x);
  }
  try {
    throw "thrown";
  } catch (x) {
    views.push(x);
    class Holder { x = x + " field"; }
    views.push(new Holder().x);
  }
  return (function x() { return typeof x; })();
}

const kind = look("param");
views.push(x, kind);
console.log(views.join(" | "));
