// Private fields, methods and accessors are not ordinary properties, yet evaluation inside sees them.
class Vault {
  #code;
  #tries = 0;
  static #made = 0;
  static count() { return Vault.#made; }

  constructor(code) {
    this.#code = code;
    Vault.#made++;
  }
  #check(code) {
    this.#tries += 1;
    return code === this.#code;
  }
  get #locked() { return this.#tries > 2; }
  set #reset(n) { this.#tries = n; }

  open(code) {
    if (this.#locked) {
      this.#reset = 0;
      return "locked";
    }
    const ok = this.#check(code);
    return ok ? "open" : "wrong";
  }
  static isVault(thing) { return #code in thing; }
  static steal(thing) {
    try { return thing.#code; } catch (e) { return e.name; }
  }
}

const v = new Vault(1234);
new Vault(0);
const answers = [];
for (const guess of [1, 2, 1234, 1234, 1234]) answers.push(v.open(guess));
const is = [Vault.isVault(v), Vault.isVault({}), Vault.steal({}), Vault.steal(v)];
console.log(answers.join(), is.join(), Vault.count());
