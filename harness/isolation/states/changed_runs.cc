#include "harness/isolation/states/changed_runs.h"

#include <cstddef>

namespace twinstep {

double ShareMended(const InstrumentedProgram& program, const ExpressionChange& change, absl::Span<const KnownRun> runs,
                   ChainRunner& runner) {
  const InstrumentedProgram changed = WithChange(program, change);
  const auto is_right = [&](const KnownRun& known) {
    // What does not come there ends as it did.
    if (known.counts[static_cast<size_t>(change.statement)] == 0) return !known.failed;
    Subject subject = known.subject;
    subject.program = &changed;
    const absl::StatusOr<Recording> run = runner.Record(subject);
    return run.ok() && !run->endless && known.is_right(run->finished);
  };
  double failing = 0, mended = 0;
  for (const KnownRun& known : runs) {
    if (!known.failed) continue;
    ++failing;
    mended += is_right(known) ? 1 : 0;
  }
  if (mended == 0) return 0;
  for (const KnownRun& known : runs) {
    if (!known.failed && !is_right(known)) return 0;
  }
  return mended / failing;
}

}  // namespace twinstep
