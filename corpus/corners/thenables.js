// Objects that are no promises are waited for as well: their then runs in a job of its own.
let calls = 0;

class Later {
  constructor(value) {
    this.value = value;
  }
  then(resolve, reject) {
    calls++;
    if (this.value < 0) reject(new Error("negative"));
    else resolve(this.value * 2);
  }
}

const nested = {
  then(resolve) {
    calls++;
    resolve(new Later(10));
  },
};

const broken = {
  get then() {
    calls++;
    throw new Error("no then");
  },
};

async function run() {
  const parts = [];
  parts.push(await new Later(4));
  parts.push(await nested);
  for (const one of [new Later(-1), broken]) {
    try {
      await one;
    } catch (error) {
      parts.push(error.message);
    }
  }
  return parts;
}

run().then((parts) => console.log(calls, parts.join(" ")));
