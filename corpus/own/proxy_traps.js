// Every ordinary-looking operation on a proxy runs a trap: step-in goes there, display must not.
const log = [];
const target = { x: 1, _secret: 2 };

const watched = new Proxy(target, {
  get(obj, prop, receiver) {
    log.push(`get ${String(prop)}`);
    if (prop === "virtual") return 42;
    return Reflect.get(obj, prop, receiver);
  },
  set(obj, prop, value) {
    const old = obj[prop];
    log.push(`set ${prop} ${old}->${value}`);
    obj[prop] = value;
    return true;
  },
  has(obj, prop) { log.push(`has ${prop}`); return !prop.startsWith("_") && prop in obj; },
  deleteProperty(obj, prop) { log.push(`delete ${prop}`); return delete obj[prop]; },
  ownKeys(obj) { log.push("keys"); return Reflect.ownKeys(obj).filter((k) => k[0] !== "_"); },
});

watched.x += watched.virtual;
const has = ["x", "_secret"].map((p) => p in watched);
const keys = Object.keys(watched);
const copy = { ...watched };
delete watched.x;

const sum = new Proxy((a, b) => a + b, {
  apply(fn, self, args) { const doubled = args.map((n) => n * 2); return fn(...doubled); },
});
const ten = sum(2, 3);
console.log(log.join("; "), has.join(), keys.join(), copy.x, ten);
