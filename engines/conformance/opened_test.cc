// Opening a value: what is listed below it.
#include <gtest/gtest.h>

#include <string>

#include "engines/conformance/conformance.h"
#include "model/display.h"

namespace twinstep {
namespace {

class OpenedTest : public ConformanceTest {
 protected:
  // What is listed below `expression` at the program's `debugger` statement.
  std::string Opened(absl::string_view program, const std::string& expression) {
    const Trace trace = Play(ToProgram({.program = program}), "start; inspect " + expression + "; detach");
    for (const Event& event : trace.events()) {
      if (event.output().has_inspected()) return ToText(event.output());
    }
    return "nothing";
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(OpenedTest);

TEST_P(OpenedTest, PropertiesAndAccessorsThatAreNotRun) {
  std::string text = Opened(R"js(
const o = {a: 1, get b() { print('ran'); return 2; }, set c(x) {}, [Symbol('s')]: 3};
Object.defineProperty(o, 'hidden', {value: 4});
debugger;
)js", "o");
  EXPECT_EQ(text, "");
}

TEST_P(OpenedTest, Kinds) {
  const absl::string_view program = R"js(
class A { #x = 1; #m() { return 2; } get #g() { return 3; } static #s = 4; static #sm() {} t() { return this.#m() + this.#g; } }
class B extends A { #x = 2; }
const a = new A(), b = new B(), fulfilled = Promise.resolve(3), pending = new Promise(() => {}), rejected = Promise.reject('r');
const bound = (function f() {}).bind(1, 2, {}), m = new Map([[1, {p: 1}], ['k', [2]]]), s = new Set([1, m]);
const q = new Proxy({t: 1}, {ownKeys() { print('trap'); }, getPrototypeOf() { print('trap'); }});
const boxed = new String('xy'), n = new Number(-0), r = /x/g, e = new Error('m'), d = new Date(0);
const revocable = Proxy.revocable({}, {}), revoked = revocable.proxy;
revocable.revoke();
const array = [1, , 3], typed = new Uint8Array([1, 2]), fn = function (p) {}, long = new Array(2000);
const it = m.entries();
rejected.catch(() => {});
debugger;
)js";
  for (const char* const name : {"a", "b", "A", "fulfilled", "pending", "rejected", "bound", "m", "s", "q", "boxed", "n", "r",
                                 "e", "d", "revoked", "array", "typed", "fn", "long", "it", "1 + 1", "m.size", "print(1)",
                                 "none.x", "Number.prototype"}) {
    std::cout << name << ": " << Opened(program, name) << "\n";
  }
}

}  // namespace
}  // namespace twinstep
