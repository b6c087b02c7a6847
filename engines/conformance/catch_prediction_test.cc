// Pauses on uncaught exceptions, held against who gets them: clauses on the stack, behind awaits, handlers of promises.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "engines/parser/parse_for_test.h"
#include "model/judging/judge.h"

namespace twinstep {
namespace {

struct Prediction {
  absl::string_view name;
  absl::string_view program;
  // Broken promises of each: "missed @ construct", "caught @ construct"; empty: none. Of V8 11.3 and SpiderMonkey 128.
  absl::string_view v8 = "";
  absl::string_view spidermonkey = "";
  bool module = false;
};

constexpr absl::string_view kRejectedAtOnce = "caught @ promise that is rejected at once";
constexpr absl::string_view kDropped = "missed @ async function whose promise is dropped";
constexpr absl::string_view kInSameJob = "caught @ promise that gets its handler in the same job";
constexpr absl::string_view kNever = "missed @ promise that never gets a handler";

const Prediction kPredictions[] = {
    {"a rejected promise, one of two, that a function returns", R"js(
function ask(ok) {
  return ok ? Promise.resolve(1) : Promise.reject(new Error("no"));
}
ask(false).catch((e) => print(e.message));
)js",
     kInSameJob},
    {"a promise whose handler stands behind a condition", R"js(
async function late() {
  throw 1;
}
const promise = late();
if (promise) promise.catch(() => {});
)js",
     kInSameJob},
    {"a promise of a subclass", R"js(
class Own extends Promise {}
Own.reject(new Error("own")).catch((e) => print(e.message));
)js",
     kInSameJob},
    {"one promise of a list that nobody handles", R"js(
async function one(n) {
  await 0;
  if (n > 1) throw new Error("two");
  return n;
}
Promise.all([one(1), one(2)]).then((all) => print(all.length));
)js",
     "", kNever},
    {"an async callback of a built-in function", R"js(
[1].forEach(async () => {
  throw new Error("one");
});
)js",
     "", kNever},
    {"what a handler throws again", R"js(
async function fails() {
  await 0;
  throw new Error("again");
}
fails().catch((e) => {
  throw e;
});
)js"},
    {"what becomes the reason of another promise", R"js(
async function fails() {
  await 0;
  throw new Error("passed on");
}
new Promise((done, fail) => {
  fails().catch(fail);
});
)js"},
    {"a promise that nobody has", R"js(
async function fails() { throw 1; }
fails();
)js",
     "", kDropped},
    {"the same behind an await", R"js(
async function fails() {
  await 0;
  throw 1;
}
fails();
)js",
     "", kDropped},
    {"a caller that awaits and catches", R"js(
async function fails() {
  await 0;
  throw 1;
}
async function catches() {
  try {
    await fails();
  } catch (e) {
    print(e);
  }
}
catches();
)js"},
    {"a caller that awaits, and whose promise nobody has", R"js(
const fails = async () => {
  await 0;
  throw 1;
};
async function waits() {
  await fails();
}
waits();
)js",
     "", "missed @ async function that is awaited"},
    {"a promise that is returned in try", R"js(
async function fails() { throw 1; }
async function returns() {
  try {
    return fails();
  } catch (e) {
    print(e);
  }
}
returns();
)js",
     "missed @ async function whose promise is returned", "missed @ async function whose promise is returned"},
    {"a handler that is there before the throw", R"js(
async function fails() {
  await 0;
  throw 1;
}
fails().catch(() => {});
)js"},
    {"a handler that comes after the throw, in the same statement", R"js(
async function fails() { throw 1; }
fails().catch(() => {});
)js",
     "caught @ async function whose promise has a handler", ""},
    {"an executor that rejects, and a handler in the same statement", R"js(
new Promise((done, fail) => fail(1)).catch(() => {});
)js",
     "caught @ executor of a promise", ""},
    {"an executor that throws, and a handler in the same statement", R"js(
function ignore(error) {}
new Promise(() => { throw 1; }).then(print, ignore);
)js",
     "caught @ executor of a promise", "caught @ executor of a promise"},
    {"an executor that throws, and nobody", R"js(
new Promise(() => { throw 1; });
)js"},
    {"an executor that rejects later, when the handler is there", R"js(
new Promise((done, fail) => { Promise.resolve().then(() => fail(1)); }).catch(() => {});
)js"},
    {"a promise that is made rejected, and a handler in the same statement", R"js(
Promise.reject(1).catch(() => {});
)js",
     kRejectedAtOnce, ""},
    {"a promise that a function returns", R"js(
function later() { return new Promise((done, fail) => { fail(1); }); }
later().catch(() => {});
)js",
     "caught @ executor of a promise", ""},
    {"a promise in a variable, which gets its handler in the next statement", R"js(
const kept = new Promise((done, fail) => { fail(1); });
kept.catch(() => {});
)js",
     "caught @ executor of a promise", ""},
    {"a promise that Promise.resolve gives back, and a handler behind a then without any", R"js(
async function fails() { throw 1; }
Promise.resolve(fails()).then().catch(() => {});
)js",
     "caught @ async function whose promise has a handler", ""},
    {"a handler that throws anew, and one for that", R"js(
async function fails() { throw 1; }
Promise.resolve(fails()).catch((e) => { throw e; }).catch(() => {});
)js",
     "caught @ async function whose promise has a handler", "caught @ callback of a promise"},
    {"a finally handler, which passes on", R"js(
async function fails() {
  await 0;
  throw 1;
}
Promise.resolve(fails()).finally(() => {});
)js",
     kDropped, kDropped},
    {"a throw in a parameter of an async function", R"js(
async function fails(x = (() => { throw 1; })()) {}
fails().catch(() => {});
)js",
     "caught @ async function whose promise has a handler", ""},
    {"an arrow function that gives a rejected promise to Promise.all", R"js(
const fails = () => Promise.reject(1);
Promise.all([2, fails()]).catch(() => {});
)js",
     kRejectedAtOnce, ""},
    {"what Promise.any has, and another value", R"js(
async function fails() { throw 1; }
Promise.any([fails(), 2]).then(print);
)js",
     "caught @ async function whose promise has a handler", ""},
    {"a promise of then, which a function returns to who awaits and catches", R"js(
function fails() { return Promise.resolve().then(() => { throw 1; }); }
async function catches() {
  try {
    await fails();
  } catch (e) {
    print(e);
  }
}
catches();
)js",
     "", "caught @ async function that is awaited"},
    {"a promise in a variable, which gets its handler after an await: nothing is promised", R"js(
async function waits() {
  const kept = new Promise((done, fail) => { fail(1); });
  await 0;
  kept.catch(() => {});
}
waits();
)js"},
    {"promises that Promise.race joins", R"js(
Promise.race([Promise.reject(1)]).catch(() => {});
)js",
     kRejectedAtOnce, ""},
    {"promises of which Promise.any takes the first that is fulfilled", R"js(
Promise.any([Promise.reject(1)]).catch(() => {});
)js",
     kRejectedAtOnce, ""},
    {"a finally clause, which passes the exception on to an async function's promise", R"js(
async function fails() {
  try {
    throw 1;
  } finally {
    print(2);
  }
}
fails().finally(() => {}).catch(() => {});
)js",
     "caught @ async function whose promise has a handler", ""},
    {"a finally clause that ends the exception", R"js(
async function returns() {
  try {
    throw 1;
  } finally {
    return 2;
  }
}
returns();
)js",
     "caught @ finally clause that ends it", ""},
    {"promises that Promise.allSettled takes", R"js(
Promise.allSettled([Promise.reject(1)]);
)js",
     kRejectedAtOnce, ""},
    {"promises that Promise.race joins, of which nobody has the joint one", R"js(
Promise.race([Promise.reject(1)]);
)js"},
    {"async generators within each other, and a clause around the loop", R"js(
async function* inner() { throw 1; }
async function* outer() {
  for await (const value of inner()) yield value;
}
async function collects() {
  try {
    for await (const value of outer()) print(value);
  } catch (e) {
    print(e);
  }
}
collects();
)js",
     "", "caught @ async generator"},
    {"a callback with a handler behind the next callback", R"js(
Promise.resolve().then(() => { throw 1; }).then(() => {}).catch(() => {});
)js",
     "", "caught @ callback of a promise"},
    {"a callback with none", R"js(
Promise.resolve().then(() => { throw 1; });
)js"},
    {"a promise that is kept: it may be handled by anyone", R"js(
async function fails() { throw 1; }
const kept = fails();
)js"},
    {"a clause that throws it on", R"js(
async function fails() { throw 1; }
async function again() {
  try {
    await fails();
  } catch (e) {
    throw e;
  }
}
again().catch(() => {});
)js"},
    {"a module that awaits outside of try: nothing is promised", R"js(
async function fails() { throw 1; }
await fails();
)js",
     "", "", true},
};

class CatchPredictionTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(CatchPredictionTest);

TEST_P(CatchPredictionTest, IsHeldAgainstHandlers) {
  const std::string version(engine().version());
  if (!version.starts_with("11.3.") && !version.starts_with("128."))
    GTEST_SKIP() << "expectations are of other versions";
  for (const Prediction& prediction : kPredictions) {
    Program program = ToProgram({.program = prediction.program});
    if (prediction.module) program.set_kind(Program::MODULE);
    auto tree = std::make_shared<const SyntaxTree>(
        ParseForTest(program.source(), prediction.module ? ParseGoal::kModule : ParseGoal::kScript));
    absl::StatusOr<std::unique_ptr<Judge>> judge =
        Judge::Create(engine(), program, tree, {.session = options(), .limits = {}, .parse = MadeForTest()});
    ASSERT_TRUE(judge.ok()) << judge.status();
    std::string broken;
    const Trace trace = Play(program, "exceptions uncaught; start; resume; resume; resume");
    for (const Violation& violation : (*judge)->Of(trace).violations) {
      absl::StrAppend(&broken, broken.empty() ? "" : ", ", violation.invariant().substr(sizeof("exception-") - 1),
                      " @ ", violation.construct());
    }
    const absl::string_view expected = is_v8() ? prediction.v8 : prediction.spidermonkey;
    const bool is_caught_by_host = expected == kRejectedAtOnce && engine().facts().host_catches;
    EXPECT_EQ(broken, std::string(is_caught_by_host ? "" : expected)) << prediction.name;
  }
}

}  // namespace
}  // namespace twinstep
