// Curried functions: one name per level, all alive in the innermost scope chain.
const curry = (fn) => {
  const collect = (...args) =>
    args.length >= fn.length
      ? fn(...args)
      : (...more) => collect(...args, ...more)
  return collect
}

function volume(l, w, h) {
  const v = l * w * h
  return v
}

const cv = curry(volume)
const a = cv(2)(3)(4), b = cv(2, 3)(4), c = cv(2)()(3, 4)

const compose = (...fns) => (x) => fns.reduceRight((acc, fn) => fn(acc), x)
const pipe = (...fns) => (x) => {
  let value = x
  for (const fn of fns) value = fn(value)
  return value
}

const add = (n) => (m) => n + m
const times = (n) => (m) => n * m
const partial = volume.bind(null, 10, 10)

const up = compose(add(1), times(10))(5)
const down = pipe(add(1), times(10), String, (s) => s + '!')(5)
const table = [1, 2, 3].map(times).map((f) => f(7))
console.log(a, b, c, up, down, table.join(), partial(2))
