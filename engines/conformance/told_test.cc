// What is told of exceptions and rejections: expectations by the language's rules and the browsers' consoles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ToldTest : public ConformanceTest {
 protected:
  Finished End(absl::string_view source, bool module = false) {
    const Trace trace = Play(ToProgram({.program = source, .module = module}), "start");
    return trace.events(trace.events_size() - 1).output().finished();
  }
  bool ThrownPlaces() { return !engine().facts().places_errors_where_made; }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(ToldTest);

// Lines and names: columns inside a statement are the engine's own.
std::vector<std::string> Lines(const google::protobuf::RepeatedPtrField<CallSite>& stack) {
  std::vector<std::string> lines;
  for (const CallSite& call : stack) {
    if (call.has_location() && !call.waits())
      lines.push_back(absl::StrCat(call.function_name(), call.location().line()));
  }
  return lines;
}

std::vector<std::string> Told(const Finished& finished) {
  std::vector<std::string> told;
  for (const Rejection& rejection : finished.rejections()) told.push_back(ToText(rejection));
  return told;
}

TEST_P(ToldTest, AnErrorHasTheStackWhereItWasMade) {
  const Finished end =
      End("function f() {\n  return new TypeError('x');\n}\nfunction g(e) {\n  throw e;\n}\ng(f());\n");
  EXPECT_EQ(end.told().message(), "TypeError: x");
  EXPECT_THAT(Lines(end.told().made_at()), ElementsAre("f2", "7"));
  EXPECT_EQ(end.told().location().line(), ThrownPlaces() ? 5u : 2u);
}

TEST_P(ToldTest, AnotherValueHasTheStackOfItsThrow) {
  const Finished end = End("function f() {\n  throw 7;\n}\nf();\n");
  EXPECT_EQ(end.told().message(), "7");
  EXPECT_EQ(end.told().location().line(), 2u);
  EXPECT_THAT(Lines(end.told().thrown_at()), ElementsAre("f2", "4"));
  EXPECT_THAT(Lines(end.told().made_at()), IsEmpty());
}

TEST_P(ToldTest, FinallyKeepsThePlace) {
  const Finished end = End("try {\n  throw 7;\n} finally {\n  try { null.x; } catch {}\n}\n");
  EXPECT_EQ(end.told().location().line(), 2u);
}

TEST_P(ToldTest, NothingIsToldOfWhatIsCaught) {
  const Finished end = End("try {\n  null.x;\n} catch {}\nPromise.reject(1).catch(() => {});\n");
  EXPECT_FALSE(end.has_told());
  // The promise is rejected before it has its handler.
  EXPECT_THAT(Told(end), ElementsAre("promise 1 rejected with 1, handled later"));
}

TEST_P(ToldTest, RejectionsComeInTheirOrder) {
  const Finished end =
      End("const late = Promise.reject(1);\nPromise.reject(2);\n(async () => { throw 3; })();\nlate.then(() => {});\n"
          "const held = (async () => { await null; throw 4; })();\nheld.catch(() => {});\n");
  // That of `late.then` is rejected with its reason.
  EXPECT_THAT(Told(end), ElementsAre("promise 1 rejected with 1, handled later", "promise 2 rejected with 2",
                                     "promise 3 rejected with 3", "promise 4 rejected with 1"));
}

TEST_P(ToldTest, AModuleThatThrowsIsNoRejection) {
  const Finished end = End("await null;\nthrow new Error('x');\n", /*module=*/true);
  EXPECT_EQ(end.outcome(), Finished::THREW);
  EXPECT_EQ(end.told().message(), "Error: x");
  EXPECT_THAT(Lines(end.told().made_at()), ElementsAre("2"));
  EXPECT_THAT(Told(end), IsEmpty());
}

TEST_P(ToldTest, ABareRunIsToldTheSame) {
  for (const absl::string_view source :
       {"(async function f() {\n  throw new Error('x');\n})();\nnull.x;\n", "Promise.reject([1]);\n"}) {
    const Program program = ToProgram({.program = source});
    const Trace trace = Play(program, "start");
    const absl::StatusOr<Finished> bare = engine().RunBare(program, options(), {});
    ASSERT_TRUE(bare.ok()) << bare.status();
    EXPECT_EQ(trace.events(trace.events_size() - 1).output().finished().SerializeAsString(), bare->SerializeAsString());
  }
}

TEST_P(ToldTest, AtAPauseTheErrorHasItsStack) {
  const Trace trace = Play(ToProgram({.program = "function f() {\n  null.x;\n}\ntry { f(); } catch {}\n"}),
                           "exceptions all; start; resume");
  const Paused& paused = trace.events(3).output().paused();
  EXPECT_EQ(paused.reason(), Paused::EXCEPTION);
  EXPECT_THAT(Lines(paused.told().made_at()), ElementsAre("f2", "4"));
}

// Neither a getter nor Error.prepareStackTrace runs.
TEST_P(ToldTest, TellingRunsNoCode) {
  if (engine().facts().looks_run_code)
    GTEST_SKIP() << "V8's inspector describes what is thrown, and asks it for its message";
  const Finished end =
      End("Error.prepareStackTrace = () => print('prepared');\n"
          "const e = new Error('x');\n"
          "Object.defineProperty(e, 'message', { get() { print('message'); return 'y'; } });\n"
          "e.toString = () => print('toString');\n"
          "Promise.reject(e);\nthrow e;\n");
  EXPECT_THAT(end.console(), IsEmpty());
}

}  // namespace
}  // namespace twinstep
