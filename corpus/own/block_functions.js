// A sloppy function in a block is hoisted to the block, and copied to the function scope when reached.
var notes = [];

function outer(flag) {
  notes.push(typeof inner);
  if (flag) {
    notes.push(inner());
    function inner() { return "inner " + flag; }
    inner = null;
    notes.push(typeof inner);
  }
  notes.push(typeof inner);
  {
    function inner() { return "second"; }
  }
  return inner();
}

notes.push(outer(true));
notes.push(outer(false));

switch (notes.length) {
  case 0:
    function fromSwitch() { return "switch"; }
  default:
    notes.push(fromSwitch());
}

if (notes.length) function lone() { return notes.length; }
var count = lone();

(function () {
  "use strict";
  { function hidden() { return 1; } hidden(); }
  notes.push(typeof hidden);
})();
