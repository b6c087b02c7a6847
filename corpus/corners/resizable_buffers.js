// Views follow a buffer that grows and shrinks: what lies outside of it is gone, not zero.
const buffer = new ArrayBuffer(8, { maxByteLength: 16 });
const whole = new Uint8Array(buffer);
const part = new Uint8Array(buffer, 4, 4);
const tail = new DataView(buffer, 8);

function fill(view, from) {
  for (let i = 0; i < view.length; i++) view[i] = from + i;
  return view.length;
}

function state() {
  const first = whole.at(-1);
  return `${buffer.byteLength}:${whole.length}:${part.length}:${first}`;
}

const states = [];
fill(whole, 1);
states.push(state());
buffer.resize(12);
fill(whole, 10);
tail.setUint16(0, 0x102);
states.push(state(), tail.byteLength);
buffer.resize(6);
states.push(state(), part.length);
try {
  tail.getUint8(0);
} catch (error) {
  states.push(error.name);
}
let sum = 0;
for (const byte of whole) {
  if (sum === 10) buffer.resize(3);
  sum += byte;
}
states.push(sum);
console.log(states.join(" "));
