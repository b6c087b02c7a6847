export function twice(n) {
  return n + n;
}
