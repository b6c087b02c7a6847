const o = {
  valueOf() {
    throw new Error('no value');
  },
};
function f() {
  return o + 1;
}
f();
