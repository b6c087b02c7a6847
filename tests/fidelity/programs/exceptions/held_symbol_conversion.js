function text() {
  return `${Symbol('s')}`;
}
let r;
try {
  text();
} catch ({message}) {
  r = message;
}
BigInt(1.5);
