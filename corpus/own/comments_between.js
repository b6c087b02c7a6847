// Comments do not shift anything: breakpoints on comment lines slide to the next statement.
/* block */ let a = 1; /* between */ let b = /* inside */ 2; // after

/*
 * A longer note,
 * let hidden = 0;   <- not code
 */
function add(/* first */ x, y /* second */) /* body */ {
  // nothing on this line

  /* leading */ const sum = x + /* plus */ y;
  return ( // why
    sum /* the value */
  ); // done
  // after the return
}

// ---------------------------------------------------------------
if (a /* one */ < b /* two */) /* then */ a = add(a, b); // small
else /* not
taken */ b = 0;

const regexp = /\/\*not a comment\*\//, text = "// nor this /* */";
const ok = regexp.test("/*not a comment*/"); /**/ /***/ //
for (let i = 0; /* test */ i < 2; /* update */ i++) { /* body: */ b += i; /* end */ }
//@ odd directive-looking text, debugger; is a comment too
let last = add(a, b) /* no semicolon */
/* multi
   line */ let after = last + text.length // end
