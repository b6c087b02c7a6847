// An execution trace as a run that can be explained: its events as paths of instructions.
//
// What becomes of events (model/execution_trace/execution_trace.h): writes, returns and what came of calls are copies,
// operators and built-ins computations, decisions branches; reads are the definition they read. A property read gives
// the defining value as long as both objects and both keys are those of the run ("property", which PathSolver knows).
// What came out of code that was not traced has the call's operands, and the calls before that change the same object.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_TRACED_RUN_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_TRACED_RUN_H_

#include <cstdint>
#include <vector>

#include "harness/isolation/versions/semantics/branch_influence.h"
#include "harness/isolation/versions/semantics/cause_tree.h"
#include "harness/isolation/versions/semantics/event_sources.h"
#include "harness/isolation/versions/semantics/traced_path.h"
#include "model/execution_trace/execution_trace.h"
#include "model/status.h"

namespace twinstep {

struct TracedRunOptions {
  // Instructions of a path after which branches are no longer taken up, only what the rest was computed from.
  int max_instructions = 20000;
};

class TracedExplainedRun : public ExplainedRun {
 public:
  // `trace` outlives this. Linear in it.
  explicit TracedExplainedRun(const ExecutionTrace& trace, const TracedRunOptions& options = {});

  // phi0: of the exception that ended the run, if a `throw` raised it, the branch that decided so; if the engine did,
  // the check that failed. Where code of `hidden` sources (by TraceSource) throws again what was thrown before, that
  // counts. NotFound: the run did not end by an exception, or nothing decided over it.
  absl::StatusOr<Question> Failure(const std::vector<bool>& hidden = {}) const;
  // The same for any kThrow.
  absl::StatusOr<Question> QuestionOf(EventId thrown) const;

  // Of a kBranch: its outcome; of a kThrow: whether it should not have thrown. InvalidArgument for other events.
  absl::StatusOr<PathToQuestion> PathTo(const Question& question) override;
  std::vector<Influence> InfluencesOn(int64_t event) override;
  const std::vector<PathFile>& files() const override { return files_; }

 private:
  const ExecutionTrace& trace_;
  const TracedRunOptions options_;
  const BranchInfluence influence_;
  std::vector<PathFile> files_;
  const EventSources sources_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_TRACED_RUN_H_
