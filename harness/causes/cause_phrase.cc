#include "harness/causes/cause_phrase.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "engines/known_engines.h"
#include "model/answers/equivalence_class.h"
#include "model/answers/mismatch_text.h"
#include "model/causes/cause_key.h"
#include "model/invariants/invariants.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

struct Difference {
  Divergence::Type type;
  std::string_view what;
  // $W stands for what differs.
  std::string_view of_debuggers;
  std::string_view of_runs;
};

constexpr Difference kDifferences[] = {
    {Divergence::BREAKPOINT_LOCATION, "where a breakpoint goes", "the debuggers put a breakpoint at different places",
     "a breakpoint goes to another place"},
    {Divergence::BREAKPOINT_REMOVAL, "the answer to the removal of a breakpoint",
     "the debuggers answer differently when a breakpoint is removed",
     "the removal of a breakpoint is answered differently"},
    {Divergence::TERMINATION, "whether the program pauses or ends",
     "the program pauses in one debugger and ends in the other",
     "the program pauses where it had ended, or ends where it had paused"},
    {Divergence::PAUSE_LOCATION, "where the program pauses", "the debuggers pause at different places",
     "the program pauses at another place"},
    {Divergence::CALL_STACK, "the call stack", "the debuggers show different call stacks",
     "another call stack is shown"},
    {Divergence::VARIABLES, "what is shown of variables", "the debuggers show $W differently",
     "$W is shown differently"},
    {Divergence::COMPLETION_VALUE, "the returned or thrown value",
     "the debuggers show different returned or thrown values", "another returned or thrown value is shown"},
    {Divergence::PROGRAM_BEHAVIOUR, "what the program does", "the program does different things in the two debuggers",
     "the program does something else"},
    {Divergence::EVALUATION, "the value of an expression", "an expression has different values in the two debuggers",
     "an expression has another value"},
    {Divergence::PAUSE_REASON, "the reason of the pause", "the debuggers name different reasons for a pause",
     "another reason for the pause is named"},
};

const Difference* Find(Divergence::Type type) {
  const auto* const found = std::find_if(std::begin(kDifferences), std::end(kDifferences),
                                         [type](const Difference& difference) { return difference.type == type; });
  return found == std::end(kDifferences) ? nullptr : found;
}

// A part of a key: that names a kind of difference, in words; any other as it is.
std::string PartWords(const std::string& part) {
  for (const Difference& difference : kDifferences) {
    if (part == ToText(difference.type)) return std::string(difference.what);
  }
  return part;
}

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
  const Difference* const difference = Find(divergence.type());
  if (difference == nullptr) return two_debuggers ? "the debuggers differ" : "the runs differ";
  const std::string_view text = two_debuggers ? difference->of_debuggers : difference->of_runs;
  return absl::StrReplaceAll(std::string(text), {{"$W", ToText(divergence.about())}});
}

std::string DifferenceWords(Divergence::Type type) {
  const Difference* const difference = Find(type);
  return difference == nullptr ? "" : std::string(difference->what);
}

std::string ReadableCause(const CauseKey& key) {
  CauseKey readable = key;
  readable.clear_bug();
  if (BreaksAPromise(key)) return WithDisplayNames(ToText(readable));
  const TransformationClass* const kind = TransformationNamed(key.promise());
  readable.set_promise(kind == nullptr ? PartWords(key.promise()) : std::string(kind->circumstance()));
  readable.set_reason(PartWords(key.reason()));
  return WithDisplayNames(ToText(readable));
}

}  // namespace twinstep
