const source = {
  get a() {
    throw new Error('getter');
  },
};
function f() {
  const {a} = source;
  return a;
}
f();
