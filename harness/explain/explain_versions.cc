#include "harness/explain/explain_versions.h"

#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/explain/add_method.h"
#include "harness/explain/auxiliary_changes.h"
#include "harness/explain/change_coverage.h"
#include "harness/explain/change_groups.h"
#include "harness/explain/dd_method.h"
#include "harness/explain/file_facts.h"
#include "harness/explain/shown_changes.h"
#include "harness/explain/version_folder.h"
#include "harness/explain/version_trial.h"
#include "model/code_changes/line_changes.h"
#include "model/code_changes/syntax_changes.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

class Explaining {
 public:
  explicit Explaining(const ExplainOptions& options) : options_(options), phase_began_(SteadyNow()) {}

  absl::StatusOr<Explanation> Run() {
    if (options_.method == ExplainMethod::kAfter) {
      return absl::UnimplementedError("--method=after is not built yet; take --method=dd or --method=add");
    }
    if (absl::Status status = Prepare(); !status.ok()) return status;
    absl::Status status = options_.method == ExplainMethod::kAdd ? RunAdd() : RunDd();
    if (!status.ok()) return status;
    if (status = Complete(); !status.ok()) return status;
    return Finish();
  }

 private:
  bool Stopped() const { return options_.stop && options_.stop(); }

  void Progress(const std::string& text) const {
    if (options_.on_progress) options_.on_progress(text);
  }

  void EndPhase(const std::string& name) {
    const absl::Duration now = SteadyNow();
    Explanation::Phase& phase = *explanation_.add_phases();
    phase.set_name(name);
    phase.set_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(now - phase_began_)));
    phase_began_ = now;
  }

  absl::Status Prepare() {
    absl::StatusOr<VersionPair> pair = ReadVersionPair(options_.good, options_.bad, options_.test, options_.scripts);
    if (!pair.ok()) return pair.status();
    if (pair->old_files == pair->new_files) {
      return absl::FailedPreconditionError(
          absl::StrCat(options_.good, " and ", options_.bad, " are the same; name two versions that differ"));
    }
    absl::StatusOr<std::unique_ptr<FileParser>> parser = FileParser::Create();
    if (!parser.ok()) return parser.status();
    parser_ = *std::move(parser);
    EndPhase("reading");
    absl::StatusOr<std::unique_ptr<VersionTrial>> trial = VersionTrial::Create(
        *std::move(pair), *parser_, {.jobs = options_.jobs, .time_limit = options_.time_limit, .stop = options_.stop});
    if (!trial.ok()) return trial.status();
    trial_ = *std::move(trial);
    EndPhase("first runs");
    const VersionPair& both = trial_->pair();
    if (options_.by_lines) {
      changes_.emplace(LineChanges(both.old_files, both.new_files));
    } else {
      changes_.emplace(SyntaxChanges(
          both.old_files, both.new_files,
          [&](const std::string& path, const std::string& text) { return parser_->Tree(both, path, text); }));
    }
    trial_->SetChanges(*changes_);
    levels_ = GroupLevels(*changes_);
    first_runs_ = trial_->counts().runs;
    EndPhase("comparing");
    if (changes_->size() == 0) {
      return absl::FailedPreconditionError(
          "the two versions differ only in files that the test never loads; something else makes it fail");
    }
    Progress(absl::StrCat(changes_->size(), " changes; the test fails with ", trial_->failure()));
    return absl::OkStatus();
  }

  DdMethodOptions MethodOptions() {
    DdMethodOptions options;
    options.smallest_failing = options_.ddmin;
    options.batch = trial_->jobs();
    options.stop = options_.stop;
    options.on_progress = [this](int left) {
      Progress(absl::StrCat(trial_->counts().runs - first_runs_, " tests, ", left, " changes left"));
    };
    return options;
  }

  void Take(const DdMethodResult& result) {
    responsible_ = result.reported;
    explanation_.set_one_minimal(result.one_minimal);
  }

  absl::Status RunDd() {
    Take(DdMethod(changes_->size(), {}, AllOf(changes_->size()), levels_, trial_->Hook(), MethodOptions()));
    EndPhase("delta debugging");
    return trial_->status();
  }

  absl::Status RunAdd() {
    const ProbedVersion probed = ProbeChanges(trial_->pair(), *changes_, *parser_);
    absl::StatusOr<RunEnd> end = trial_->Run(probed.program);
    if (!end.ok()) return end.status();
    ++first_runs_;
    ChangeCoverage coverage;
    if (end->kind == RunEnd::Kind::kThrew && end->what == trial_->failure()) {
      coverage = ReadCoverage(probed, end->console);
    } else {
      coverage.executed_in_order = AllOf(changes_->size());
      explanation_.add_notes(absl::StrCat("The run that was to tell which changes are executed ended in another way (",
                                          end->what, "), so all of them count as executed."));
    }
    EndPhase("coverage");
    const AddMethodResult result = AddMethod(changes_->size(), coverage, levels_, trial_->Hook(), MethodOptions());
    Take(result.dd);
    explanation_.add_notes(absl::StrCat(result.left_out, " of ", changes_->size(),
                                        " changes were left out, because the failing run never executes them."));
    if (!result.why_none.empty()) explanation_.add_notes(absl::StrCat("None were left out: ", result.why_none, "."));
    EndPhase("delta debugging");
    return trial_->status();
  }

  // What must go along, and whether the answer makes the test pass.
  absl::Status Complete() {
    explanation_.set_check(Explanation::NOT_CHECKED);
    if (responsible_.empty() || Stopped()) return absl::OkStatus();
    AuxiliaryChanges auxiliary(
        changes_->size(), levels_,
        [this](const Configuration& reverted) { return trial_->WhatIsWrong(reverted).empty(); }, options_.stop);
    const std::optional<Configuration> along = auxiliary.Find(responsible_);
    if (along) auxiliary_ = *along;
    const std::vector<VariantResult> results = trial_->Test({Union(responsible_, auxiliary_)});
    if (!trial_->status().ok()) return trial_->status();
    if (results.empty()) return absl::OkStatus();
    switch (results.front().outcome) {
      case TestOutcome::kPass:
        explanation_.set_check(Explanation::PASSES);
        break;
      case TestOutcome::kFail:
        explanation_.set_check(Explanation::STILL_FAILS);
        break;
      case TestOutcome::kUnresolved:
        explanation_.set_check(Explanation::UNRESOLVED);
        explanation_.set_check_reason(results.front().what);
        break;
    }
    EndPhase("checking");
    return absl::OkStatus();
  }

  Explanation Finish() {
    Explanation& all = explanation_;
    all.set_method(options_.method == ExplainMethod::kAfter ? "after"
                   : options_.method == ExplainMethod::kAdd ? (options_.ddmin ? "add with ddmin" : "add")
                                                            : (options_.ddmin ? "ddmin" : "dd"));
    all.set_good(options_.good);
    all.set_bad(options_.bad);
    all.set_test(options_.test);
    all.set_form(std::string(Name(trial_->pair().form)));
    all.set_failure(trial_->failure());
    all.set_change_count(static_cast<uint32_t>(changes_->size()));
    all.set_files_never_loaded(static_cast<uint32_t>(trial_->never_loaded().size()));
    for (const int change : responsible_) *all.add_responsible() = ShowChange(*changes_, change);
    for (const int change : auxiliary_) *all.add_auxiliary() = ShowChange(*changes_, change);
    all.set_interrupted(Stopped());
    const VariantCounts& counts = trial_->counts();
    Explanation::Tests& tests = *all.mutable_tests();
    tests.set_runs(static_cast<uint64_t>(counts.runs));
    tests.set_first_runs(static_cast<uint64_t>(first_runs_));
    tests.set_cached(static_cast<uint64_t>(counts.cached));
    tests.set_passed(static_cast<uint64_t>(counts.passed));
    tests.set_failed(static_cast<uint64_t>(counts.failed));
    tests.set_integration(static_cast<uint64_t>(counts.integration));
    tests.set_construction(static_cast<uint64_t>(counts.construction));
    tests.set_execution(static_cast<uint64_t>(counts.execution));
    return std::move(explanation_);
  }

  const ExplainOptions& options_;
  absl::Duration phase_began_;
  std::unique_ptr<FileParser> parser_;
  std::unique_ptr<VersionTrial> trial_;
  std::optional<ChangeSet> changes_;
  std::vector<ChangeGroups> levels_;
  int64_t first_runs_ = 0;
  Configuration responsible_;
  Configuration auxiliary_;
  Explanation explanation_;
};

}  // namespace

absl::StatusOr<Explanation> ExplainVersions(const ExplainOptions& options) { return Explaining(options).Run(); }

}  // namespace twinstep
