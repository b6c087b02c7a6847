#include "engines/v8/protocol/counted_runs.h"

#include <utility>
#include <vector>

#include "engines/v8/protocol/block_coverage.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

constexpr int kRunsPerCounting = 100;

}  // namespace

absl::Status CountedRuns::Begin(InspectorSession& inspector) {
  if (runs_ >= kRunsPerCounting) {
    if (absl::Status status = inspector.StopCoverage(); !status.ok()) return status;
    runs_ = -1;
  }
  if (runs_ < 0) {
    if (absl::Status status = inspector.StartCoverage(); !status.ok()) return status;
    runs_ = 0;
  }
  ++runs_;
  return absl::OkStatus();
}

absl::StatusOr<Finished> CountedRuns::Run(InspectorSession& inspector, const V8Session& session, const Program& program,
                                          const std::function<absl::StatusOr<Finished>()>& run, Coverage& coverage) {
  if (absl::Status status = Begin(inspector); !status.ok()) return status;
  absl::StatusOr<Finished> finished = run();
  if (!finished.ok()) return finished;
  if (finished->outcome() == Finished::COMPLETED || finished->outcome() == Finished::THREW) {
    absl::StatusOr<std::vector<InspectorSession::CoveredFunction>> functions =
        inspector.TakeCoverage(session.main_script());
    if (!functions.ok()) return functions.status();
    coverage = ToCoverage(SourceText(program.source()), *std::move(functions));
  }
  return finished;
}

}  // namespace twinstep
