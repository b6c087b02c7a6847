function f(o) {
  return o.a.b;
}
f({});
