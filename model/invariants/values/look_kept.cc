// What one looks at is the same whatever else one looked at.

#include <map>
#include <string>
#include <utility>

#include "model/invariants/invariants.h"
#include "model/source/identifier_text.h"

namespace twinstep {
namespace {

// The looked-at expression, with the name that another one begins with made "x".
std::string Shape(const std::string& expression, const std::string& looked) {
  size_t length = 0;
  while (length < looked.size() && IsIdentifierPart(looked[length])) ++length;
  const std::string name = looked.substr(0, length);
  if (name.empty()) return expression;
  std::string shape;
  for (size_t i = 0; i < expression.size();) {
    size_t end = i;
    while (end < expression.size() && IsIdentifierPart(expression[end])) ++end;
    if (end == i) {
      shape.push_back(expression[i++]);
      continue;
    }
    const std::string word = expression.substr(i, end - i);
    shape += word == name ? "x" : word;
    i = end;
  }
  return shape;
}

void CheckLookKept(const JudgedSession& session, Checks& checks) {
  struct Look {
    int event = 0;
    const Evaluation* evaluation = nullptr;
  };
  // By what is asked, since the program or the user last did anything else.
  std::map<std::string, Look> looks;
  for (int event = 0; event + 1 < session.trace().events_size(); ++event) {
    checks.At(event + 1);
    if (!session.trace().events(event).has_action()) continue;
    const Action& action = session.trace().events(event).action();
    const Output& output = session.trace().events(event + 1).output();
    // To open something is to have no effects, either.
    if (action.has_inspect()) continue;
    if (!action.evaluate().refuses_effects() || !output.has_evaluated()) {
      looks.clear();
      continue;
    }
    const auto [known, first] = looks.try_emplace(action.SerializeAsString(), Look{event, &output.evaluated()});
    if (first) continue;
    const Evaluation& before = *known->second.evaluation;
    if (!before.has_value() && !before.has_thrown()) {
      known->second = {event, &output.evaluated()};
      continue;
    }
    checks.Count();
    if (before.SerializeAsString() == output.evaluated().SerializeAsString()) continue;
    // The last one in between that was not refused is what did it.
    std::string culprit = action.evaluate().expression();
    for (int other = known->second.event + 2; other < event; other += 2) {
      const Evaluation& answer = session.trace().events(other + 1).output().evaluated();
      if (answer.has_value() || answer.has_thrown()) {
        culprit = session.trace().events(other).action().evaluate().expression();
      }
      if (session.trace().events(other).action().has_inspect()) culprit = "opened";
    }
    Datum expected = Answers(before);
    expected.set_reason(Datum::AS_BEFORE);
    checks.Break(event + 1, Shape(culprit, action.evaluate().expression()), About(Aspect::ANSWER, action),
                 std::move(expected), Answers(output.evaluated()));
    return;
  }
}

}  // namespace

const Invariant kLookKept = {
    .name = "look-kept",
    .promise = "An evaluation that must have no effects has none: looking twice at a pause gives the same.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.evaluateOnCallFrame: throwOnSideEffect",
                                    Document::DEBUGGER_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = PROGRAM_CHANGED,
    .phrase = "lets an evaluation without side effects have some",
    .fault = Fault::kEngine,
    .check = CheckLookKept,
};

}  // namespace twinstep
