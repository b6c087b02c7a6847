// Reflect calls are calls: apply, construct and defineProperty all lead into user code.
class Temp {
  constructor(c) { this.c = c; }
  get f() { return this.c * 1.8 + 32; }
  set f(v) { this.c = (v - 32) / 1.8; }
}

const Logged = new Proxy(Temp, {
  construct(Target, args, newTarget) {
    const made = Reflect.construct(Target, args.map(Number), newTarget);
    made.logged = true;
    return made;
  },
  get(Target, key) {
    return key === "kind" ? "thermometer" : Reflect.get(Target, key);
  },
});

const t = new Logged("100");
const boiling = Reflect.get(t, "f");
Reflect.set(t, "f", 32);
const freezing = Math.round(t.c);
const onOther = Reflect.get(Temp.prototype, "f", { c: 10 });

function tally() { return this.base + arguments.length; }
const applied = Reflect.apply(tally, { base: 10 }, [1, 2, 3]);
const own = Reflect.ownKeys(t).join();
const frozen = Object.freeze({ a: 1 });
const ok = Reflect.defineProperty(frozen, "b", { value: 2 });
const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
let dead = "alive";
try { proxy.x; } catch (e) { dead = e.name; }
console.log(boiling, freezing, onOther, applied, own, ok, dead, Logged.kind);
