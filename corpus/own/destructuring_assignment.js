// Assignment patterns write to variables, properties and elements, left to right.
let a = 1, b = 2, c;
[a, b] = [b, a];
[a, , b = 10, ...[c]] = [5, 6, undefined, 7, 8];

const store = { list: [] };
const touched = [];
const target = (name) => { touched.push(name); return store; };

({ p: target("first").one, q: target("second").two = touched.length } = { p: "P" });
[store.list[0], store.list[store.list.length]] = "xy";

function fib(n) {
    let prev = 0, cur = 1;
    while (n-- > 0)
        [prev, cur] = [cur, prev + cur];
    return prev;
}

let rest, size, nested;
({ size, ...rest } = { size: 3, colour: "blue", [Symbol.for("s")]: 1 });
({ nested: { deep: [nested] = [] } = {} } = { nested: { deep: ["found"] } });
const whole = [c, b] = new Set([1, 2, 3]);

let fn;
({ fn = () => {} } = {});
const named = fn.name;

const values = [fib(10), a, b, c, whole.size, named];
for ({ size, colour: store.colour = size } of [{ size: 1 }, { size: 2, colour: "red" }]) size++;
