function* g() {
  yield 1;
  throw new Error('generator');
}
const it = g();
it.next();
try {
  it.next();
} catch (e) {
}
it.next();
