// Maps, sets and arrays change while they are iterated: what is added is met, what is deleted is not.
function walk(collection, visit) {
  const met = [];
  for (const entry of collection) {
    met.push(String(entry));
    if (met.length > 8) break;
    visit(entry, met.length);
  }
  return met.join(" ");
}

const set = new Set(["a", "b", "c"]);
const first = walk(set, (item, turn) => {
  if (turn === 1) set.delete("b");
  if (item === "c") set.add("d").add("a");
});

const map = new Map([[1, "one"], [2, "two"]]);
const second = walk(map, ([key, text], turn) => {
  map.delete(key);
  if (turn < 4) map.set(key + 2, text + turn);
});

const array = [1, 2, 3];
const third = walk(array, (item) => {
  if (item < 3) array.push(item * 10);
  else array.length = Math.min(array.length, 4);
});

let calls = 0;
map.forEach(function each(text, key, whole) {
  calls++;
  if (key < 6) whole.set(6, "six");
});
console.log(`${first}; ${second}; ${third}; ${calls} ${[...map.keys()]}`);
