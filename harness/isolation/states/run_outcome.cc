#include "harness/isolation/states/run_outcome.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/answers/display.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

std::string ExceptionText(const Value& value) {
  if (value.kind_case() != Value::kObject) return ToText(value);
  std::string text = value.object().class_name();
  for (const Property& property : value.object().properties()) {
    if (property.name().utf8() == "message") absl::StrAppend(&text, ": ", property.value().string().utf8());
  }
  return text;
}

// "COMPLETED", "THREW TypeError".
std::string EndText(const Finished& finished) {
  const Value& exception = finished.exception();
  const std::string kind = exception.kind_case() == Value::kObject ? exception.object().class_name() : "";
  return absl::StrCat(Finished::Outcome_Name(finished.outcome()), " ", kind);
}

bool Resolved(const Finished& finished) {
  return finished.outcome() == Finished::COMPLETED || finished.outcome() == Finished::THREW;
}

}  // namespace

std::string BehaviourText(const Finished& finished) {
  std::string text;
  for (const std::string& line : finished.console()) absl::StrAppend(&text, line, "\n");
  if (finished.outcome() == Finished::THREW) {
    absl::StrAppend(&text, "threw ", ExceptionText(finished.exception()));
  } else if (finished.outcome() != Finished::COMPLETED) {
    absl::StrAppend(&text, Finished::Outcome_Name(finished.outcome()));
  }
  return text;
}

std::string BehaviourSentence(const Finished& finished) {
  if (finished.outcome() == Finished::THREW) return absl::StrCat("it threw ", ExceptionText(finished.exception()));
  if (finished.outcome() != Finished::COMPLETED) return "it did not end";
  if (finished.console_size() == 0) return "it printed nothing";
  return absl::StrCat("it printed \"", finished.console(finished.console_size() - 1), "\"",
                      finished.console_size() > 1 ? " at last" : "");
}

std::pair<std::string, std::string> BehaviourSentences(const Finished& first, const Finished& second) {
  std::pair<std::string, std::string> sentences(BehaviourSentence(first), BehaviourSentence(second));
  if (sentences.first != sentences.second) return sentences;
  int line = 0;
  while (line < first.console_size() && line < second.console_size() && first.console(line) == second.console(line)) {
    ++line;
  }
  const auto sentence = [line](const Finished& finished) {
    if (line >= finished.console_size()) return absl::StrCat("it printed ", finished.console_size(), " lines");
    return absl::StrCat("it printed \"", finished.console(line), "\" in line ", line + 1, " of ",
                        finished.console_size());
  };
  if (line < std::max(first.console_size(), second.console_size())) sentences = {sentence(first), sentence(second)};
  return sentences;
}

RunTest TestByBehaviour(const Finished& passing, const Finished& failing) {
  return [pass = BehaviourText(passing), fail = BehaviourText(failing)](const Finished& finished) {
    if (!Resolved(finished)) return TestOutcome::kUnresolved;
    const std::string text = BehaviourText(finished);
    return text == pass ? TestOutcome::kPass : text == fail ? TestOutcome::kFail : TestOutcome::kUnresolved;
  };
}

RunTest TestByRunScript(const std::string& script, Engine& engine) {
  return [script, &engine](const Finished& finished) {
    if (!Resolved(finished)) return TestOutcome::kUnresolved;
    Program program;
    program.set_source(script);
    std::string run = "var run={console:[";
    for (const std::string& line : finished.console()) absl::StrAppend(&run, JsLiteral(line), ",");
    const bool threw = finished.outcome() == Finished::THREW;
    absl::StrAppend(&run, "],outcome:\"", threw ? "threw" : "completed",
                    "\",exception:", JsLiteral(threw ? ExceptionText(finished.exception()) : ""), "};");
    program.add_setup(run);
    const absl::StatusOr<Finished> judged = engine.RunBare(program, SessionOptions(), {});
    if (!judged.ok() || judged->outcome() != Finished::COMPLETED || judged->console_size() == 0) {
      return TestOutcome::kUnresolved;
    }
    const std::string& last = judged->console(judged->console_size() - 1);
    return last == "pass" ? TestOutcome::kPass : last == "fail" ? TestOutcome::kFail : TestOutcome::kUnresolved;
  };
}

RunTest TestKeepingEnds(RunTest test, const Finished& passing, const Finished& failing) {
  return [test = std::move(test), pass = EndText(passing), fail = EndText(failing)](const Finished& finished) {
    const TestOutcome outcome = test(finished);
    const std::string end = EndText(finished);
    const bool kept = outcome == TestOutcome::kPass ? end == pass : end == fail;
    return kept ? outcome : TestOutcome::kUnresolved;
  };
}

}  // namespace twinstep
