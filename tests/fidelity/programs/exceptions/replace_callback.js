function swap(text) {
  return text.replace(/b/, () => {
    throw new Error('replace');
  });
}
let r;
try {
  r = swap('abc');
} catch {
  r = null;
}
