// Runs a finding again from its own test case.
#ifndef TWINSTEP_HARNESS_RESULTS_EXAMINE_H_
#define TWINSTEP_HARNESS_RESULTS_EXAMINE_H_

#include <functional>
#include <memory>
#include <string>

#include "model/debugger.h"
#include "model/judging/judge.h"
#include "model/metamorphic/round.h"
#include "model/source/parse_goal.h"
#include "model/status.h"
#include "proto/divergence.pb.h"
#include "proto/finding.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Plays the actions of a differential finding to both debuggers, one after the other and in the finding's order
// whichever of them is `a`, at capture level FULL, compares them at the level of
// its test case, and says in `finding.reproduction` what came of it:
//   REPRODUCED  the same type of divergence at the same event; `detail` tells where its words are others
//   DIFFERENT   another divergence, a time or memory limit, or a session that could not be run
//   GONE        no difference
// Both traces are set to those of this run, up to the differing outputs, where it reproduced; else only where the
// finding has none yet, so that a reader still sees what was found.
//
// `options` gives the limits; the breakpoint sliding is the finding's own. Errors: InvalidArgument where the finding is
// not of two debuggers of these names, or its actions are out of order; else an engine's own, which stand in `detail`
// too.
absl::Status Examine(Engine& a, Engine& b, const SessionOptions& options, Finding& finding);

// Does again what the engine of a crash finding did: plays its actions, runs the program bare, or makes its truth,
// which needs the parser. Returns if the engine lives. Errors are the engine's own: nothing crashed then either.
absl::Status PlayAgain(Engine& engine, const SessionOptions& options, const ParseProgram& parse,
                       const Finding& finding);

// "pause location at event 3: pause: 12 against 14".
std::string DivergenceText(const Divergence& divergence);

// Whether two divergences of one type say the same. A termination's words are the outputs as captured, which hold more
// at level FULL.
bool SaysTheSame(const Divergence& found, const Divergence& again);

// Where two traces part, in words: "event 3: paused at 2:0 (step) against paused at 2:4 (step)". Empty where they are
// equal byte for byte, engine versions left aside.
std::string TraceDifference(const Trace& saved, const Trace& now);

// Runs a metamorphic finding again from its own test case.

// Plays the actions of the finding's test case, applies its transformations one after the other, and says in
// `finding.reproduction` what came of it:
//   REPRODUCED  the relation of the last one fails by the same type of divergence at the same event; `detail` tells
//               where its words are others
//   DIFFERENT   an earlier one fails or cannot be applied, another divergence, a time or memory limit, or a session
//               that could not be run
//   GONE        all relations hold
// Both sources, both traces and the location are set to those of this run where it reproduced; else only where the
// finding has none yet, so that a reader still sees what was found.
//
// `environment` is that of the finding's engine; its preset and breakpoint sliding are the finding's own. Errors:
// InvalidArgument where the finding is of another engine or its actions are out of order; else an engine's own, which
// stand in `detail` too.
absl::Status ExamineMetamorphic(MetamorphicEnvironment environment, Finding& finding);

// Runs a finding of a session against the truth again from its own test case.

// Plays the actions of the finding's test case at capture level FULL, judges them, and says in `finding.reproduction`
// what came of it:
//   REPRODUCED  the same side breaks the same invariant at the same event; `detail` tells where the words are others
//   DIFFERENT   another invariant is broken, or elsewhere; a time or memory limit; a session that could not be run
//   GONE        every invariant holds
// The trace is set to that of this run where it reproduced; else only where the finding has none yet, so that a reader
// still sees what was found.
//
// `engine` and `judge` are of the finding's engine, the judge of its program too; the breakpoint sliding is the
// finding's own. Errors: InvalidArgument where the finding is of another engine or its actions are out of order; else
// the engine's own, which stand in `detail` too.
absl::Status ExamineTruth(Engine& engine, const Judge& judge, const SessionOptions& options, Finding& finding);

// The guilty side, the broken invariant and the construct.
EquivalenceClass ClassOfViolation(const Violation& violation);

// "v8 : step-lost @ finally at event 5: ...: expected 3:4, got 5:0".
std::string ViolationText(const Violation& violation);

// What a finding of any kind is run again with.
struct ExamineParts {
  std::function<absl::StatusOr<Engine*>(const std::string&)> engine;
  // The second debugger of a differential finding, which may have the first one's name; null: `engine`.
  std::function<absl::StatusOr<Engine*>(const std::string&)> second = nullptr;
  std::function<absl::StatusOr<std::shared_ptr<const Judge>>(Engine&, const Program&, const SessionOptions&)> judge;
  std::function<MetamorphicEnvironment(Engine&, const SessionOptions&)> environment;
  ParseProgram parse;
};

// Runs a finding of any kind again, by the function of its kind. A crash that does not come again is GONE.
absl::Status ExamineFinding(const ExamineParts& parts, SessionOptions options, Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_EXAMINE_H_
