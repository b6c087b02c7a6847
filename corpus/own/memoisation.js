// Memoised functions: the second call must not enter the wrapped function, and the cache stays inspectable.
function memo(fn, keyOf = (...args) => args.join()) {
  const cache = new Map();
  let hits = 0;
  const wrapped = function (...args) {
    const key = keyOf(...args);
    if (cache.has(key)) {
      hits++;
      return cache.get(key);
    }
    const value = fn.apply(this, args);
    cache.set(key, value);
    return value;
  };
  wrapped.stats = () => ({ hits, size: cache.size });
  return wrapped;
}

const fib = memo((n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)));
const ways = memo(function (coins, amount) {
  if (amount === 0) return 1;
  if (amount < 0 || coins.length === 0) return 0;
  const [coin, ...others] = coins;
  return ways(coins, amount - coin) + ways(others, amount);
}, (coins, amount) => `${coins.length}:${amount}`);

const f = fib(15);
const w = ways([5, 2, 1], 11);
const { hits, size } = fib.stats();
console.log(f, w, hits, size, ways.stats().hits);
