function* g() {
  try {
    yield 1;
  } catch (e) {
    yield 2;
  }
}
const it = g();
it.next();
it.throw(new Error('into'));
it.throw(new Error('through'));
