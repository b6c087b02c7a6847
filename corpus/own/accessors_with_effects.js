// Getters and setters run code: showing an object must not call them, stepping into a read must.
const audit = [];

class Account {
  constructor(owner) {
    this.owner = owner;
    this.cents = 0;
  }
  get balance() {
    audit.push("read");
    return this.cents / 100;
  }
  set balance(value) {
    const before = this.cents;
    this.cents = Math.round(value * 100);
    audit.push(`${before}->${this.cents}`);
  }
  get self() { return this; }
}

const acc = new Account("Lea");
acc.balance = 12.5;
acc.balance += 2;
acc.self.balance++;
const { balance, owner } = acc;

const lazy = {
  get config() {
    const value = { loaded: audit.length };
    Object.defineProperty(this, "config", { value });
    return value;
  },
};
const same = lazy.config === lazy.config;

const child = Object.create(acc, { bonus: { get() { return this.balance * 2; } } });
child.balance = 1;
const twice = child.bonus;
const own = Object.keys(child).join();
