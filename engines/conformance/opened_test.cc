// Opening a value: what is listed below it.
#include <gtest/gtest.h>

#include <iterator>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "engines/conformance/conformance.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

class OpenedTest : public ConformanceTest {
 protected:
  // What is listed below `expression` where the program stands first, and at the end what the program has printed.
  std::string OpenedAt(absl::string_view program, absl::string_view start, absl::string_view expression) {
    const Trace trace = Play(ToProgram({.program = program}),
                             absl::StrCat(std::string(start), "; inspect ", std::string(expression), "; detach"));
    std::string text = "nothing";
    for (const Event& event : trace.events()) {
      if (event.output().has_inspected()) text = ToText(event.output());
      for (const std::string& line : event.output().finished().console()) absl::StrAppend(&text, " printed ", line);
    }
    return std::string(absl::StripPrefix(text, "inspected: "));
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(OpenedTest);

constexpr absl::string_view kObjects = R"js(
const o = {a: 1, get b() { print('ran'); return 2; }, set c(x) {}, [Symbol('s')]: 3};
Object.defineProperty(o, 'hidden', {value: 4});
class A {
  #x = 1;
  #m() { return 2; }
  get #g() { print('ran'); return 3; }
  static #s = 4;
  t() { return this.#m() + this.#g; }
}
class B extends A {
  #x = 2;
}
const a = new A(), b = new B(), none = Object.create(null);
const fulfilled = Promise.resolve(3), pending = new Promise(() => {}), rejected = Promise.reject('r');
const bound = (function f() {}).bind(1, 2, {});
const m = new Map([[1, {p: 1}], ['k', [2]]]), s = new Set([1, m]);
const proxy = new Proxy({t: 1}, {ownKeys() { print('ran'); }, getPrototypeOf() { print('ran'); }});
const revocable = Proxy.revocable({}, {}), revoked = revocable.proxy;
revocable.revoke();
const boxed = new String('xy'), n = new Number(-0), r = /x/g, e = new Error('m'), date = new Date(0);
const array = [1, , 3], typed = new Uint8Array([1, 2]), fn = function (p) {}, long = new Array(2000);
rejected.catch(() => {});
Map.prototype.forEach = Map.prototype.entries = Promise.prototype.then = String.prototype.valueOf = () => print('ran');
debugger;
)js";

struct OpenedAs {
  absl::string_view expression;
  absl::string_view text;
  // Where it differs: the engine makes the properties of functions in another order.
  absl::string_view spidermonkey = {};
};

// Nothing of the program runs, neither getters nor traps nor what it has put in place of the language's own functions.
TEST_P(OpenedTest, WhatIsListed) {
  static constexpr OpenedAs kAs[] = {
      {"o", R"({"a": 1, "b": <get>, "c": <set>, "hidden"(hidden): 4, ["s"]: 3, "[[Prototype]]": object})"},
      {"a", R"({"#g": <get>, "#x": 1, "[[Prototype]]": object})"},
      {"b", R"({"#g": <get>, "#x": 1, "#x": 2, "[[Prototype]]": object})"},
      {"A",
       R"({"length"(hidden): 0, "name"(hidden): "A", "prototype"(hidden): object Object )"
       R"({"constructor"(hidden): function Function A { +3}, "t"(hidden): function Function t { +2}}, )"
       R"("#s": 4, "[[Prototype]]": function})",
       R"({"prototype"(hidden): object Object )"
       R"({"constructor"(hidden): function Function A { +3}, "t"(hidden): function Function t { +2}}, )"
       R"("length"(hidden): 0, "name"(hidden): "A", "#s": 4, "[[Prototype]]": function})"},
      {"none", "{}"},
      {"fulfilled", R"({"[[Prototype]]": object, "[[PromiseState]]": "fulfilled", "[[PromiseResult]]": 3})"},
      {"pending", R"({"[[Prototype]]": object, "[[PromiseState]]": "pending", "[[PromiseResult]]": undefined})"},
      {"rejected", R"({"[[Prototype]]": object, "[[PromiseState]]": "rejected", "[[PromiseResult]]": "r"})"},
      {"bound",
       R"({"length"(hidden): 0, "name"(hidden): "bound f", "[[Prototype]]": function, "[[TargetFunction]]": )"
       R"(function Function f {"length"(hidden): 0, "name"(hidden): "f", "prototype"(hidden): object Object { +1}}, )"
       R"("[[BoundThis]]": 1, "[[BoundArgs]]": array Array {"0": 2, "1": object Object, "length"(hidden): 2}})",
       R"({"length"(hidden): 0, "name"(hidden): "bound f", "[[Prototype]]": function, "[[TargetFunction]]": )"
       R"(function Function f {"prototype"(hidden): object Object { +1}, "length"(hidden): 0, "name"(hidden): "f"}, )"
       R"("[[BoundThis]]": 1, "[[BoundArgs]]": array Array {"0": 2, "1": object Object, "length"(hidden): 2}})"},
      {"m",
       R"({"[[Prototype]]": object, 1 => object Object {"p": 1}, "k" => array Array {"0": 2, "length"(hidden): 1}})"},
      {"s", R"({"[[Prototype]]": object, => 1, => exotic Map})"},
      {"proxy", R"({"[[Handler]]": object Object {"ownKeys": function Function ownKeys { +2}, "getPrototypeOf": )"
                R"(function Function getPrototypeOf { +2}}, "[[Target]]": object Object {"t": 1}})"},
      {"revoked", R"({"[[Handler]]": null, "[[Target]]": null})"},
      {"boxed", R"({"0": "x", "1": "y", "length"(hidden): 2, "[[Prototype]]": exotic, "[[PrimitiveValue]]": "xy"})"},
      {"n", R"({"[[Prototype]]": exotic, "[[PrimitiveValue]]": -0})"},
      {"r", R"({"lastIndex"(hidden): 0, "[[Prototype]]": object})"},
      {"date", R"({"[[Prototype]]": object})"},
      {"array", R"({"0": 1, "2": 3, "length"(hidden): 3, "[[Prototype]]": array})"},
      {"typed", R"({"0": 1, "1": 2, "[[Prototype]]": object})"},
      {"fn",
       R"({"length"(hidden): 1, "name"(hidden): "fn", "prototype"(hidden): object Object )"
       R"({"constructor"(hidden): function Function fn { +3}}, "[[Prototype]]": function})",
       R"({"prototype"(hidden): object Object {"constructor"(hidden): function Function fn { +3}}, )"
       R"("length"(hidden): 1, "name"(hidden): "fn", "[[Prototype]]": function})"},
      {"long", R"({"[[Prototype]]": array, +2000})"},
      {"1 + 1", "2"},
      {"print(1)", "refused"},
      {"globalThis", R"({"[[Prototype]]": object})"},
  };
  for (const OpenedAs& as : kAs) {
    const absl::string_view text = is_v8() || as.spidermonkey.empty() ? as.text : as.spidermonkey;
    EXPECT_EQ(OpenedAt(kObjects, "start", as.expression), std::string(text)) << std::string(as.expression);
  }
}

// In a method, and of the frame that called it.
TEST_P(OpenedTest, InAFrame) {
  constexpr absl::string_view kMethod = R"js(
class A {
  #x = 1;
  m(y) {
    debugger;
  }
}
function f(x) {
  new A().m([x]);
}
f({p: 1});
)js";
  EXPECT_EQ(OpenedAt(kMethod, "start", "this"), R"({"#x": 1, "[[Prototype]]": object})");
  EXPECT_EQ(OpenedAt(kMethod, "start", "y"),
            R"({"0": object Object {"p": 1}, "length"(hidden): 1, "[[Prototype]]": array})");
  EXPECT_EQ(OpenedAt(kMethod, "start", "in 1 x"), R"({"p": 1, "[[Prototype]]": object})");
}

// What the program can see of it.
TEST_P(OpenedTest, TheProgramGoesOnAsItWas) {
  constexpr absl::string_view kIterates = R"js(
const m = new Map([[1, 2], [3, 4]]), i = m.entries(), p = Promise.reject(1), w = [1, , 3];
i.next();
debugger;
print([...i].join(), w.length, 1 in w, m.size);
p.catch(x => print('caught', x));
)js";
  for (const char* const name : {"m", "i", "p", "w"}) {
    const std::string text = OpenedAt(kIterates, "start", name);
    EXPECT_NE(text.find(" printed 3,4 3 false 2 printed caught 1"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace twinstep
