let order = [];
function f() {
  try {
    throw new Error('first');
  } finally {
    order.push('finally');
  }
}
try {
  f();
} catch (e) {
  order.push('catch');
}
