// The two runs of a finding: a differential one's sessions of two debuggers, a metamorphic one's initial and follow-up
// run. Each can be played again and again, also with an engine that looks into it.
#ifndef TWINSTEP_HARNESS_ISOLATION_FINDINGS_FINDING_RUNS_H_
#define TWINSTEP_HARNESS_ISOLATION_FINDINGS_FINDING_RUNS_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/parser/parser.h"
#include "harness/isolation/findings/edited_state.h"
#include "model/debugger.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"
#include "proto/finding.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

struct FindingRun {
  // The engine's, for people; "the initial run", "the follow-up run".
  std::string name;
  Engine* engine = nullptr;
  Program program;
  std::shared_ptr<const SyntaxTree> tree;
  // Played now, at level FULL; it may go on behind `differing`.
  Trace trace;
  // The event whose output differs from the other run's; -1: there is none (a follow-up that repeats nothing).
  int differing = -1;
  // Plays it with that engine, a decorator of `engine`, of which it is this session, counted from 1. Errors are those
  // of the engine.
  std::function<absl::StatusOr<Trace>(Engine&)> play;
  int session = 1;
};

// Outputs that answer each other, as events of the two traces.
struct EventPair {
  int first = 0;
  int second = 0;
  // The debuggers stand at the very same place of the program, or its counterpart. Else they are in step, but at
  // different columns.
  bool same_place = true;
};

struct FindingRuns {
  FindingRun first, second;
  // In order, each before the differing outputs; only those behind which both programs are paused.
  std::vector<EventPair> pairs;
  // The differing outputs, where both programs are paused behind them.
  std::optional<EventPair> differing;
  // Both programs are paused at them, at places that do not correspond.
  bool places_differ = false;
  // The program had not begun when they differed.
  bool before_start = false;
  bool metamorphic = false;
  // The two programs are one text.
  bool same_program = true;
  // How the second program's state is called in the first; empty where that is the same.
  EditedNames names;
  // As found now; the traces are this run's.
  Finding finding;
  Divergence divergence;
  // Whether that one of the test case's actions changes what one debugger answers, and not what the other does: without
  // it the one answers all as before, and the other as that one. Empty for metamorphic findings.
  std::function<absl::StatusOr<bool>(int action)> acts_on_one;
  // Keeps what `play` refers to.
  std::shared_ptr<void> owner;
};

// `engines` gives the one of that name, which outlives the answer, as do the other arguments.
// Errors, one sentence each: the finding is a crash, which has one run; it does not reproduce; the parser rejects the
// program; its follow-up ran in another process (ChangeConfiguration); an engine's own.
absl::StatusOr<FindingRuns> PlayFinding(const Finding& finding, const SessionOptions& options,
                                        const std::function<absl::StatusOr<Engine*>(const std::string&)>& engines,
                                        Parser& parser);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_FINDINGS_FINDING_RUNS_H_
