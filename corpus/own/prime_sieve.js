// The sieve: an inner loop that starts at a moving value, flags in a typed array.
function sieve(limit) {
  const composite = new Uint8Array(limit + 1);
  const primes = [];
  for (let n = 2; n <= limit; n++) {
    if (composite[n]) continue;
    primes.push(n);
    for (let multiple = n * n; multiple <= limit; multiple += n)
      composite[multiple] = 1;
  }
  return primes;
}

function factors(n) {
  const out = [];
  for (let p = 2; n > 1; )
    if (n % p === 0) { out.push(p); n /= p; }
    else p++;
  return out;
}

const primes = sieve(40);
const twins = primes.filter((p, i) => primes[i + 1] - p === 2);
let sum = 0; for (const p of primes) sum += p;
const parts = [60, 97, 64].map((n) => factors(n).join("*"));
console.log(primes.length, twins.join(), sum, parts.join(" "));
