const reason = {code: 7};
class Thing {
  fail() {
    throw reason;
  }
}
new Thing().fail();
