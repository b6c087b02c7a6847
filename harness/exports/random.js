// What Math.random gave where this was found.
let state = 0n;
Math.random = () => {
  let z = state = BigInt.asUintN(64, state + 0x9E3779B97F4A7C15n);
  z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xBF58476D1CE4E5B9n);
  z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94D049BB133111EBn);
  return Number((z ^ (z >> 31n)) >> 11n) * 2 ** -53;
};
