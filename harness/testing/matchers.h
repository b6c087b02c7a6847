// What unit tests expect of a debugger's answers: GoogleTest matchers, to be combined with AllOf, Not and the others.
#ifndef TWINSTEP_HARNESS_TESTING_MATCHERS_H_
#define TWINSTEP_HARNESS_TESTING_MATCHERS_H_

#include <gmock/gmock.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/testing/answer.h"
#include "harness/testing/js_value.h"
#include "proto/location.pb.h"

namespace twinstep::debugger_testing {

using AnswerMatcher = ::testing::Matcher<const Answer&>;
using ValueMatcher = ::testing::Matcher<const JsValue&>;

// --- Places. Lines count from 1, columns from 0 in UTF-16 units.

class Place {
 public:
  explicit Place(Location location) : location_(std::move(location)) {}
  // Of an imported module; without it, of the program itself.
  Place InModule(const std::string& specifier) const;
  // Of code made by eval or the Function constructor, whose lines are its own.
  Place InEval() const;
  const Location& location() const { return location_; }

 private:
  Location location_;
};
Place Line(uint32_t line);
Place LineColumn(uint32_t line, uint32_t column);

// --- Pauses.

AnswerMatcher PausedAt(const Place& place);
// "step", "breakpoint", "debugger statement" or "exception".
AnswerMatcher PausedFor(const std::string& reason);

AnswerMatcher StackMatches(std::vector<::testing::Matcher<std::string>> names);
// Names of all frames, the youngest first: functions by name, "(top)" for the top level of scripts and modules,
// "(eval)",
// "(anonymous)". Each may be a matcher.
template <typename... Names>
AnswerMatcher StackIs(Names... names) {
  return StackMatches({::testing::SafeMatcherCast<std::string>(names)...});
}

AnswerMatcher VariableMatches(const std::string& name, ValueMatcher value);
// The frame shows a variable of that name and value; of several the innermost counts. `value` is 1, "text", true,
// nullptr (null), one of the matchers below, or one of GoogleTest's: Gt(3), AnyOf(1, 2), _.
template <typename V>
AnswerMatcher HasVariable(const std::string& name, V value) {
  return VariableMatches(name, ::testing::SafeMatcherCast<const JsValue&>(value));
}
// No scope of the frame shows the name.
AnswerMatcher HasNoVariable(const std::string& name);
// As `matcher`, in an older frame: InFrame(1, HasVariable("x", 2)). 0 = youngest.
AnswerMatcher InFrame(int index, AnswerMatcher matcher);

AnswerMatcher ReturningMatches(ValueMatcher value);
// The pause is at the end of the frame, which returns the value.
template <typename V>
AnswerMatcher Returning(V value) {
  return ReturningMatches(::testing::SafeMatcherCast<const JsValue&>(value));
}

// --- Ends.

// The program ran to its end, promise jobs included.
AnswerMatcher Finished();
AnswerMatcher ThrewMatches(ValueMatcher value);
// It ended by an exception that nobody caught.
AnswerMatcher Threw();
template <typename V>
AnswerMatcher Threw(V value) {
  return ThrewMatches(::testing::SafeMatcherCast<const JsValue&>(value));
}
// The session has ended, and these are the lines that the program has printed, in order, by print or console.log. Each
// may be a matcher.
AnswerMatcher PrintedMatches(std::vector<::testing::Matcher<std::string>> lines);
template <typename... Lines>
AnswerMatcher Printed(Lines... lines) {
  return PrintedMatches({::testing::SafeMatcherCast<std::string>(lines)...});
}

// --- Breakpoints.

AnswerMatcher BreakpointAt(const Place& place);
AnswerMatcher BreakpointRefused();
AnswerMatcher BreakpointRemoved();

// --- Values.

ValueMatcher Undefined();
ValueMatcher Null();
// In its temporal dead zone. Old versions of V8 show such variables as undefined.
ValueMatcher Uninitialized();
// The engine did not keep the value.
ValueMatcher OptimizedOut();
ValueMatcher NumberMatches(::testing::Matcher<double> number);
// A number that matches: Number(DoubleNear(0.3, 1e-9)).
template <typename M>
ValueMatcher Number(M matcher) {
  return NumberMatches(::testing::SafeMatcherCast<double>(matcher));
}
ValueMatcher StringMatches(::testing::Matcher<std::string> string);
// A string that matches: String(StartsWith("a")).
template <typename M>
ValueMatcher String(M matcher) {
  return StringMatches(::testing::SafeMatcherCast<std::string>(matcher));
}
ValueMatcher PropertyMatches(const std::string& name, ValueMatcher value);
// An object with that own property, copied up to two levels below a variable. An array's are "0", "1", "length".
template <typename V>
ValueMatcher HasProperty(const std::string& name, V value) {
  return PropertyMatches(name, ::testing::SafeMatcherCast<const JsValue&>(value));
}
ValueMatcher ShowsMatches(::testing::Matcher<std::string> text);
// Its text in traces: `function f`, `array Array {...}`, `1n`, `Symbol("x")`.
template <typename M>
ValueMatcher Shows(M matcher) {
  return ShowsMatches(::testing::SafeMatcherCast<std::string>(matcher));
}

}  // namespace twinstep::debugger_testing

#endif  // TWINSTEP_HARNESS_TESTING_MATCHERS_H_
