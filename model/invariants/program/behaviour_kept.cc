// A program that is debugged prints and ends as it does when nobody debugs it.

#include <algorithm>
#include <string>

#include "model/invariants/invariants.h"
#include "model/invariants/stack_used_up.h"

namespace twinstep {
namespace {

Output OutputOf(const Finished& finished) {
  Output output;
  *output.mutable_finished() = finished;
  return output;
}

void CheckBehaviourKept(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const Finished* const finished = session.finished();
  if (finished == nullptr || !known.bare || !session.truth_ends().empty()) return;
  const auto ended = [](const Finished& one) {
    return one.outcome() == Finished::COMPLETED || one.outcome() == Finished::THREW;
  };
  if (!ended(*finished) || !ended(*known.bare)) return;
  const int event = session.trace().events_size() - 1;
  checks.At(event);
  // Code that is stepped through takes more of the stack.
  for (const Finished* const one : {finished, &*known.bare}) {
    if (MayUseUpStack(*one)) return checks.Unknown("the program uses up the stack");
  }
  checks.Count();
  if (finished->outcome() != known.bare->outcome()) {
    checks.Break(event, "Program", About(Aspect::PROGRAM_END), Comes(OutputOf(*known.bare)),
                 Comes(OutputOf(*finished)));
    return;
  }
  const int lines = std::max(finished->console_size(), known.bare->console_size());
  for (int i = 0; i < lines; ++i) {
    const std::string expected = i < known.bare->console_size() ? known.bare->console(i) : "nothing";
    const std::string actual = i < finished->console_size() ? finished->console(i) : "nothing";
    if (expected == actual) continue;
    checks.Break(event, "Program", AboutNumber(Aspect::PRINTED, i + 1), Says(expected), Says(actual));
    return;
  }
}

}  // namespace

const Invariant kBehaviourKept = {
    .name = "behaviour-kept",
    .promise = "A program that is debugged prints and ends as it does when nobody debugs it.",
    .source =
        Sources{
            .of_all = {"Tolksdorf, Lehmann and Pradel (ISSTA 2019): a debugger does not change what the program does",
                       Document::METAMORPHIC}},
    .needs_truth = false,
    .topic = Topic::kBehaviour,
    .only_shown = false,
    .severity = PROGRAM_CHANGED,
    .phrase = "changes what the program does",
    .fault = Fault::kEngine,
    .check = CheckBehaviourKept,
};

}  // namespace twinstep
