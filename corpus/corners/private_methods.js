// Private methods and accessors belong to the class, not to the prototype; who asks gets a TypeError or an answer.
class Account {
  #balance = 0;
  static #count = 0;
  static #log = [];
  owner;

  constructor(owner) {
    this.owner = owner;
    Account.#count++;
  }
  get #limit() {
    return this.owner === "bank" ? -100 : 0;
  }
  set #entry(text) {
    Account.#log.push(`${this.owner} ${text}`);
  }
  #change(by) {
    const next = this.#balance + by;
    if (next < this.#limit) return false;
    this.#balance = next;
    this.#entry = `${by < 0 ? "-" : "+"}${Math.abs(by)}`;
    return true;
  }
  move(by, to) {
    if (!(#balance in to)) throw new TypeError("no account");
    return this.#change(-by) && to.#change(by);
  }
  static report() {
    return `${Account.#count}: ${this.#log.join(", ")}`;
  }
}

const bank = new Account("bank"), ada = new Account("ada");
const moved = [bank.move(30, ada), ada.move(50, bank), ada.move(10, bank)];
try {
  ada.move(1, {});
} catch (error) {
  moved.push(error.message);
}
console.log(moved.join(" "), Account.report());
