// The causes of a failure, one at a time, from a trace of the failing run.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_TRACED_CAUSES_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_TRACED_CAUSES_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "engines/parser/parser.h"
#include "engines/tracing/trace_runner.h"
#include "harness/isolation/versions/change_places.h"
#include "harness/isolation/versions/semantics/cause_tree.h"
#include "harness/isolation/versions/semantics/traced_run.h"
#include "harness/isolation/versions/suspect_order.h"
#include "harness/isolation/versions/version_folder.h"
#include "model/status.h"

namespace twinstep {

// Decorator: what loads the files of a version is no reason for anything in them.
class RunWithoutLoader : public ExplainedRun {
 public:
  // Both outlive this. `is_loader` by source of the trace.
  RunWithoutLoader(ExplainedRun& run, const ExecutionTrace& trace) : run_(run), trace_(trace) {}
  void SetLoader(std::vector<bool> is_loader) { is_loader_ = std::move(is_loader); }

  absl::StatusOr<PathToQuestion> PathTo(const Question& question) override { return run_.PathTo(question); }
  std::vector<Influence> InfluencesOn(int64_t event) override;
  const std::vector<PathFile>& files() const override { return run_.files(); }

 private:
  ExplainedRun& run_;
  const ExecutionTrace& trace_;
  std::vector<bool> is_loader_;
};

class TracedCauses {
 public:
  // Runs the program of NEW instrumented, on this thread and for `run_limit` of CPU time at most, and finds the failure
  // in its trace. Errors, one sentence each: the instrumented run ends otherwise than the test did; its end has no
  // condition that could be explained.
  static absl::StatusOr<std::unique_ptr<TracedCauses>> Create(Parser& parser, const AssembledProgram& program,
                                                              absl::Duration run_limit);

  // By SourcePlace::file.
  std::vector<MappedSource> Sources() const;
  // What the failure's values come from, without any question to the solver, and what ran. The instructions up to the
  // failure are looked at from the last on, in stretches of doubling length.
  void AddEvidence(const ChangePlaces& places, SuspectEvidence& evidence);
  // To be called once, before what follows: the limits count from here.
  void Begin(const CauseTreeOptions& options) { builder_.emplace(shown_run_, failure_, options); }
  // The next cause, a node of `tree`; null: there are no more, or a limit is reached. Error: see CauseTreeBuilder.
  absl::StatusOr<const CauseNode*> Next();
  // The tree so far, its files under the names that they have in the version.
  CauseTree Tree() const;

  uint64_t events() const { return traced_.trace.size(); }
  // Recorded before the first event that was kept.
  uint64_t cut_from_front() const { return traced_.trace.cut_from_front(); }
  // Empty: the instrumented run did the same as the program's own. Else what differs.
  const std::string& difference() const { return traced_.difference; }

 private:
  TracedCauses(TracedRun traced, std::vector<ProgramSource> sources)
      : traced_(std::move(traced)),
        sources_(std::move(sources)),
        run_(traced_.trace),
        shown_run_(run_, traced_.trace) {}

  // Each place once; none where the trace does not tell.
  std::vector<CauseNode> StretchesBack();
  // The statements that ran, a place of each.
  CauseNode Executed() const;

  const TracedRun traced_;
  const std::vector<ProgramSource> sources_;
  TracedExplainedRun run_;
  RunWithoutLoader shown_run_;
  Question failure_;
  std::optional<CauseTreeBuilder> builder_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_TRACED_CAUSES_H_
