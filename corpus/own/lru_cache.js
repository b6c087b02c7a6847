// A least-recently-used cache on top of Map: reading an entry changes the order of what is shown.
class LruCache {
    constructor(limit) {
        this.limit = limit;
        this.map = new Map();
        this.misses = 0;
    }

    get(key, compute) {
        if (this.map.has(key)) {
            const value = this.map.get(key);
            this.map.delete(key);
            this.map.set(key, value);
            return value;
        }
        this.misses++;
        const made = compute(key);
        this.map.set(key, made);
        if (this.map.size > this.limit) {
            const [oldest] = this.map.keys();
            this.map.delete(oldest);
        }
        return made;
    }

    get order() { return [...this.map.keys()].join(""); }
}

const cache = new LruCache(2);
const upper = (s) => {
    const u = s.toUpperCase();
    return u + u.length;
};

const history = [];
for (const key of "abacab") {
    const value = cache.get(key, upper);
    history.push(value + ":" + cache.order);
}
console.log(history.join(" "), cache.misses);
