// Switch with fallthrough and a default in the middle: case tests run in order, bodies in text order.
var trace = [];
function test(v) { trace.push("?" + v); return v; }

function run(x) {
  var out = "";
  switch (x) {
    case test(1):
      out += "one ";
    case test(2): {
      out += "two ";
      break;
    }
    default:
      out += "other ";
      // falls through
    case test(3):
      out += "three ";
      if (out.length > 8) break;
      out += "(short) ";
    case test(4): case test(5):
      out += "four-five";
  }
  return out;
}

for (var i = 0; i <= 5; i++) {
  trace.length = 0;
  var shown = run(i), asked = trace.join("");
}
switch (trace.push("end")) {}
switch (asked) { default: asked = asked.length; }
