// Helper: a live binding that its own module changes; importers must see the new value.
export let count = 0;
export let last = "nothing";

export function bump(by = 1) {
  const before = count;
  count += by;
  last = `${before} -> ${count}`;
  return count;
}

export { bump as increase, reset };

function reset() {
  count = 0;
}
