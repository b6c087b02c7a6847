#include "harness/trials/cause_phrase.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace twinstep {
namespace {

struct Phrase {
  std::string_view invariant;
  // $A stands for the action, $W for what it is about.
  std::string_view text;
};

constexpr Phrase kPhrases[] = {
    {"behaviour-kept", "changes what the program does"},
    {"step-lost", "$A is lost"},
    {"step-in-enters", "$A does not enter what is called next"},
    {"breakpoint-missed", "misses the $W"},
    {"field-end-missed", "misses the $W, the end of a field's initialiser"},
    {"debugger-missed", "misses the $W"},
    {"exception-missed", "misses the $W"},
    {"value-shown", "shows $W with a wrong value"},
    {"variable-there", "does not show $W"},
    {"block-left", "shows $W, whose block was left"},
    {"evaluated-right", "evaluates a name to a wrong value"},
    {"returned-right", "shows a wrong returned value"},
    {"set-kept", "does not keep what a variable was set to"},
    {"frame-named", "shows a frame with a wrong name"},
    {"place-set", "sets a breakpoint elsewhere than at the listed place"},
    {"line-kept", "sets a breakpoint on another line than the one that has places"},
    {"place-listed", "pauses at a place that it does not list"},
    {"places-same", "lists other places than before"},
    {"stack-shown", "shows a frame at a wrong place"},
    {"restart-begins", "does not begin a restarted frame anew"},
    {"resume-reason", "ends a resume as if it were a step"},
    {"breakpoint-there", "pauses for a breakpoint where none is"},
    {"pause-reached", "pauses where the program does not come"},
    {"step-over-level", "$A ends in what is called"},
    {"step-out-leaves", "$A ends deeper than in the caller"},
    {"step-over-await", "$A at an await does not go on in the same activation"},
    {"step-over-as-in", "$A ends elsewhere than a step in, which enters nothing"},
    {"breakpoint-hits", "stops more or less often at the $W alone than with breakpoints everywhere"},
    {"look-kept", "lets an evaluation without side effects have some"},
    {"return-kept", "does not return what a returned value was replaced with"},
    {"opened-right", "lists something in an opened object that is not there"},
    {"detach-lets-go", "pauses after it has detached"},
    {"pause-first", "does not pause before the first code that runs, where that was asked for"},
    {"edit-done", "does not say rightly whether a live edit can be done"},
    {"exception-told", "reports an exception differently from what happened"},
    {"rejections-told", "reports other rejected promises than there are"},
    {"breakpoints-off", "pauses for a breakpoint or a debugger statement while they are off"},
    {"logpoint-logged", "logs other than what the program does at the $W"},
    {"ignored-script", "$A ends in a script that is blackboxed"},
    {"run-to-reached", "does not run to the place that it was sent to"},
    {"async-calls", "shows other calls for a job than those that scheduled it"},
    {"step-in-async", "$A does not pause in the first callback that is given to a promise"},
    {"step-in-target", "$A does not end in what the call calls"},
    {"exception-caught", "pauses for an exception as uncaught that is caught"},
};

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

std::string CausePhrase(std::string_view invariant, const std::string& action, const std::string& what) {
  for (const Phrase& phrase : kPhrases) {
    if (phrase.invariant != invariant) continue;
    return absl::StrReplaceAll(std::string(phrase.text), {{"$A", action.empty() ? "an action" : action},
                                                          {"$W", what.empty() ? "a variable" : what}});
  }
  return absl::StrCat("breaks ", std::string(invariant));
}

std::string DifferencePhrase(const Divergence& divergence, bool two_debuggers) {
  for (const Difference& difference : kDifferences) {
    if (difference.type != divergence.type()) continue;
    const std::string_view text = two_debuggers ? difference.of_debuggers : difference.of_runs;
    return absl::StrReplaceAll(std::string(text),
                               {{"$W", divergence.what().empty() ? "a variable" : divergence.what()}});
  }
  return two_debuggers ? "the debuggers differ" : "the runs differ";
}

}  // namespace twinstep
