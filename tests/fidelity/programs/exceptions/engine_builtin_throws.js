const list = [];
try {
  list.reduce((a, b) => a + b);
} catch (e) {
  list.push(e.name);
}
'x'.repeat(-1);
