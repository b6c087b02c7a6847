// BigInt values: shown with their n, never mixed with numbers, exact far beyond 2**53.
function factorial(n) {
  let product = 1n;
  for (let i = 2n; i <= n; i++) product *= i;
  return product;
}

function gcd(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

const f25 = factorial(25n);
const digits = String(f25).length;
const g = gcd(f25, 2n ** 40n);
const half = -7n / 2n, mod = -7n % 2n, shift = 1n << 70n;
const wrap = [BigInt.asIntN(8, 200n), BigInt.asUintN(8, -1n)];

let mixed;
try {
  mixed = 1n + 1;
} catch (e) {
  mixed = e.name;
}
const loose = 2n == 2 && 2n < 3 && 2n !== 2;
const zero = 0n ? "truthy" : "falsy";
const big = BigInt(Number.MAX_SAFE_INTEGER) + 2n, table = new BigUint64Array([big, ~0n]);
console.log(`${f25} ${digits} ${g} ${mixed} ${loose} ${zero} ${table[1]} ${wrap}`);
