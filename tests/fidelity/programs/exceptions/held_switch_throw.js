function pick(k) {
  switch (k) {
    case 0:
      return 'zero';
    default:
      throw new TypeError('no case ' + k);
  }
}
for (const k of [0, 1]) {
  try {
    pick(k);
  } catch (e) {
    pick(0);
  }
}
pick(2);
