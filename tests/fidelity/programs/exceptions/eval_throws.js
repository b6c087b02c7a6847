let r;
try {
  r = eval('throw 1');
} catch (e) {
  r = e;
}
function f() {
  eval('null.a');
}
f();
