function f() {
  return late;
  let late = 1;
}
f();
