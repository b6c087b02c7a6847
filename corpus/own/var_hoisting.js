// var and function declarations exist from the first line; before assignment a var is undefined.
var before = typeof later + typeof helper + typeof expr;

function helper() {
  seen = flag;
  if (false) {
    var flag = "never assigned";
  }
  for (var i = 0; i < 2; i++) {
    var seen = (seen || "") + i;
  }
  return seen + ":" + i + ":" + flag;
}

function twice() { return 1; }
var first = twice();
function twice() { return 2; }
var twice, first;

var expr = function () {
  var result = inner();
  return result;
  function inner() { return typeof inner + hidden; }
  var hidden = "x";
};

function clash(arg) {
  var arg;
  var kept = arg;
  var arg = "new";
  function arg2() {}
  return kept + arg + typeof arg2;
}

var later = [helper(), first, expr(), clash("old")];
