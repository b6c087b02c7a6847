let sum = 0;
for (const n of [1, 2]) {
  try {
    throw n;
  } catch (e) {
    sum += e;
  }
}
