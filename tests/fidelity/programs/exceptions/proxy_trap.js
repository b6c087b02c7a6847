const p = new Proxy({}, {
  get() {
    throw new Error('trap');
  },
});
let r;
try {
  r = p.a;
} catch (e) {
  r = e.message;
}
p.b;
