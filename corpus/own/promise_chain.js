// A chain of then/catch/finally: each callback starts on an empty stack and steps out to nothing.
const seen = []

function parse(text) {
  const n = Number(text)
  if (Number.isNaN(n)) throw new TypeError('not a number')
  return n
}

function half(n) {
  return n % 2 ? Promise.reject(n) : n / 2
}

function run(text) {
  let tag = `<${text}>`
  return Promise.resolve(text)
    .then(parse)
    .then(half)
    .then(n => { seen.push(tag + n); return n }, odd => {
      if (odd instanceof Error) throw odd
      seen.push(tag + 'odd')
      return odd - 1
    })
    .catch(e => {
      seen.push(tag + e.name)
      return 0
    })
    .finally(() => { tag = tag.toUpperCase() })
    .then(n => n + 1)
}

const thenable = { then(resolve) { seen.push('thenable'); resolve('64') } }

run('8')
  .then(n => run(String(n)))
  .then(() => run('x'))
  .then(() => thenable)
  .then(run)
  .then(result => console.log(result, seen.join(' ')))
