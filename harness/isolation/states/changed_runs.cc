#include "harness/isolation/states/changed_runs.h"

#include <cstddef>

#include "harness/isolation/states/run_outcome.h"

namespace twinstep {
namespace {

struct Changed {
  bool is_right = false;
  bool is_altered = false;
};

Changed RunChanged(const KnownRun& known, const ExpressionChange& change, const InstrumentedProgram& changed,
                   ChainRunner& runner) {
  // What does not come there ends as it did.
  if (known.counts[static_cast<size_t>(change.statement)] == 0) return {.is_right = !known.failed};
  Subject subject = known.subject;
  subject.program = &changed;
  const absl::StatusOr<Recording> run = runner.Record(subject);
  if (!run.ok() || run->endless) return {.is_altered = true};
  return {.is_right = known.is_right(run->finished), .is_altered = BehaviourText(run->finished) != known.behaviour};
}

}  // namespace

ChangeEffect EffectOf(const InstrumentedProgram& program, const ExpressionChange& change,
                      absl::Span<const KnownRun> runs, ChainRunner& runner) {
  const InstrumentedProgram changed = WithChange(program, change);
  ChangeEffect effect;
  double failing = 0, mended = 0;
  for (const KnownRun& known : runs) {
    if (!known.failed) continue;
    const Changed now = RunChanged(known, change, changed, runner);
    // What the nearest failing run does not mind mends none.
    if (failing == 0 && !now.is_altered) return effect;
    ++failing;
    mended += now.is_right ? 1 : 0;
  }
  bool is_first = true, all_right = true;
  for (const KnownRun& known : runs) {
    if (known.failed) continue;
    const Changed now = RunChanged(known, change, changed, runner);
    if (is_first) effect.alters_failing_only = failing > 0 && !now.is_altered;
    is_first = false;
    all_right = now.is_right;
    if (mended == 0 || !all_right) break;
  }
  if (all_right && failing > 0) effect.mended = mended / failing;
  return effect;
}

}  // namespace twinstep
