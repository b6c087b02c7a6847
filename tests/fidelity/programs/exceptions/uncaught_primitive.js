let state = 1;
function f() {
  state++;
  throw 'text';
}
f();
