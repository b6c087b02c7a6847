// Code of more than one realm (engines/realms.h): the debugger sees it like the rest of the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class RealmsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(RealmsTest);

constexpr absl::string_view kTwice = R"js(
const other = createRealm();
other.eval('var seen = 1;\nfunction twice(f) {\n  debugger;\n  return f() * 2;\n}');
const x = other.twice(() => {

  return 21;
});
print(x, other.Array === Array);
)js";

TEST_P(RealmsTest, PausesAndStepsLeadFromOneRealmToTheOther) {
  Check({.program = kTwice},
        {.v8 = R"(
start -> eval 3:2 debugger, twice < (script)
evaluate seen -> 1
evaluate in 1 other === globalThis -> false
in -> eval 4:9 step, twice < (script)
in -> 5:2 step, (anonymous) < twice < (script)
resume -> finished completed, printed 42 false
)",
         .spidermonkey = R"(
start -> eval 3:2 debugger, twice < (script)
evaluate seen -> 1
evaluate in 1 other === globalThis -> false
in -> eval 4:2 step, twice < (script)
in -> 5:2 step, x< < twice < (script)
resume -> finished completed, printed 42 false
)",
         .why = "V8 stops at the call in a return statement (D7); SpiderMonkey names functions by where they go"});
}

// Own names of the other realm's global object; what this realm declares is not among them.
TEST_P(RealmsTest, AFrameShowsTheGlobalsOfItsOwnRealm) {
  const std::string scopes = ScopesAfter({.program = kTwice}, "start");
  EXPECT_THAT(scopes, testing::HasSubstr("global {seen: 1, twice: function twice}"));
  EXPECT_THAT(scopes, testing::Not(testing::HasSubstr("other")));
}

TEST_P(RealmsTest, AnExceptionOfTheOtherRealmPausesThere) {
  Check({.program = R"js(
const other = createRealm();
try {
  other.eval('throw new TypeError("there")');
} catch (e) {
  print(e instanceof TypeError, e instanceof other.TypeError);
}
)js"},
        {.v8 = R"(
exceptions all -> done
start -> eval 1:0 exception, (eval) < (script), throwing error "there"
resume -> finished completed, printed false true
)",
         .spidermonkey = R"(
exceptions all -> done
start -> eval 1:6 exception, (eval) < (script), throwing error "there"
resume -> finished completed, printed false true
)",
         .why = "V8 names the statement that throws, SpiderMonkey the operation"});
}

TEST_P(RealmsTest, NobodySeesRealmsThatTheProgramDoesNotMake) {
  Check({.program = R"js(
print(typeof globalThis['create' + 'Realm']);
)js"},
        {.both = R"(
start -> finished completed, printed undefined
)"});
}

TEST_P(RealmsTest, TheirNumberIsLimited) {
  Check({.program = R"js(
let made = 0;
try {
  for (;;) {
    createRealm();
    made++;
  }
} catch (e) {
  print(made, e.name, e.message);
}
)js"},
        {.both = R"(
start -> finished completed, printed 20 RangeError there are too many realms
)"});
}

TEST_P(RealmsTest, AfterADetachTheyAreSeenByNobody) {
  Check({.program = R"js(
debugger;
const other = createRealm();
other.eval('debugger; print("there")');
)js"},
        {.both = R"(
start -> 1:0 debugger, (script)
detach -> finished completed, printed there
)"});
}

}  // namespace
}  // namespace twinstep
