class Account {
  #balance = 10;
  async take(n) {
    await null;
    debugger;
    this.#balance -= n;
    return this.#balance;
  }
  static async open() {
    const account = await new Account();
    debugger;
    return account;
  }
  get waiting() {
    return Promise.resolve().then(() => {
      debugger;
    });
  }
}
const arrow = async account => {
  await account.take(1);
  debugger;
};
const object = {
  async go() {
    const account = await Account.open();
    await arrow(account);
    await account.waiting;
    debugger;
  }
};
object.go();
