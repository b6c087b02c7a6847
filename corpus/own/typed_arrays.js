// Typed arrays share buffers: writing one view changes another, values wrap or clamp.
const buffer = new ArrayBuffer(8);
const bytes = new Uint8Array(buffer);
const words = new Uint16Array(buffer, 2, 2);
const view = new DataView(buffer);

function checksum(data) {
  let a = 1, b = 0;
  for (const byte of data) {
    a = (a + byte) % 251;
    b = (b + a) % 251;
  }
  return b * 256 + a;
}

bytes.set([1, 2, 3, 4], 1);
view.setUint32(4, 0xdeadbeef, true);
const before = checksum(bytes);
words[0] = 70000;
bytes[7] = -1;
const after = checksum(bytes);

const clamped = Uint8ClampedArray.of(300, -5, 1.5, NaN);
const floats = Float32Array.from([0.1, 1 / 3], (x, i) => {
  const scaled = x * (i + 1);
  return scaled;
});
const ints = new Int8Array([127, 128, 255]);
const part = bytes.subarray(2, 5).map((b) => b ^ 0xff);
bytes[99] = 1;
const missing = bytes[99];
console.log(before, after, clamped.join(), ints.join(), part.join(), floats.length, missing);
