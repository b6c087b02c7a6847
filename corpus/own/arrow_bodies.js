// Arrows with and without braces: an expression body is a breakable place on the same line as its call.
const inc = x => x + 1
const pair = (a, b) => ({ a, b })
const nothing = () => {}
const braces = (x) => {
  const y = inc(x)
  return y * y
}
const nested = a => b => c => a + b + c
const late = n =>
  n > 2
    ? inc(n)
    : braces(n)

const all = [1, 2, 3].map(n => inc(n)).map(inc).filter(n => n & 1)
const sum = nested(1)(2)(3)
const lateValues = [late(1), late(5)]

function Timer() {
  this.ticks = 0
  const tick = () => { this.ticks += arguments.length }
  tick('ignored'); tick()
  return () => this.ticks
}
const ticks = new Timer('a', 'b')

const value = ((x, ...more) => x + more.length)(1, 2, 3), p = pair(value, ticks())
const undef = nothing()
const comma = (x => (x++, x))(4)
