#include "absl/strings/match.h"
#include "model/expected/v8_spidermonkey/rules.h"

namespace twinstep {
namespace {

// SpiderMonkey's FunctionEmitter/NameFunctions: "a/b" for b inside a, "a<" for what is assigned to a.
bool IsGuessed(const std::string& name) { return absl::StrContains(name, '/') || absl::StrContains(name, '<'); }

// V8 runs all initialisers of a class in one synthetic function; SpiderMonkey has one unnamed function for each.
bool IsInitializer(const std::string& name) {
  return name == "<instance_members_initializer>" || name == "<static_initializer>";
}

}  // namespace

Explanation ExplainStack(const DivergenceView& view) {
  const Paused& v8 = view.a().output->paused();
  const Paused& firefox = view.b().output->paused();
  if (v8.frames_size() != firefox.frames_size()) return {};
  bool guessed = false, initializer = false;
  for (int i = 0; i < v8.frames_size(); ++i) {
    const Frame& a = v8.frames(i);
    const Frame& b = firefox.frames(i);
    if (a.function_name() == b.function_name()) continue;
    if (IsInitializer(a.function_name())) {
      initializer = true;
    } else if (IsGuessed(b.function_name()) && a.location().line() == b.location().line()) {
      guessed = true;
    } else {
      return {};
    }
  }
  if (initializer) return By(Rule::kFieldInitialisers);
  if (guessed) return By(Rule::kGuessedNames);
  return {};
}

}  // namespace twinstep
