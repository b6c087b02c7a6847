#include "harness/isolation/versions/explain_versions.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/isolation/versions/add_method.h"
#include "harness/isolation/versions/after_method.h"
#include "harness/isolation/versions/answer_lines.h"
#include "harness/isolation/versions/auxiliary_changes.h"
#include "harness/isolation/versions/change_coverage.h"
#include "harness/isolation/versions/change_groups.h"
#include "harness/isolation/versions/change_places.h"
#include "harness/isolation/versions/dd_method.h"
#include "harness/isolation/versions/explanation_screen.h"
#include "harness/isolation/versions/explanation_text.h"
#include "harness/isolation/versions/regression.h"
#include "harness/isolation/versions/shown_changes.h"
#include "harness/isolation/versions/sufficient_changes.h"
#include "harness/isolation/versions/suspect_order.h"
#include "harness/isolation/versions/traced_causes.h"
#include "harness/isolation/versions/version_folder.h"
#include "harness/isolation/versions/version_trial.h"
#include "model/code_changes/line_changes.h"
#include "model/code_changes/syntax_changes.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Until the first answer, before causes are looked for, of all the time: in the order of the probes, and then, if that
// was not enough, in that of a trace.
constexpr double kFirstAnswerShare = 0.15;
constexpr double kTracedAnswerShare = 0.4;
// With the changes that come next.
constexpr size_t kSuspectsTold = 5;
// Without any answer after that time, what is known is told.
constexpr absl::Duration kSoFar = absl::Seconds(3);
// For what has to go along with some suspects, of which others may be tried.
constexpr absl::Duration kCompletionLimit = absl::Milliseconds(200);
// For one that makes the test pass, where that does not.
constexpr absl::Duration kWidenLimit = absl::Seconds(4);
// For the lines of an answer, which is one already.
constexpr absl::Duration kNarrowLimit = absl::Seconds(5);
// An answer that needs no splitting.
constexpr int kFewLines = 2;
// For the instrumented run, of all the time.
constexpr double kTracingShare = 0.25;
// For causes, of all the time.
constexpr double kCausesShare = 0.6;
// What makes an answer of what was found has that at least, though the time is over.
constexpr absl::Duration kLeast = absl::Seconds(1);
// For what must go along with an answer that was found.
constexpr absl::Duration kAlongLimit = absl::Seconds(5);
// Of one cause: what is found later is found by tests.
constexpr absl::Duration kCauseLimit = absl::Seconds(3);

class Explaining {
 public:
  explicit Explaining(const ExplainOptions& options)
      : options_(options),
        method_(options.method),
        began_(SteadyNow()),
        end_(began_ + options.search_limit),
        phase_began_(began_) {}

  absl::StatusOr<Explanation> Run() {
    RETURN_IF_ERROR(Prepare());
    auxiliary_changes_.emplace(
        changes_->size(), levels_, [this](const Configuration& reverted) { return trial_->HoldsTogether(reverted); },
        [this] { return PastDeadline(); });
    RETURN_IF_ERROR(Rank());
    TellSuspects();
    RETURN_IF_ERROR(Confirm());
    if (method_ == ExplainMethod::kAfter) {
      if (options_.on_first_answer) {
        RETURN_IF_ERROR(TellFirstAnswer());
      }
      if (!traced_) Trace();
    }
    absl::Status status = method_ == ExplainMethod::kAfter ? RunAfter()
                          : method_ == ExplainMethod::kAdd ? RunAdd()
                                                           : RunDd();
    if (!status.ok()) return status;
    if (status = Complete(); !status.ok()) return status;
    if (status = Narrow(); !status.ok()) return status;
    return Finish();
  }

  const std::string& page() const { return page_; }

 private:
  bool Stopped() const { return options_.stop && options_.stop(); }
  bool PastDeadline() { return PastDeadline(deadline_); }
  // What ended a search early is said in the answer.
  bool PastDeadline(absl::Duration deadline) {
    const absl::Duration now = SteadyNow();
    if (now > end_ && now > deadline) explanation_.set_limited(true);
    TellSoFar(now);
    return Stopped() || now > deadline;
  }
  // Where the first answer takes long. Asked whenever a search goes on.
  void TellSoFar(absl::Duration now) {
    if (so_far_told_ || so_far_.empty() || !options_.on_so_far || now < began_ + kSoFar) return;
    so_far_told_ = true;
    std::vector<CodeChangeShown> shown;
    for (const int change : so_far_) shown.push_back(ShowChange(*changes_, change));
    options_.on_so_far(SoFarOnScreen(shown, changes_->size()));
  }
  // Of a search that may take so long, within the limit of all.
  absl::Duration Until(absl::Duration limit) const {
    const absl::Duration now = SteadyNow();
    return std::min(now + limit, std::max(end_, now + kLeast));
  }

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
    return absl::OkStatus();
  }

  // A run with probes before the changes costs less than a trace and says which of them it reaches: those that it came
  // to last for the first time are nearest to the failure.
  absl::Status RankByProbes() {
    SuspectEvidence evidence;
    evidence.executed_in_passing = executed_in_passing_;
    ChangeCoverage coverage;
    ASSIGN_OR_RETURN(const std::string ended, RunProbed(coverage));
    EndPhase("coverage");
    if (!ended.empty()) return absl::OkStatus();
    for (auto change = coverage.executed_in_order.rbegin(); change != coverage.executed_in_order.rend(); ++change) {
      evidence.stretches.emplace_back().exact = {*change};
    }
    ranks_ = RankSuspects(changes_->size(), evidence);
    return absl::OkStatus();
  }

  // What is known before any variant is run.
  void TellSuspects() {
    if (!options_.on_suspects || ranks_.empty()) return;
    std::vector<CodeChangeShown> suspects;
    for (const int change : InOrder(ranks_)) {
      if (suspects.size() < kSuspectsTold) suspects.push_back(ShowChange(*changes_, change));
    }
    options_.on_suspects(suspects, changes_->size());
  }

  // That both versions always end so, before variants are compared with them.
  absl::Status Confirm() {
    RETURN_IF_ERROR(trial_->Confirm());
    trial_->SetChanges(*changes_);
    first_runs_ = trial_->counts().runs;
    trial_->SetEnd(end_);
    EndPhase("more first runs");
    Progress(absl::StrCat(changes_->size(), " changes; the test fails with ", trial_->failure()));
    return absl::OkStatus();
  }

  DdMethodOptions MethodOptions() {
    DdMethodOptions options;
    options.smallest_failing = options_.ddmin;
    options.ranks = ranks_;
    options.completed = [this](const Configuration& changes) -> std::optional<Configuration> {
      deadline_ = Until(kCompletionLimit);
      const std::optional<Configuration> along = auxiliary_changes_->Find(changes);
      deadline_ = absl::InfiniteDuration();
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

  // Which changes are suspect, by what the failing run did: before any variant is run. What the failure's values come
  // from costs a trace, and is only asked first where the probes do not tell.
  absl::Status Rank() {
    if (method_ != ExplainMethod::kAdd) {
      ASSIGN_OR_RETURN(executed_in_passing_, ExecutedInPassing());
    }
    if (regression_->runs_command()) {
      SuspectEvidence evidence;
      evidence.executed_in_passing = executed_in_passing_;
      evidence.executed.exact = CoverageOfCommand(trial_->command_coverage(), *changes_).executed_in_order;
      ranks_ = RankSuspects(changes_->size(), evidence);
    }
    if (method_ != ExplainMethod::kAfter) return absl::OkStatus();
    RETURN_IF_ERROR(RankByProbes());
    if (!ranks_.empty()) return absl::OkStatus();
    Trace();
    RankByTrace();
    return absl::OkStatus();
  }

  // The nearest to the failure of what its values come from is the most suspect.
  void RankByTrace() {
    if (!causes_.ok()) return;
    SuspectEvidence evidence;
    evidence.executed_in_passing = executed_in_passing_;
    (*causes_)->AddEvidence(*places_, evidence);
    ranks_ = RankSuspects(changes_->size(), evidence);
    EndPhase("ordering");
  }

  // Of kAfter.
  void Trace() {
    traced_ = true;
    causes_ = TracedCauses::Create(regression_->parser().parser(), Assemble(trial_->pair(), trial_->pair().new_files),
                                   Until(kTracingShare * options_.search_limit) - SteadyNow());
    EndPhase("tracing");
    if (!causes_.ok()) {
      NoCauses(absl::StrCat("No causes: ", std::string(causes_.status().message()), "."));
      return;
    }
    TracedCauses& causes = **causes_;
    places_.emplace(*changes_, causes.Sources(), Parse());
    explanation_.set_events(causes.events());
    if (!causes.difference().empty()) {
      Note(absl::StrCat("The instrumented run was not the same: ", causes.difference(), "."));
    }
    if (causes.cut_from_front() > 0) {
      Note(absl::StrCat("The run was too long to be kept: its first ", causes.cut_from_front(),
                        " events are not looked at."));
    }
  }

  // Delta debugging answers soon, and often what the causes lead to: it is told before these are looked for.
  absl::Status TellFirstAnswer() {
    absl::Duration deadline = Until(kFirstAnswerShare * options_.search_limit);
    DdMethodOptions options = MethodOptions();
    options.stop = [this, &deadline] { return PastDeadline(deadline); };
    const auto notes = explanation_.notes();
    DdMethodResult found = DdMethod(changes_->size(), {}, AllOf(changes_->size()), levels_, trial_->Hook(), options);
    if (!found.one_minimal && !traced_ && !Stopped() && trial_->status().ok()) {
      EndPhase("first answer");
      Trace();
      RankByTrace();
      options.ranks = ranks_;
      deadline = Until(kTracedAnswerShare * options_.search_limit);
      const DdMethodResult other =
          DdMethod(changes_->size(), {}, AllOf(changes_->size()), levels_, trial_->Hook(), options);
      if (other.one_minimal || other.passing.size() > found.passing.size()) found = other;
    }
    Take(found);
    EndPhase("first answer");
    if (!trial_->status().ok()) return trial_->status();
    if (!explanation_.one_minimal()) best_ = Without(AllOf(changes_->size()), found.passing);
    if (explanation_.one_minimal() && !Stopped()) {
      RETURN_IF_ERROR(Complete());
      RETURN_IF_ERROR(Widen(found.passing));
      if (explanation_.check() == Explanation::PASSES) {
        first_ = {.responsible = responsible_, .auxiliary = auxiliary_};
        // What had to go along is none of the causes' business.
        if (auxiliary_.empty()) known_ = responsible_;
      }
      RETURN_IF_ERROR(Narrow());
      so_far_told_ = true;
      const Explanation before = explanation_;
      options_.on_first_answer(Finish());
      explanation_ = before;
    }
    *explanation_.mutable_notes() = notes;
    explanation_.clear_check();
    explanation_.clear_one_minimal();
    responsible_.clear();
    auxiliary_.clear();
    lines_.reset();
    return absl::OkStatus();
  }

  // Where what was found does not make the test pass by itself, the fewest changes that do are the answer.
  absl::Status Widen(const Configuration& passing) {
    if (explanation_.check() == Explanation::PASSES || Stopped()) return absl::OkStatus();
    const absl::Duration deadline = Until(kWidenLimit);
    DdMethodOptions options = MethodOptions();
    options.stop = [this, deadline] { return PastDeadline(deadline); };
    options.on_closer = nullptr;
    const std::optional<SufficientAnswer> found =
        SufficientChanges(changes_->size(), passing, levels_, trial_->Hook(), options);
    if (!trial_->status().ok()) return trial_->status();
    EndPhase("first answer");
    if (!found) return absl::OkStatus();
    responsible_ = found->responsible;
    auxiliary_ = found->auxiliary;
    return Complete();
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

  absl::StatusOr<ChangeCoverage> Coverage() {
    if (regression_->runs_command()) return CoverageOfCommand(trial_->command_coverage(), *changes_);
    ChangeCoverage coverage;
    ASSIGN_OR_RETURN(const std::string ended, RunProbed(coverage));
    if (ended.empty()) return coverage;
    coverage.executed_in_order = AllOf(changes_->size());
    explanation_.add_notes(absl::StrCat("The run that was to show which changes are executed ended in another way (",
                                        ended, "), so all of them count as executed."));
    return coverage;
  }

  // Sets what the failing run executes. How it ended, if with the probes it does not fail as before; else empty.
  absl::StatusOr<std::string> RunProbed(ChangeCoverage& coverage) {
    const ProbedVersion probed = ProbeChanges(trial_->pair(), *changes_, regression_->parser());
    ASSIGN_OR_RETURN(const RunEnd end, trial_->Run(probed.program));
    ++first_runs_;
    if (end.kind != RunEnd::Kind::kThrew || end.what != trial_->failure()) return end.what;
    coverage = ReadCoverage(probed, end.console);
    return std::string();
  }

  absl::StatusOr<Configuration> ExecutedInPassing() {
    Configuration executed;
    for (const std::string& test : regression_->passing_tests()) {
      ChangeCoverage coverage;
      ASSIGN_OR_RETURN(const RunEnd end, regression_->RunPassing(test, *changes_, coverage));
      ++first_runs_;
      if (end.kind != RunEnd::Kind::kPassed) {
        return absl::FailedPreconditionError(absl::StrCat(test, " does not pass on ", options_.bad, " (", end.what,
                                                          "), so it shows no innocent change; leave it out"));
      }
      std::sort(coverage.executed_in_order.begin(), coverage.executed_in_order.end());
      executed = Union(executed, coverage.executed_in_order);
    }
    return executed;
  }

  absl::Status RunAdd() {
    ASSIGN_OR_RETURN(ChangeCoverage coverage, Coverage());
    ASSIGN_OR_RETURN(coverage.executed_in_passing, ExecutedInPassing());
    EndPhase("coverage");
    const AddMethodResult result = AddMethod(changes_->size(), coverage, levels_, trial_->Hook(), MethodOptions());
    Take(result.dd);
    explanation_.add_notes(absl::StrCat(result.left_out, " of ", changes_->size(),
                                        " changes were left out, because the failing run never executes them."));
    const Configuration in_both = Without(coverage.executed_in_passing, coverage.never_executed);
    if (result.left_out_passing > 0) {
      Note(absl::StrCat(result.left_out_passing, " more were left out, because tests that pass execute them too."));
    } else if (!in_both.empty()) {
      Note(absl::StrCat("Tests that pass execute ", in_both.size(),
                        " of the others too; they were tried last, as the failure needs some of them."));
    }
    if (!result.why_none.empty()) explanation_.add_notes(absl::StrCat("None were left out: ", result.why_none, "."));
    EndPhase("delta debugging");
    return trial_->status();
  }

  absl::Status RunAfter() {
    const absl::StatusOr<std::unique_ptr<TracedCauses>>& causes = causes_;
    const std::optional<ChangePlaces>& places = places_;
    if (causes.ok()) {
      CauseTreeOptions tree;
      tree.time_limit = Until(kCausesShare * options_.search_limit) - SteadyNow();
      tree.cause.query_limit = options_.query_limit;
      tree.cause.total_limit = kCauseLimit;
      (*causes)->Begin(tree);
    }
    std::vector<CauseChanges> changes_in;
    absl::Duration semantic;
    const auto next = [&]() -> std::optional<CauseChanges> {
      if (!causes.ok() || PastDeadline(end_)) return std::nullopt;
      const absl::Duration began = SteadyNow();
      const absl::StatusOr<const CauseNode*> node = (*causes)->Next();
      semantic += SteadyNow() - began;
      if (!node.ok()) {
        NoCauses(absl::StrCat("The causes end: ", std::string(node.status().message()), "."));
        return std::nullopt;
      }
      if (*node == nullptr) return std::nullopt;
      changes_in.push_back(places->ChangesIn(**node));
      return changes_in.back();
    };
    AfterMethodOptions after;
    after.change_count = changes_->size();
    after.levels = {levels_.begin(), levels_.end() - 1};
    after.levels.push_back(HunkGroups(*changes_));
    after.known = known_;
    after.batch = trial_->jobs();
    deadline_ = Until(options_.search_limit);
    after.stop = [this] { return PastDeadline(); };
    after.on_progress = [this](int number, int suspects) {
      Progress(absl::StrCat(number, number == 1 ? " cause, " : " causes, ", suspects, " of ", changes_->size(),
                            " changes suspect, ", trial_->counts().runs - first_runs_, " tests"));
    };
    AfterMethodResult result = AfterMethod(next, *auxiliary_changes_, trial_->Hook(), after);
    deadline_ = absl::InfiniteDuration();
    if (!trial_->status().ok()) return trial_->status();
    if (first_ && !Stopped()) PreferFirst(changes_in, result);
    // Of two that are more than they need be, the smaller one.
    const size_t left = result.root.size() + result.auxiliary.size();
    const bool best = result.root.empty() || (!result.complete && !best_.empty() && best_.size() < left);
    responsible_ = best ? best_ : result.root;
    auxiliary_ = best ? Configuration() : result.auxiliary;
    explanation_.set_one_minimal(result.complete);
    explanation_.set_without_causes(result.without_causes);
    // Where all were tried, no cause led anywhere.
    for (const int change : result.without_causes ? Configuration() : result.through) {
      const CodeChangeShown shown = ShowChange(*changes_, change);
      Note(absl::StrCat("The causes lead to change ", change + 1, " (", shown.parts(0).file(), ":",
                        shown.parts(0).first_line(),
                        "), which cannot be taken back without these; they can without it."));
    }
    if (result.without_causes && !best) {
      NoCauses(result.suspects.empty() ? "The causes do not name these changes."
                                       : "The causes did not lead to these changes: they were found by trying all.");
    }
    EndPhase("causes and tests");
    Explanation::Phase& phase = *explanation_.mutable_phases(explanation_.phases_size() - 1);
    const auto semantic_microseconds = static_cast<uint64_t>(absl::ToInt64Microseconds(semantic));
    phase.set_name("dynamic analysis");
    phase.set_microseconds(phase.microseconds() - std::min(phase.microseconds(), semantic_microseconds));
    Explanation::Phase& other = *explanation_.add_phases();
    other.set_name("semantic analysis");
    other.set_microseconds(semantic_microseconds);
    if (causes.ok()) {
      page_ = ShowCauses((*causes)->Tree(), *places, changes_in, result, *changes_, explanation_);
      EndPhase("telling causes");
    }
    return absl::OkStatus();
  }

  int LinesOf(const Configuration& changes) const {
    int lines = 0;
    for (const int change : changes) lines += ShownLines(ShowChange(*changes_, change));
    return lines;
  }

  // Of two answers that both make the test pass the smaller one is told, and where the causes lead is said.
  void PreferFirst(const std::vector<CauseChanges>& changes_in, AfterMethodResult& result) {
    const Configuration both = Union(result.root, result.auxiliary);
    const Configuration first = Union(first_->responsible, first_->auxiliary);
    if (both == first) {
      // It was told already; which of them are responsible does not change under the reader.
      result.root = first_->responsible;
      result.auxiliary = first_->auxiliary;
      return;
    }
    if (result.complete && !both.empty() && LinesOf(both) <= LinesOf(first)) return;
    if (result.root.empty()) {
      NoCauses("The causes were not followed to a change within their time.");
    } else if (!result.without_causes) {
      const CodeChangeShown shown = ShowChange(*changes_, result.root.front());
      Note(absl::StrCat("The causes lead to change ", result.root.front() + 1, " (", shown.parts(0).file(), ":",
                        shown.parts(0).first_line(), ")",
                        both.size() == 1 ? "" : absl::StrCat(" and ", both.size() - 1, " with it"),
                        ", without which the test passes too; delta debugging's answer is the smaller one."));
    }
    std::vector<int> relevant;
    for (size_t i = 0; i < changes_in.size(); ++i) {
      const Configuration named = Union(changes_in[i].exact, changes_in[i].near);
      if (Without(first_->responsible, named).size() < first_->responsible.size()) {
        relevant.push_back(static_cast<int>(i));
      }
    }
    result.without_causes = relevant.empty() && result.root.empty();
    if (!relevant.empty()) result.relevant = std::move(relevant);
    result.root = first_->responsible;
    result.auxiliary = first_->auxiliary;
    result.through.clear();
    result.complete = true;
  }

  void Note(const std::string& note) { explanation_.add_notes(note); }
  // The first reason is why.
  void NoCauses(const std::string& why) {
    if (explanation_.no_causes().empty()) explanation_.set_no_causes(why);
  }

  ParseFile Parse() {
    return [this](const std::string& path, const std::string& text) {
      return regression_->parser().Tree(trial_->pair(), path, text);
    };
  }

  // What must go along, and whether the answer makes the test pass.
  absl::Status Complete() {
    explanation_.set_check(Explanation::NOT_CHECKED);
    if (responsible_.empty() || Stopped()) return absl::OkStatus();
    if (auxiliary_.empty()) {
      deadline_ = Until(kAlongLimit);
      const std::optional<Configuration> along = auxiliary_changes_->Find(responsible_);
      deadline_ = absl::InfiniteDuration();
      if (along) auxiliary_ = *along;
    }
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

  int LinesOfAnswer() const { return LinesOf(responsible_); }

  // A change of many lines is split, where some of them make the difference by themselves.
  absl::Status Narrow() {
    if (explanation_.check() != Explanation::PASSES || Stopped() || options_.by_lines) return absl::OkStatus();
    if (LinesOfAnswer() <= kFewLines || PastDeadline(end_)) return absl::OkStatus();
    const absl::StatusOr<VersionFiles> passing = changes_->Revert(Union(responsible_, auxiliary_));
    if (!passing.ok()) return absl::OkStatus();
    const absl::Duration deadline = Until(kNarrowLimit);
    trial_->SetEnd(deadline);
    AnswerLines found = LinesThatDecide(
        *passing, changes_->new_files(),
        [this](absl::Span<const VersionFiles> versions) { return trial_->TestFiles(versions); }, Parse(),
        {.batch = trial_->jobs(), .stop = [this, deadline] { return PastDeadline(deadline); }});
    if (!trial_->status().ok()) return trial_->status();
    trial_->SetEnd(end_);
    EndPhase("splitting");
    if (static_cast<int>(found.lines.size()) < found.changes.size()) lines_ = std::move(found);
    return absl::OkStatus();
  }

  void ShowResponsible() {
    if (lines_) {
      for (const CodeChangeShown& change : ShowInPart(*changes_, responsible_, lines_->changes, lines_->lines)) {
        *explanation_.add_responsible() = change;
      }
      // Whatever else the changes bring does not matter with them.
      Note(absl::StrCat("Of ", LinesOfAnswer(), " lines that were changed there these decide."));
      auxiliary_.clear();
      return;
    }
    const std::vector<CodeChangeShown> shown = ShowTogether(*changes_, responsible_, auxiliary_);
    for (size_t i = 0; i < shown.size(); ++i) {
      *(i < responsible_.size() ? explanation_.add_responsible() : explanation_.add_auxiliary()) = shown[i];
    }
  }

  Explanation Finish() {
    Explanation& all = explanation_;
    all.set_method(method_ == ExplainMethod::kAfter ? "after"
                   : method_ == ExplainMethod::kAdd ? (options_.ddmin ? "add with ddmin" : "add")
                                                    : (options_.ddmin ? "ddmin" : "dd"));
    all.set_good(options_.good);
    all.set_bad(options_.bad);
    all.set_test(options_.test);
    all.set_form(std::string(Name(trial_->pair().form)));
    all.set_failure(trial_->failure());
    all.set_change_count(static_cast<uint32_t>(changes_->size()));
    all.set_files_never_loaded(static_cast<uint32_t>(trial_->never_loaded().size()));
    ShowResponsible();
    if (const std::string note = LinesOfNoVersion(*changes_, all); !note.empty()) Note(note);
    if (!responsible_.empty()) Note(WhatWasSaved(*changes_, all));
    if (page_.empty()) page_ = ChangesPage(*changes_, responsible_, auxiliary_);
    all.set_interrupted(Stopped());
    *all.mutable_tests() = TestsOf(trial_->counts(), first_runs_);
    return explanation_;
  }

  const ExplainOptions& options_;
  // As in the options, until the test turns out to be a command.
  ExplainMethod method_;
  const absl::Duration began_;
  const absl::Duration end_;
  absl::Duration phase_began_;
  std::unique_ptr<Regression> regression_;
  // The regression's.
  VersionTrial* trial_ = nullptr;
  std::optional<ChangeSet> changes_;
  std::vector<ChangeGroups> levels_;
  int64_t first_runs_ = 0;
  std::optional<AuxiliaryChanges> auxiliary_changes_;
  Configuration responsible_;
  Configuration auxiliary_;
  std::optional<AnswerLines> lines_;
  // Of kAfter.
  absl::StatusOr<std::unique_ptr<TracedCauses>> causes_ = absl::FailedPreconditionError("nothing was traced");
  std::optional<ChangePlaces> places_;
  // Empty: nothing is known.
  SuspectRanks ranks_;
  Configuration executed_in_passing_;
  struct FirstAnswer {
    Configuration responsible;
    Configuration auxiliary;
  };
  // One that makes the test pass.
  std::optional<FirstAnswer> first_;
  // The same, where nothing has to go along with it.
  Configuration known_;
  // More than it need be, where the time was over: with them taken back the test passes.
  Configuration best_;
  // The last that is known to make the test pass, taken back; whether that or an answer was told.
  Configuration so_far_;
  bool so_far_told_ = false;
  bool traced_ = false;
  // Of what is under way.
  absl::Duration deadline_ = absl::InfiniteDuration();
  std::string page_;
  Explanation explanation_;
};

}  // namespace

absl::StatusOr<Explanation> ExplainVersions(const ExplainOptions& options, std::string* page) {
  Explaining explaining(options);
  absl::StatusOr<Explanation> explanation = explaining.Run();
  if (page != nullptr) *page = explaining.page();
  return explanation;
}

}  // namespace twinstep
