// A cache that forgets what was used longest ago: a map, and a list with two ends.
class Node {
  constructor(key, value, size) {
    this.key = key;
    this.value = value;
    this.size = size;
    this.newer = null;
    this.older = null;
  }
}

class Cache {
  constructor(limit) {
    this.limit = limit;
    this.size = 0;
    this.nodes = new Map();
    this.newest = null;
    this.oldest = null;
    this.counts = { hits: 0, misses: 0, forgotten: 0 };
  }

  get(key) {
    const node = this.nodes.get(key);
    if (!node) {
      this.counts.misses++;
      return undefined;
    }
    this.counts.hits++;
    this.touch(node);
    return node.value;
  }

  put(key, value, size = 1) {
    const known = this.nodes.get(key);
    if (known) {
      this.size += size - known.size;
      known.value = value;
      known.size = size;
      this.touch(known);
    } else {
      const node = new Node(key, value, size);
      this.nodes.set(key, node);
      this.size += size;
      this.link(node);
    }
    while (this.size > this.limit) this.forget();
  }

  link(node) {
    node.older = this.newest;
    node.newer = null;
    if (this.newest) this.newest.newer = node;
    this.newest = node;
    if (!this.oldest) this.oldest = node;
  }

  touch(node) {
    if (node === this.newest) return;
    node.newer.older = node.older;
    if (node.older) node.older.newer = node.newer;
    this.link(node);
  }

  forget() {
    const node = this.oldest;
    this.oldest = node.newer;
    if (this.oldest) this.oldest.older = null;
    else this.newest = null;
    this.nodes.delete(node.key);
    this.size -= node.size;
    this.counts.forgotten++;
  }

  *keys() {
    for (let node = this.newest; node; node = node.older) yield node.key;
  }
}

const cache = new Cache(input.limit);
const answers = [];
for (const step of input.steps) {
  const [what, key, value, size] = step.split(' ');
  if (what === 'put') cache.put(key, value, size === undefined ? 1 : Number(size));
  else if (what === 'get') answers.push(cache.get(key) ?? '-');
  else throw new Error('no such step: ' + step);
}
console.log(answers.join(' '));
console.log([...cache.keys()].join(' '));
const { hits, misses, forgotten } = cache.counts;
console.log(`${hits} hits, ${misses} misses, ${forgotten} forgotten, ${cache.size} held`);
