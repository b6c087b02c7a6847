// Hand-written iterators: for-of calls next() before each turn, for await awaits what it gives.
class Range {
    constructor(from, to, step = 1) {
        Object.assign(this, { from, to, step });
    }

    [Symbol.iterator]() {
        let at = this.from;
        const { to, step } = this;
        return {
            next: () => {
                if (at > to) return { done: true, value: undefined };
                const value = at;
                at += step;
                return { done: false, value };
            },
        };
    }

    [Symbol.asyncIterator]() {
        const inner = this[Symbol.iterator]();
        return { next: async () => inner.next() };
    }
}

let squares = 0;
for (const n of new Range(1, 7, 2)) {
    const sq = n * n;
    squares += sq;
}
const [x, y] = new Range(10, 20), all = Array.from(new Range(0, 3));

async function drain(range) {
    const got = [];
    for await (const n of range) got.push(n);
    return got.length + squares;
}
drain(new Range(5, 6)).then((n) => console.log(n, x, y, all.length));
