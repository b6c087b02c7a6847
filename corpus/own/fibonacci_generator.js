// An endless generator behind two others: only as much runs as the consumer asks for.
function* fibonacci() {
  let [a, b] = [0n, 1n]
  try {
    while (true) {
      yield a
      ;[a, b] = [b, a + b]
    }
  } finally {
    closedAt = a
  }
}

let closedAt = null

const filter = function* (source, test) {
  for (const x of source) if (test(x)) yield x
}

const take = function* (source, n) {
  if (n === 0) return
  for (const x of source) {
    yield x
    if (--n === 0) return x
  }
}

const even = (n) => n % 2n === 0n
const evens = [...take(filter(fibonacci(), even), 4)]

let big
for (big of fibonacci()) {
  if (big > 500n) break
}
const stream = fibonacci()
const [zero, one, , two] = stream
console.log(`${evens} ${big} ${closedAt} ${zero + one + two} ${stream.next().done}`)
