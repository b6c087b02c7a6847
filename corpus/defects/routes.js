// Shortest routes in a network of roads: a binary heap, Dijkstra's algorithm, components, and an order of one-way roads.

class Heap {
  constructor() {
    this.items = [];
  }

  less(i, j) {
    const a = this.items[i];
    const b = this.items[j];
    return a.distance < b.distance || (a.distance === b.distance && a.node < b.node);
  }

  swap(i, j) {
    const item = this.items[i];
    this.items[i] = this.items[j];
    this.items[j] = item;
  }

  push(node, distance) {
    this.items.push({ node, distance });
    let i = this.items.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.less(i, parent)) break;
      this.swap(i, parent);
      i = parent;
    }
  }

  pop() {
    const top = this.items[0];
    const last = this.items.pop();
    if (this.items.length > 0) {
      this.items[0] = last;
      let i = 0;
      while (true) {
        let least = i;
        const left = 2 * i + 1;
        const right = 2 * i + 2;
        if (left < this.items.length && this.less(left, least)) least = left;
        if (right < this.items.length && this.less(right, least)) least = right;
        if (least === i) break;
        this.swap(i, least);
        i = least;
      }
    }
    return top;
  }

  get empty() {
    return this.items.length === 0;
  }
}

class Network {
  constructor() {
    this.roads = new Map();
  }

  town(name) {
    if (!this.roads.has(name)) this.roads.set(name, []);
    return this.roads.get(name);
  }

  add(from, to, length, oneWay) {
    this.town(from).push({ to, length });
    const back = this.town(to);
    if (!oneWay) back.push({ to: from, length });
  }
}

function shortest(network, start, goal) {
  const distance = new Map();
  const before = new Map();
  const done = new Set();
  const heap = new Heap();
  distance.set(start, 0);
  heap.push(start, 0);
  while (!heap.empty) {
    const { node } = heap.pop();
    if (done.has(node)) continue;
    done.add(node);
    if (node === goal) break;
    for (const road of network.town(node)) {
      const through = distance.get(node) + road.length;
      if (!distance.has(road.to) || through < distance.get(road.to)) {
        distance.set(road.to, through);
        before.set(road.to, node);
        heap.push(road.to, through);
      }
    }
  }
  if (!distance.has(goal)) return 'no route';
  const path = [goal];
  let at = goal;
  while (at !== start) {
    at = before.get(at);
    path.unshift(at);
  }
  return path.join('-') + ' ' + distance.get(goal);
}

function components(network) {
  const group = new Map();
  let count = 0;
  for (const name of network.roads.keys()) {
    if (group.has(name)) continue;
    count++;
    const stack = [name];
    while (stack.length > 0) {
      const town = stack.pop();
      if (group.has(town)) continue;
      group.set(town, count);
      for (const road of network.town(town)) stack.push(road.to);
    }
  }
  return count;
}

function order(network) {
  const incoming = new Map();
  for (const name of network.roads.keys()) incoming.set(name, 0);
  for (const roads of network.roads.values()) {
    for (const road of roads) incoming.set(road.to, incoming.get(road.to) + 1);
  }
  const ready = [];
  for (const [name, count] of incoming) {
    if (count === 0) ready.push(name);
  }
  const result = [];
  while (ready.length > 0) {
    const name = ready.shift();
    result.push(name);
    for (const road of network.town(name)) {
      const left = incoming.get(road.to) - 1;
      incoming.set(road.to, left);
      if (left === 0) ready.push(road.to);
    }
  }
  return result.length === network.roads.size ? result.join('>') : 'cycle';
}

function main(roads, queries) {
  const network = new Network();
  for (const [from, to, length, oneWay] of roads) network.add(from, to, length, oneWay === 1);
  const out = [];
  for (const [from, to] of queries) out.push(shortest(network, from, to));
  out.push(components(network) + ' components');
  out.push(order(network));
  return out.join('; ');
}

console.log(main(input.roads, input.queries));
