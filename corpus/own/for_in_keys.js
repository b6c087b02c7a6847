// for-in: one fresh key per turn, inherited keys included, deleted keys skipped.
function Animal(name) {
  this.name = name
  this.legs = 4
}
Animal.prototype.eat = function eat() { return this.name + ' eats' }

const cat = new Animal('Tom')
cat.tail = true
Object.defineProperty(cat, 'secret', { value: 42, enumerable: false })

const getters = []
for (const key in cat) {
  getters.push(() => key)
  if (key === 'name') delete cat.tail
}

let own = 0, last
for (last in cat)
  if (Object.hasOwn(cat, last)) own++

const slots = {}
let n = 0
for (slots['k' + n++] in { x: 1, y: 2 }) { n }

for (var letter in 'abc') {
  var upper = 'abc'[letter].toUpperCase()
}
for (const nothing in null) throw nothing
const names = getters.map(g => g())
