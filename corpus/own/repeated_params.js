// Sloppy functions may repeat a parameter name: the last one wins, arguments still has them all.
function last(a, b, a) {
  var seen = a;
  b = arguments[0];
  return [seen, b, arguments.length];
}

function linked(x, x) {
  x = "set";
  return arguments[0] + "/" + arguments[1];
}

function overwritten(p, p, q) {
  function p() { return "function wins"; }
  return typeof p + q;
}

var three = last(1, 2, 3);
var one = last(1);
var link = linked("first", "second");
var over = overwritten(1, 2, 3);
var viaApply = last.apply(null, ["p", "q", "r", "s"]);
var fromText = Function("_", "_", "return _")(4, 5);
console.log(three.join(), String(one), link, over, viaApply.length, fromText, last.length);
