#!/usr/bin/env a-shell
// What old and new programs may be written with: a hashbang, comments of HTML, labelled functions, names that are words
// of the language elsewhere, statements that only a line's end parts.
<!-- to the end of the line
let async = 1, of = 2, get = 3, let_ = 4
--> only where a line begins
var yield_ = async + of
;[get, let_].forEach((value) => {
  yield_ += value
})
print(yield_)
block: {
  outer: for (;;) {
    inner: do {
      if (yield_ > 5) break block
      continue outer
    } while (false)
  }
}
labelled: function f() {
  return 010 + 0b11 + 1_000
}
print(f())
switch (f()) {
  default:
    print('none')
  case 1:
    var later = 'falls through'
  case 2: {
    print(later)
    break
  }
}
if (later) function inBranch() { return 'branch' }
print(inBranch(), void 0 ?? 'nothing', later?.[0]?.at?.(0))
for (var i = 0, n = 3; i < n; i++, n--) ;
print(i, n);
(function () { return this })() === globalThis && print('sloppy')
