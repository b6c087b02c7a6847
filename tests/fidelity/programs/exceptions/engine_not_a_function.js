const o = {m: 1};
try {
  o.m();
} catch (e) {
  o.m = e.name;
}
o.n();
