async function factorial(n) {
  if (n === 0) {
    await null;
    debugger;
    return 1;
  }
  const below = await factorial(n - 1);
  debugger;
  return n * below;
}
factorial(4);
