#include "harness/testing/matchers.h"

#include <functional>
#include <optional>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/answers/display.h"
#include "model/answers/output_names.h"

namespace twinstep::debugger_testing {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

template <typename T>
std::string Described(const Matcher<T>& matcher) {
  std::ostringstream text;
  matcher.DescribeTo(&text);
  return text.str();
}

// A matcher of a sentence and a test. The test says in `why` what there is instead; "which ..." or "whose ...".
template <typename T>
class SentenceMatcher final : public MatcherInterface<const T&> {
 public:
  using Test = std::function<bool(const T&, MatchResultListener*)>;
  SentenceMatcher(std::string sentence, Test test) : sentence_(std::move(sentence)), test_(std::move(test)) {}

  bool MatchAndExplain(const T& value, MatchResultListener* listener) const override { return test_(value, listener); }
  void DescribeTo(std::ostream* out) const override { *out << sentence_; }
  void DescribeNegationTo(std::ostream* out) const override { *out << "not: " << sentence_; }

 private:
  const std::string sentence_;
  const Test test_;
};

AnswerMatcher OfAnswer(std::string sentence, SentenceMatcher<Answer>::Test test) {
  return AnswerMatcher(new SentenceMatcher<Answer>(std::move(sentence), std::move(test)));
}

ValueMatcher OfValue(std::string sentence, SentenceMatcher<JsValue>::Test test) {
  return ValueMatcher(new SentenceMatcher<JsValue>(std::move(sentence), std::move(test)));
}

bool Is(const Place& wanted, const Location& location) {
  const Location& place = wanted.location();
  return place.source() == location.source() && place.name() == location.name() && place.line() == location.line() &&
         (!place.has_column() || place.column() == location.column());
}

// Explains an answer that is none of the kind.
bool Otherwise(const Answer& answer, MatchResultListener* listener) {
  *listener << "which is \"" << answer.Headline() << "\"";
  return false;
}

// Whether as many strings match, each its own.
bool AllMatch(const std::vector<Matcher<std::string>>& wanted, const std::vector<std::string>& actual) {
  if (wanted.size() != actual.size()) return false;
  for (size_t i = 0; i < wanted.size(); ++i) {
    if (!wanted[i].Matches(actual[i])) return false;
  }
  return true;
}

std::string Described(const std::vector<Matcher<std::string>>& wanted, const char* separator) {
  return absl::StrJoin(wanted, separator, [](std::string* out, const Matcher<std::string>& matcher) {
    absl::StrAppend(out, Described(matcher));
  });
}

std::optional<JsValue> VariableOf(const Frame& frame, const std::string& name) {
  for (const Scope& scope : frame.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == name) return JsValue(variable.value());
    }
  }
  return std::nullopt;
}

std::string NamesIn(const Frame& frame) {
  std::vector<std::string> names;
  for (const Scope& scope : frame.scopes()) {
    for (const Variable& variable : scope.variables()) names.push_back(variable.name());
  }
  return names.empty() ? "none" : absl::StrJoin(names, ", ");
}

ValueMatcher IsSingleton(Value::Singleton singleton) {
  Value value;
  value.set_singleton(singleton);
  return OfValue("is " + ToText(value), [singleton](const JsValue& value, MatchResultListener* listener) {
    *listener << "which is " << value.ToText();
    return value.is(singleton);
  });
}

}  // namespace

Place Place::InModule(const std::string& specifier) const {
  Location location = location_;
  location.set_source(Location::MODULE);
  location.set_name(specifier);
  return Place(location);
}

Place Place::InEval() const {
  Location location = location_;
  location.set_source(Location::EVAL);
  return Place(location);
}

Place Line(uint32_t line) {
  Location location;
  location.set_line(line);
  return Place(location);
}

Place LineColumn(uint32_t line, uint32_t column) {
  Place place = Line(line);
  Location location = place.location();
  location.set_column(column);
  return Place(location);
}

AnswerMatcher PausedAt(const Place& place) {
  return OfAnswer("is paused at " + ToText(place.location()),
                  [place](const Answer& answer, MatchResultListener* listener) {
                    if (!answer.paused()) return Otherwise(answer, listener);
                    const Location& location = answer.output().paused().location();
                    *listener << "which is paused at " << ToText(location);
                    return Is(place, location);
                  });
}

AnswerMatcher PausedFor(const std::string& reason) {
  return OfAnswer("is paused for \"" + reason + "\"", [reason](const Answer& answer, MatchResultListener* listener) {
    if (!answer.paused()) return Otherwise(answer, listener);
    const std::string actual = ReasonName(answer.output().paused().reason());
    *listener << "which is paused for \"" << actual << "\"";
    return actual == reason;
  });
}

AnswerMatcher StackMatches(std::vector<Matcher<std::string>> names) {
  const std::string sentence = "has the stack (youngest first): " + Described(names, ", then ");
  return OfAnswer(sentence, [names = std::move(names)](const Answer& answer, MatchResultListener* listener) {
    if (!answer.paused()) return Otherwise(answer, listener);
    std::vector<std::string> actual;
    for (const Frame& frame : answer.output().paused().frames()) actual.push_back(FrameName(frame));
    *listener << "whose stack is " << StackText(answer.output().paused());
    return AllMatch(names, actual);
  });
}

AnswerMatcher VariableMatches(const std::string& name, ValueMatcher value) {
  const std::string sentence = absl::StrCat("has a variable ", name, " that ", Described(value));
  return OfAnswer(sentence, [name, value](const Answer& answer, MatchResultListener* listener) {
    if (!answer.paused()) return Otherwise(answer, listener);
    if (answer.frame() == nullptr) {
      *listener << "which has no frame " << answer.frame_index();
      return false;
    }
    const std::optional<JsValue> actual = VariableOf(*answer.frame(), name);
    if (!actual.has_value()) {
      *listener << "where " << FrameName(*answer.frame()) << " shows no variable \"" << name
                << "\"; it shows: " << NamesIn(*answer.frame());
      return false;
    }
    *listener << "where " << name << " is " << actual->ToText();
    return value.Matches(*actual);
  });
}

AnswerMatcher HasNoVariable(const std::string& name) {
  return OfAnswer(absl::StrCat("shows no variable ", name),
                  [name](const Answer& answer, MatchResultListener* listener) {
                    if (!answer.paused()) return Otherwise(answer, listener);
                    if (answer.frame() == nullptr) {
                      *listener << "which has no frame " << answer.frame_index();
                      return false;
                    }
                    const std::optional<JsValue> actual = VariableOf(*answer.frame(), name);
                    if (actual.has_value()) *listener << "where " << name << " is " << actual->ToText();
                    return !actual.has_value();
                  });
}

AnswerMatcher InFrame(int index, AnswerMatcher matcher) {
  const std::string sentence = absl::StrCat("in frame ", index, " ", Described(matcher));
  return OfAnswer(sentence, [index, matcher](const Answer& answer, MatchResultListener* listener) {
    return matcher.MatchAndExplain(answer.InFrame(index), listener);
  });
}

AnswerMatcher ReturningMatches(ValueMatcher value) {
  return OfAnswer("is about to return a value that " + Described(value),
                  [value](const Answer& answer, MatchResultListener* listener) {
                    if (!answer.output().paused().has_returned()) return Otherwise(answer, listener);
                    const JsValue actual(answer.output().paused().returned());
                    *listener << "which returns " << actual.ToText();
                    return value.Matches(actual);
                  });
}

AnswerMatcher Finished() {
  return OfAnswer("has finished", [](const Answer& answer, MatchResultListener* listener) {
    return answer.output().finished().outcome() == ::twinstep::Finished::COMPLETED || Otherwise(answer, listener);
  });
}

AnswerMatcher ThrewMatches(ValueMatcher value) {
  return OfAnswer("was ended by an uncaught exception that " + Described(value),
                  [value](const Answer& answer, MatchResultListener* listener) {
                    const ::twinstep::Finished& finished = answer.output().finished();
                    if (finished.outcome() != ::twinstep::Finished::THREW) return Otherwise(answer, listener);
                    const JsValue actual(finished.exception());
                    *listener << "which threw " << actual.ToText();
                    return value.Matches(actual);
                  });
}

AnswerMatcher Threw() { return ThrewMatches(::testing::_); }

AnswerMatcher PrintedMatches(std::vector<Matcher<std::string>> lines) {
  const std::string sentence = lines.empty() ? "has printed nothing" : "has printed: " + Described(lines, ", then ");
  return OfAnswer(sentence, [lines = std::move(lines)](const Answer& answer, MatchResultListener* listener) {
    if (!answer.output().has_finished()) return Otherwise(answer, listener);
    const auto& console = answer.output().finished().console();
    *listener << (console.empty() ? "which printed nothing" : "which printed:");
    for (const std::string& line : console) *listener << "\n  " << line;
    return AllMatch(lines, {console.begin(), console.end()});
  });
}

AnswerMatcher BreakpointAt(const Place& place) {
  return OfAnswer("has set a breakpoint at " + ToText(place.location()),
                  [place](const Answer& answer, MatchResultListener* listener) {
                    if (!answer.output().has_breakpoint_set()) return Otherwise(answer, listener);
                    const Location& location = answer.output().breakpoint_set().location();
                    *listener << "which has set it at " << ToText(location);
                    return Is(place, location);
                  });
}

AnswerMatcher BreakpointRefused() {
  return OfAnswer("has refused the breakpoint", [](const Answer& answer, MatchResultListener* listener) {
    return answer.output().has_breakpoint_refused() || Otherwise(answer, listener);
  });
}

AnswerMatcher BreakpointRemoved() {
  return OfAnswer("has removed the breakpoint", [](const Answer& answer, MatchResultListener* listener) {
    return answer.output().breakpoint_removed().removed() || Otherwise(answer, listener);
  });
}

ValueMatcher Undefined() { return IsSingleton(Value::UNDEFINED); }
ValueMatcher Null() { return IsSingleton(Value::NULL_); }
ValueMatcher Uninitialized() { return IsSingleton(Value::UNINITIALIZED); }
ValueMatcher OptimizedOut() { return IsSingleton(Value::OPTIMIZED_OUT); }

ValueMatcher NumberMatches(Matcher<double> number) {
  return OfValue("is a number that " + Described(number),
                 [number](const JsValue& value, MatchResultListener* listener) {
                   *listener << "which is " << value.ToText();
                   return value.number().has_value() && number.Matches(*value.number());
                 });
}

ValueMatcher StringMatches(Matcher<std::string> string) {
  return OfValue("is a string that " + Described(string),
                 [string](const JsValue& value, MatchResultListener* listener) {
                   *listener << "which is " << value.ToText();
                   return value.string().has_value() && string.Matches(*value.string());
                 });
}

ValueMatcher PropertyMatches(const std::string& name, ValueMatcher property) {
  return OfValue(absl::StrCat("has a property ", name, " that ", Described(property)),
                 [name, property](const JsValue& value, MatchResultListener* listener) {
                   *listener << "which is " << value.ToText();
                   const std::optional<JsValue> actual = value.property(name);
                   return actual.has_value() && property.Matches(*actual);
                 });
}

ValueMatcher ShowsMatches(Matcher<std::string> text) {
  return OfValue("has a text that " + Described(text), [text](const JsValue& value, MatchResultListener* listener) {
    *listener << "which is " << value.ToText();
    return text.Matches(value.ToText());
  });
}

}  // namespace twinstep::debugger_testing
