#include "harness/causes/cause_phrase.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "model/answers/mismatch_text.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

struct Difference {
  Divergence::Type type;
  // $W stands for what differs.
  std::string_view of_debuggers;
  std::string_view of_runs;
};

constexpr Difference kDifferences[] = {
    {Divergence::BREAKPOINT_LOCATION, "the debuggers put a breakpoint at different places",
     "a breakpoint goes to another place"},
    {Divergence::BREAKPOINT_REMOVAL, "the debuggers answer differently when a breakpoint is removed",
     "the removal of a breakpoint is answered differently"},
    {Divergence::TERMINATION, "the program pauses in one debugger and ends in the other",
     "the program pauses where it had ended, or ends where it had paused"},
    {Divergence::PAUSE_LOCATION, "the debuggers pause at different places", "the program pauses at another place"},
    {Divergence::CALL_STACK, "the debuggers show different call stacks", "another call stack is shown"},
    {Divergence::VARIABLES, "the debuggers show $W differently", "$W is shown differently"},
    {Divergence::COMPLETION_VALUE, "the debuggers show different returned or thrown values",
     "another returned or thrown value is shown"},
    {Divergence::PROGRAM_BEHAVIOUR, "the program does different things in the two debuggers",
     "the program does something else"},
    {Divergence::EVALUATION, "an expression has different values in the two debuggers",
     "an expression has another value"},
    {Divergence::PAUSE_REASON, "the debuggers name different reasons for a pause",
     "another reason for the pause is named"},
};

}  // namespace

std::string CausePhrase(std::string_view invariant, const std::string& action, const Aspect& about) {
  // A step is named with where it begins.
  const std::string what = ToText(about), done = about.kind() == Aspect::STEP ? what : action;
  if (const Invariant* const row = InvariantNamed(invariant)) {
    return absl::StrReplaceAll(std::string(row->phrase),
                               {{"$A", done.empty() ? "an action" : done}, {"$W", what.empty() ? "a variable" : what}});
  }
  return absl::StrCat("breaks ", std::string(invariant));
}

std::string DifferencePhrase(const Divergence& divergence, bool two_debuggers) {
  for (const Difference& difference : kDifferences) {
    if (difference.type != divergence.type()) continue;
    const std::string_view text = two_debuggers ? difference.of_debuggers : difference.of_runs;
    return absl::StrReplaceAll(std::string(text), {{"$W", ToText(divergence.about())}});
  }
  return two_debuggers ? "the debuggers differ" : "the runs differ";
}

}  // namespace twinstep
