#include "harness/isolation/versions/run_evidence.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/shown_changes.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// With the changes that come next.
constexpr size_t kSuspectsTold = 5;
// For the instrumented run, of all the time.
constexpr double kTracingShare = 0.25;

}  // namespace

absl::Status RunEvidence::Rank() {
  if (run_.method() != ExplainMethod::kAdd) {
    ASSIGN_OR_RETURN(executed_in_passing_, ExecutedInPassing());
  }
  if (run_.regression().runs_command()) {
    SuspectEvidence evidence;
    evidence.executed_in_passing = executed_in_passing_;
    evidence.executed.exact = CoverageOfCommand(run_.trial().command_coverage(), run_.changes()).executed_in_order;
    Order(std::move(evidence));
  }
  if (run_.method() != ExplainMethod::kAfter) return absl::OkStatus();
  RETURN_IF_ERROR(RankByProbes());
  if (ranks_.empty()) TraceAndRank();
  return absl::OkStatus();
}

void RunEvidence::Order(SuspectEvidence evidence) {
  const int changes = run_.changes().size();
  ranks_ = RankSuspects(changes, evidence);
  evidence.ages = Ages(ranks_);
  if (!evidence.ages.empty()) ranks_ = RankSuspects(changes, evidence);
}

// Of those that share a rank with others. Empty: the history decides nothing, or git does not tell all of it in time;
// what it has told by then depends on the machine.
std::vector<int> RunEvidence::Ages(const SuspectRanks& ranks) {
  std::map<int, int> sharing;
  for (const int rank : ranks) ++sharing[rank];
  if (sharing.size() == ranks.size()) return {};
  GitHistory& history = run_.history();
  history.SetLimit(run_.options().git_limit);
  const std::optional<int> count = history.Count();
  if (!count || *count < 2) return {};
  // What no commit brought is older than all.
  std::vector<int> ages(ranks.size(), *count);
  for (size_t change = 0; change < ranks.size(); ++change) {
    if (sharing[ranks[change]] == 1) continue;
    const std::optional<std::vector<int>> commits =
        history.CommitsOf(ShowChange(run_.changes(), static_cast<int>(change)));
    if (!commits) return {};
    if (!commits->empty()) ages[change] = commits->front();
  }
  return ages;
}

// A run with probes before the changes costs less than a trace and says which of them it reaches: those that it came
// to last for the first time are nearest to the failure.
absl::Status RunEvidence::RankByProbes() {
  SuspectEvidence evidence;
  evidence.executed_in_passing = executed_in_passing_;
  ChangeCoverage coverage;
  ASSIGN_OR_RETURN(const std::string ended, RunProbed(coverage));
  run_.EndPhase("coverage");
  if (!ended.empty()) return absl::OkStatus();
  for (auto change = coverage.executed_in_order.rbegin(); change != coverage.executed_in_order.rend(); ++change) {
    evidence.stretches.emplace_back().exact = {*change};
  }
  Order(std::move(evidence));
  return absl::OkStatus();
}

void RunEvidence::TellSuspects() const {
  if (!run_.options().on_suspects || ranks_.empty()) return;
  std::vector<CodeChangeShown> suspects;
  for (const int change : InOrder(ranks_)) {
    if (suspects.size() < kSuspectsTold) suspects.push_back(ShowChange(run_.changes(), change));
  }
  run_.options().on_suspects(suspects, run_.changes().size());
}

// The nearest to the failure of what its values come from is the most suspect.
void RunEvidence::TraceAndRank() {
  Trace();
  if (!causes_.ok()) return;
  SuspectEvidence evidence;
  evidence.executed_in_passing = executed_in_passing_;
  (*causes_)->AddEvidence(*places_, evidence);
  Order(std::move(evidence));
  run_.EndPhase("ordering");
}

void RunEvidence::Trace() {
  traced_ = true;
  const VersionPair& pair = run_.trial().pair();
  causes_ = TracedCauses::Create(run_.regression().parser().parser(), Assemble(pair, pair.new_files),
                                 run_.Until(kTracingShare * run_.options().search_limit) - SteadyNow());
  run_.EndPhase("tracing");
  if (!causes_.ok()) {
    run_.NoCauses(absl::StrCat("No causes: ", std::string(causes_.status().message()), "."));
    return;
  }
  TracedCauses& causes = **causes_;
  places_.emplace(run_.changes(), causes.Sources(), run_.Parse());
  run_.explanation().set_events(causes.events());
  if (!causes.difference().empty()) {
    run_.Note(absl::StrCat("The instrumented run was not the same: ", causes.difference(), "."));
  }
  if (causes.cut_from_front() > 0) {
    run_.Note(absl::StrCat("The run was too long to be kept: its first ", causes.cut_from_front(),
                           " events are not looked at."));
  }
}

// Sets what the failing run executes. How it ended, if with the probes it does not fail as before; else empty.
absl::StatusOr<std::string> RunEvidence::RunProbed(ChangeCoverage& coverage) {
  VersionTrial& trial = run_.trial();
  const ProbedVersion probed = ProbeChanges(trial.pair(), run_.changes(), run_.regression().parser());
  ASSIGN_OR_RETURN(const RunEnd end, trial.Run(probed.program));
  run_.AddFirstRun();
  if (end.kind != RunEnd::Kind::kThrew || end.what != trial.failure()) return end.what;
  coverage = ReadCoverage(probed, end.console);
  return std::string();
}

absl::StatusOr<ChangeCoverage> RunEvidence::Coverage() {
  ChangeCoverage coverage;
  if (run_.regression().runs_command()) {
    coverage = CoverageOfCommand(run_.trial().command_coverage(), run_.changes());
  } else {
    ASSIGN_OR_RETURN(const std::string ended, RunProbed(coverage));
    if (!ended.empty()) {
      coverage.executed_in_order = AllOf(run_.changes().size());
      run_.Note(absl::StrCat("The run that was to show which changes are executed ended in another way (", ended,
                             "), so all of them count as executed."));
    }
  }
  ASSIGN_OR_RETURN(coverage.executed_in_passing, ExecutedInPassing());
  return coverage;
}

absl::StatusOr<Configuration> RunEvidence::ExecutedInPassing() {
  Configuration executed;
  for (const std::string& test : run_.regression().passing_tests()) {
    ChangeCoverage coverage;
    ASSIGN_OR_RETURN(const RunEnd end, run_.regression().RunPassing(test, run_.changes(), coverage));
    run_.AddFirstRun();
    if (end.kind != RunEnd::Kind::kPassed) {
      return absl::FailedPreconditionError(absl::StrCat(test, " does not pass on ", run_.options().bad, " (", end.what,
                                                        "), so it shows no innocent change; leave it out"));
    }
    std::sort(coverage.executed_in_order.begin(), coverage.executed_in_order.end());
    executed = Union(executed, coverage.executed_in_order);
  }
  return executed;
}

}  // namespace twinstep
