import { NearestFirst } from './queue.mjs';

export class Network {
  constructor(edges) {
    this.neighbours = new Map();
    for (const edge of edges) {
      if (!this.neighbours.has(edge.from)) this.neighbours.set(edge.from, []);
      this.neighbours.get(edge.from).push(edge);
    }
    this.known = {};
  }

  route(from, to) {
    const key = from + to;
    if (!(key in this.known)) this.known[key] = this.search(from, to);
    return this.known[key];
  }

  search(from, to) {
    const distances = new Map([[from, 0]]);
    const before = new Map();
    const queue = new NearestFirst();
    queue.put(from, 0);
    while (queue.size > 0) {
      const stop = queue.take();
      if (stop === to) break;
      for (const edge of this.neighbours.get(stop) ?? []) {
        const distance = distances.get(stop) + edge.length;
        if (distances.has(edge.to) && distances.get(edge.to) <= distance) continue;
        distances.set(edge.to, distance);
        before.set(edge.to, stop);
        queue.put(edge.to, distance);
      }
    }
    if (!distances.has(to)) return null;
    const stops = [to];
    while (stops[0] !== from) stops.unshift(before.get(stops[0]));
    return { length: distances.get(to), stops };
  }
}
