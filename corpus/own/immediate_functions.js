// Immediately called functions: definition and call on the same line, scopes that live only once.
(function () {
  var hidden = 1;
  hidden++;
})();

(() => { let brief = 2; return brief; })();
!function bang() { return typeof bang; }();
void function () { this.fromVoid = true; }.call({});
var viaNew = new function () { this.made = "here"; };
var viaNewClass = new class { field = 3; get twice() { return this.field * 2; } }().twice;

var counter = (function (start) {
  var value = start;
  function next() { return value++; }
  return { next: next, reset: () => (value = start) };
}(5));

counter.next(); counter.next();
var three = counter.next();
counter.reset();

var nested = (function (a) {
  return (function (b) {
    return (function (c) { return a + b + c; })(3);
  })(2);
})(1);

var gen = (function* () { yield* [1, 2, 3]; })(), spread = [...gen];
(async function () { const later = await three; console.log(later, nested, viaNew.made, viaNewClass); }());
