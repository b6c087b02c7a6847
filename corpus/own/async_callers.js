// Async functions awaiting each other: after an await the synchronous callers are gone from the stack.
const trail = [];
const mark = (s) => { trail.push(s); return s; };

async function leaf(n) {
  mark("leaf in");
  const doubled = await n * 2;
  mark("leaf out");
  return doubled;
}

class Service {
  #calls = 0;
  async request(n) {
    this.#calls++;
    const x = await leaf(n), y = await leaf(x);
    return { x, y, calls: this.#calls };
  }
  static async start(options = mark("default")) {
    const s = new Service();
    let results = [];
    for (let i = 1; i <= 2; i++) results.push(await s.request(i));
    return results;
  }
}

const parallel = async (...ns) => await Promise.all(ns.map(async (n) => (await leaf(n)) + 1));
async function failing() { mark(await leaf(0)); throw new Error("late"); }

Service.start()
  .then(async ([a, b]) => mark(a.y + b.y + b.calls + (await parallel(5, 6)).join("")))
  .then(failing)
  .catch(({ message }) => mark(message))
  .then(() => console.log(trail.length, trail.slice(-3).join()));
mark("sync end");
