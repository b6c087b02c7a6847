#include "harness/isolation/versions/explain_run.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/explanation_screen.h"
#include "harness/isolation/versions/shown_changes.h"
#include "model/code_changes/line_changes.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Without any answer after that time, what is known is told.
constexpr absl::Duration kSoFar = absl::Seconds(3);
// For what has to go along with some suspects, of which others may be tried.
constexpr absl::Duration kCompletionLimit = absl::Milliseconds(200);
// What makes an answer of what was found has that at least, though the time is over.
constexpr absl::Duration kLeast = absl::Seconds(1);

}  // namespace

ExplainRun::ExplainRun(const ExplainOptions& options)
    : options_(options),
      method_(options.method),
      began_(SteadyNow()),
      end_(began_ + options.search_limit),
      phase_began_(began_) {}

absl::Status ExplainRun::Prepare() {
  ASSIGN_OR_RETURN(regression_, Regression::Open({.good = options_.good,
                                                  .bad = options_.bad,
                                                  .test = options_.test,
                                                  .test_is_command = options_.test_is_command,
                                                  .scripts = options_.scripts,
                                                  .passing_tests = options_.passing_tests,
                                                  .jobs = options_.jobs,
                                                  .time_limit = options_.time_limit,
                                                  .time_zone = options_.time_zone,
                                                  .stop = options_.stop}));
  history_.emplace(regression_->good(), regression_->bad());
  EndPhase("reading");
  RETURN_IF_ERROR(regression_->Start());
  trial_ = &regression_->trial();
  if (!regression_->which_node().empty()) Note(regression_->which_node());
  if (regression_->runs_command() && method_ == ExplainMethod::kAfter) {
    method_ = ExplainMethod::kDd;
    NoCauses("No causes are looked for, as nothing looks into the run of a command.");
  }
  EndPhase("first runs");
  const VersionPair& both = trial_->pair();
  if (options_.by_lines) {
    changes_.emplace(LineChanges(both.old_files, both.new_files));
  } else {
    changes_.emplace(SyntaxChanges(both.old_files, both.new_files, Parse()));
  }
  levels_ = GroupLevels(*changes_);
  EndPhase("comparing");
  if (changes_->size() == 0) {
    return absl::FailedPreconditionError(
        "the two versions differ only in files that the test never loads; something else makes it fail");
  }
  auxiliary_changes_.emplace(
      changes_->size(), levels_, [this](const Configuration& reverted) { return trial_->HoldsTogether(reverted); },
      [this] { return PastDeadline(); });
  return absl::OkStatus();
}

absl::Status ExplainRun::Confirm() {
  RETURN_IF_ERROR(trial_->Confirm());
  trial_->SetChanges(*changes_);
  first_runs_ = trial_->counts().runs;
  trial_->SetEnd(end_);
  EndPhase("more first runs");
  Progress(absl::StrCat(changes_->size(), " changes; the test fails with ", trial_->failure()));
  return absl::OkStatus();
}

ParseFile ExplainRun::Parse() {
  return [this](const std::string& path, const std::string& text) {
    return regression_->parser().Tree(trial_->pair(), path, text);
  };
}

int ExplainRun::LinesOf(const Configuration& changes) const {
  int lines = 0;
  for (const int change : changes) lines += ShownLines(ShowChange(*changes_, change));
  return lines;
}

absl::Duration ExplainRun::Until(absl::Duration limit) const {
  const absl::Duration now = SteadyNow();
  return std::min(now + limit, std::max(end_, now + kLeast));
}

bool ExplainRun::PastDeadline(absl::Duration deadline) {
  const absl::Duration now = SteadyNow();
  if (now > end_ && now > deadline) explanation_.set_limited(true);
  TellSoFar(now);
  return Stopped() || now > deadline;
}

void ExplainRun::TellSoFar(absl::Duration now) {
  if (so_far_told_ || so_far_.empty() || !options_.on_so_far || now < began_ + kSoFar) return;
  so_far_told_ = true;
  std::vector<CodeChangeShown> shown;
  for (const int change : so_far_) shown.push_back(ShowChange(*changes_, change));
  options_.on_so_far(SoFarOnScreen(shown, changes_->size()));
}

std::optional<Configuration> ExplainRun::Along(const Configuration& changes, absl::Duration limit) {
  deadline_ = Until(limit);
  std::optional<Configuration> along = auxiliary_changes_->Find(changes);
  deadline_ = absl::InfiniteDuration();
  return along;
}

DdMethodOptions ExplainRun::MethodOptions(const SuspectRanks& ranks) {
  DdMethodOptions options;
  options.smallest_failing = options_.ddmin;
  options.ranks = ranks;
  options.completed = [this](const Configuration& changes) -> std::optional<Configuration> {
    const std::optional<Configuration> along = Along(changes, kCompletionLimit);
    return along ? std::optional(Union(changes, *along)) : std::nullopt;
  };
  options.batch = trial_->jobs();
  options.stop = [this] { return PastDeadline(end_); };
  options.on_closer = [this](const Configuration& passing, const Configuration& failing) {
    Progress(absl::StrCat(trial_->counts().runs - first_runs_, " tests, ", Without(failing, passing).size(),
                          " changes left"));
    // That all of them are enough is known from the start.
    if (!passing.empty() && !options_.ddmin) so_far_ = Without(AllOf(changes_->size()), passing);
  };
  return options;
}

void ExplainRun::NoCauses(const std::string& why) {
  if (explanation_.no_causes().empty()) explanation_.set_no_causes(why);
}

void ExplainRun::Progress(const std::string& text) const {
  if (options_.on_progress) options_.on_progress(text);
}

void ExplainRun::EndPhase(const std::string& name) {
  const absl::Duration now = SteadyNow();
  Explanation::Phase& phase = *explanation_.add_phases();
  phase.set_name(name);
  phase.set_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(now - phase_began_)));
  phase_began_ = now;
}

}  // namespace twinstep
