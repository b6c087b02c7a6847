// Callbacks called by built-ins: step-out must come back to the line with the method call.
const people = [
  { name: "Ida", age: 31, langs: ["js", "c"] },
  { name: "Jon", age: 17, langs: [] },
  { name: "Kim", age: 45, langs: ["lisp"] },
];

const names = people.map((p) => p.name);
const adults = people.filter(function (p) { return p.age >= 18; });
const totalAge = people.reduce((sum, { age }) => {
  const next = sum + age;
  return next;
}, 0);
const trail = names.reduceRight((acc, name, i) => acc + name[0] + i, "");
const langs = people.flatMap((p) => p.langs.map((l) => `${p.name}:${l}`));
const minor = people.find((p) => p.age < 18)?.name;
const lastAdult = people.findLast((p) => p.age >= 18).name;
const where = [people.findIndex((p) => p.age > 40), people.findLastIndex((p) => p.age > 99)];

const oldest = { age: 0, name: "" };
people.forEach(function (p) {
  if (p.age > this.age) Object.assign(this, p);
}, oldest);

let asked = 0;
const some = people.some((p) => (asked++, p.age < 20));
const every = people.every((p) => { asked += 10; return p.age > 20; });
const grown = [1, 2, 3].map((n, i, all) => { if (i === 0) all.push(4); return n + all.length; });
console.log([names, adults.length, totalAge, trail, langs, minor, lastAdult, where, oldest.name].join(" "));
console.log(some, every, asked, grown.join());
