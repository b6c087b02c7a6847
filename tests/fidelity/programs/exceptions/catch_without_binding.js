let n = 0;
try {
  n++;
  throw n;
} catch {
  n = 10;
}
