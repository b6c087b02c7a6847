#include "harness/reduction/finding_reduction.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/reduction/action_shortcuts.h"
#include "harness/reduction/configuration_parts.h"
#include "harness/reduction/finding_form.h"
#include "harness/reduction/finding_subjects.h"
#include "harness/reduction/finding_tester.h"
#include "harness/reduction/moved_finding.h"
#include "harness/reduction/source_reduction.h"
#include "model/delta_debugging/ddmin.h"
#include "model/setup_scripts.h"
#include "model/source/endless_loops.h"
#include "model/source/location_map.h"
#include "model/source/parse_goal.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

// Beyond this many there is something wrong.
constexpr int kMostRounds = 20;

// Fewer actions than that are not worth looking for detours around.
constexpr int kFewActions = 5;

// Collecting garbage takes some milliseconds at any time.
constexpr absl::Duration kShortestCpuLimit = absl::Milliseconds(40);

DdminOptions Backward() {
  DdminOptions options;
  options.try_subsets = false;
  options.backward = true;
  options.go_on = true;
  return options;
}

class FindingReduction {
 public:
  FindingReduction(const Finding& finding, TrialPool& pool, TreeCache& trees, const FindingReductionOptions& options)
      : original_(finding),
        now_(finding),
        pool_(pool),
        tester_(pool, options.on_test),
        trees_(trees),
        options_(options),
        start_(SteadyNow()),
        cpu_limit_(pool.limits().cpu) {}

  absl::StatusOr<ReducedFinding> Run() {
    *report_.mutable_class_before() = original_.equivalence_class();
    *report_.mutable_class_after() = original_.equivalence_class();
    *report_.mutable_before() = SizeOf(now_);
    if (RunFirst()) {
      options_.rewrites ? Rewrite() : RunRounds();
      if (!tester_.status().ok()) return tester_.status();
      Finish();
    } else if (!tester_.status().ok()) {
      return tester_.status();
    }
    *report_.mutable_after() = SizeOf(now_);
    report_.set_tests(report_.tests() + tester_.tests());
    report_.set_cached(report_.cached() + tester_.cached());
    report_.set_unresolved(report_.unresolved() + tester_.unresolved());
    report_.set_stopped(Stopped());
    report_.set_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(SteadyNow() - start_)));
    for (auto& [name, pass] : passes_) {
      pass.set_name(name);
      *report_.add_passes() = pass;
    }
    return ReducedFinding{.finding = std::move(now_), .report = std::move(report_)};
  }

 private:
  bool Stopped() const {
    return !tester_.status().ok() || (options_.most_tests > 0 && tester_.tests() >= options_.most_tests) ||
           SteadyNow() - start_ > options_.time_limit || (options_.stop && options_.stop());
  }

  std::shared_ptr<const SyntaxTree> TreeOf(const Finding& finding) {
    const Program& program = finding.test_case().program();
    return trees_.Find(program);
  }

  ReductionReport::Size SizeOf(const Finding& finding) { return twinstep::SizeOf(finding, TreeOf(finding).get()); }

  bool RunFirst() {
    const std::vector<TrialAnswer> answers =
        tester_.Run(std::vector<Finding>(static_cast<size_t>(std::max(options_.first_runs, 1)), original_));
    if (answers.empty()) {
      report_.set_state(ReductionReport::FAILED);
      report_.set_reason("interrupted");
      return false;
    }
    std::map<std::string, int> shown;
    std::string reason;
    std::vector<absl::Duration> times;
    for (const TrialAnswer& answer : answers) {
      const std::optional<std::string> shows = WhatShows(answer);
      // A process that ends is what a crash finding looks for, and no other.
      const bool ended = !answer.answered;
      times.push_back(absl::Microseconds(static_cast<int64_t>(answer.result.microseconds())));
      if (!shows) reason = answer.result.reason();
      if (shows && ended != original_.has_crash() && !shows->empty()) reason = *shows;
      if (shows && !shows->empty() && ended == original_.has_crash()) ++shown[*shows];
      if (!ended && answer.result.outcome() == TrialResult::FOUND) last_ = answer.result;
    }
    std::sort(times.begin(), times.end());
    cold_ = times.back();
    LimitTime(times[times.size() / 2]);
    int most = 0;
    for (const auto& [what, times] : shown) {
      if (times > most) {
        most = times;
        tester_.Expect(what);
      }
    }
    report_.set_first_runs(static_cast<uint32_t>(answers.size()));
    report_.set_first_runs_found(static_cast<uint32_t>(most));
    report_.set_tests(answers.size());
    if (most == 0) {
      report_.set_state(reason.empty() ? ReductionReport::GONE : ReductionReport::FAILED);
      report_.set_reason(reason);
    } else if (most < static_cast<int>(answers.size())) {
      report_.set_state(ReductionReport::FLAKY);
    }
    if (most < static_cast<int>(answers.size())) return false;
    tester_.ExpectCauseOf(original_);
    tester_.ExpectEndOf(original_);
    return tester_.status().ok();
  }

  void RunRounds() {
    report_.set_state(ReductionReport::REDUCED);
    ForgetTraces();
    bool changed = true, minimal = false;
    while (changed && !Stopped() && report_.rounds() < kMostRounds) {
      report_.set_rounds(report_.rounds() + 1);
      changed = false;
      minimal = true;
      changed |= Pass("configuration", [&] { return ReduceConfiguration(minimal); });
      if (now_.has_metamorphic()) changed |= Pass("transformations", [&] { return ReduceTransformations(minimal); });
      changed |= Pass("setup and modules", [&] { return ReduceSetup(minimal); });
      changed |= Pass("actions", [&] { return ReduceActions(minimal); });
      changed |= Pass("program", [&] { return ReduceProgram(minimal); });
      changed |= Pass("setup code", [&] { return ReduceSetupCode(minimal); });
    }
    report_.set_one_minimal(minimal && !changed && !Stopped());
  }

  void Rewrite() {
    report_.set_state(ReductionReport::REDUCED);
    ForgetTraces();
    bool minimal = true;
    Pass("configuration", [&] { return ReduceConfiguration(minimal); });
    for (const ProgramEdits& pass : *options_.rewrites) {
      Look();
      const std::shared_ptr<const SyntaxTree> tree = TreeOf(now_);
      if (tree == nullptr || Stopped()) return;
      const int last = last_.issued_at_size() - 1;
      ProgramSubject subject(now_, tester_, [this] { return Stopped(); });
      TakeEdits(pass(*tree, now_, last < 0 ? Location() : last_.issued_at(last)), subject);
    }
  }

  // Candidates are copies, and only their test cases are run: long traces would be copied for nothing.
  void ForgetTraces() {
    if (now_.has_crash()) return;
    if (now_.has_metamorphic()) {
      now_.mutable_metamorphic()->clear_initial();
      now_.mutable_metamorphic()->clear_follow_up();
    } else if (now_.has_truth()) {
      now_.mutable_truth()->clear_trace();
    } else {
      now_.mutable_differential()->clear_first();
      now_.mutable_differential()->clear_second();
    }
  }

  template <typename Body>
  bool Pass(const std::string& name, const Body& body) {
    if (Stopped()) return false;
    if (options_.on_pass) {
      *report_.mutable_after() = SizeOf(now_);
      options_.on_pass(name, report_);
    }
    const uint64_t tests = tester_.tests();
    const int64_t bytes = static_cast<int64_t>(SizeOf(now_).bytes());
    const absl::Duration start = SteadyNow();
    const bool changed = body();
    ReductionReport::Pass& pass = passes_[name];
    pass.set_tests(pass.tests() + tester_.tests() - tests);
    pass.set_bytes_less(pass.bytes_less() + bytes - static_cast<int64_t>(SizeOf(now_).bytes()));
    pass.set_microseconds(pass.microseconds() + static_cast<uint64_t>(absl::ToInt64Microseconds(SteadyNow() - start)));
    return changed;
  }

  bool Fails(const std::optional<Finding>& finding) {
    const std::vector<TestOutcome> outcome = tester_.Test({finding});
    return !outcome.empty() && outcome[0] == TestOutcome::kFail;
  }

  // The first that fails becomes what is reduced. Each is made when its turn comes: there may be thousands.
  bool TakeFirst(size_t count, const std::function<std::optional<Finding>(size_t)>& make) {
    const size_t jobs = static_cast<size_t>(tester_.jobs());
    for (size_t begin = 0; begin < count && !Stopped(); begin += jobs) {
      std::vector<std::optional<Finding>> some;
      for (size_t i = begin; i < std::min(begin + jobs, count); ++i) some.push_back(make(i));
      const std::vector<TestOutcome> outcomes = tester_.Test(some);
      for (size_t i = 0; i < outcomes.size(); ++i) {
        if (outcomes[i] != TestOutcome::kFail) continue;
        now_ = *some[i];
        return true;
      }
    }
    return false;
  }
  bool TakeFirst(const std::vector<std::optional<Finding>>& findings) {
    return TakeFirst(findings.size(), [&](size_t i) { return findings[i]; });
  }

  // Ddmin over `count` parts; `make` builds the finding with those that are kept.
  bool Minimise(int count, const std::function<std::optional<Finding>(const Configuration&)>& make, bool& minimal) {
    if (count == 0) return false;
    TestHooks hooks;
    hooks.batch = tester_.jobs();
    hooks.stop = [this] { return Stopped(); };
    hooks.test_many = [this, &make](absl::Span<const Configuration> configurations) {
      std::vector<std::optional<Finding>> findings;
      for (const Configuration& configuration : configurations) findings.push_back(make(configuration));
      return tester_.Test(findings);
    };
    ConfigurationTester configurations(hooks);
    DdminOptions options = Backward();
    options.empty_first = true;
    const DdminResult result = Ddmin(configurations, AllOf(count), options);
    minimal = minimal && result.one_minimal;
    if (static_cast<int>(result.failing.size()) == count) return false;
    now_ = *make(result.failing);
    return true;
  }

  // What came of the finding as it is now.
  void Look(bool to_the_end = false) {
    const std::vector<TrialAnswer> answers = tester_.Run({now_}, to_the_end);
    if (answers.empty() || answers[0].result.outcome() != TrialResult::FOUND) return;
    last_ = answers[0].result;
    LimitTime(absl::Microseconds(static_cast<int64_t>(last_.microseconds())));
  }

  // Most candidates that take much longer than what they were made of never end.
  void LimitTime(absl::Duration usual) {
    if (original_.has_crash()) return;
    const absl::Duration limit = std::max(2 * cold_, std::min(5 * usual, 2 * usual + absl::Milliseconds(200)));
    pool_.SetCpuLimit(std::min(std::max(limit, kShortestCpuLimit), std::max(cpu_limit_, kShortestCpuLimit)));
  }

  // Flags and time zones. Each candidate takes processes of its own.
  bool ReduceConfiguration(bool& minimal) {
    Finding complete = now_;
    // A name that is not known here: the session is what it is.
    if (!CompleteConfigurations(complete).ok()) return false;
    // Each candidate takes a new process, which is slow at first.
    const absl::Duration limit = pool_.limits().cpu;
    pool_.SetCpuLimit(cpu_limit_);
    const bool changed = Minimise(
        ConfigurationParts(complete),
        [&complete](const Configuration& kept) { return std::make_optional(WithConfigurationParts(complete, kept)); },
        minimal);
    pool_.SetCpuLimit(limit);
    return changed;
  }

  bool ReduceTransformations(bool& minimal) {
    const int count = now_.metamorphic().transformations_size();
    if (count <= 1) return false;
    // The last initial run, as what the session begins with.
    Look();
    Finding last = now_;
    last.mutable_test_case()->mutable_program()->set_source(last_.finding().metamorphic().initial_source());
    last.mutable_test_case()->clear_actions();
    for (const Event& event : last_.finding().metamorphic().initial().events()) {
      *last.mutable_test_case()->add_actions() = event.action();
    }
    auto& transformations = *last.mutable_metamorphic()->mutable_transformations();
    transformations.DeleteSubrange(0, count - 1);
    if (TakeFirst({last})) return true;
    return Minimise(
        count,
        [base = now_](const Configuration& kept) -> std::optional<Finding> {
          Finding finding = base;
          finding.mutable_metamorphic()->clear_transformations();
          for (const int i : kept) {
            *finding.mutable_metamorphic()->add_transformations() = base.metamorphic().transformations(i);
          }
          if (kept.empty()) return std::nullopt;
          return finding;
        },
        minimal);
  }

  bool ReduceSetup(bool& minimal) {
    const Program program = now_.test_case().program();
    const int setups = program.setup_size();
    return Minimise(
        setups + program.modules_size(),
        [&program, setups, base = now_](const Configuration& kept) -> std::optional<Finding> {
          Finding finding = base;
          Program& changed = *finding.mutable_test_case()->mutable_program();
          ClearSetup(changed);
          changed.clear_modules();
          for (const int i : kept) {
            if (i < setups) {
              AddSetupOf(program, i, changed);
            } else {
              *changed.add_modules() = program.modules(i - setups);
            }
          }
          return finding;
        },
        minimal);
  }

  bool ReduceActions(bool& minimal) {
    bool changed = false;
    while (TakeFirst(OnOneWay(now_))) changed = true;
    changed |= TakeShortcut(ShortcutsFromStart);
    while (now_.test_case().actions_size() > kFewActions && TakeShortcut(ShortcutsInside)) changed = true;
    const std::vector<Action> actions(now_.test_case().actions().begin(), now_.test_case().actions().end());
    changed |= Minimise(
        static_cast<int>(actions.size()),
        [&actions, base = now_](const Configuration& kept) {
          std::vector<Action> chosen;
          for (const int i : kept) chosen.push_back(actions[static_cast<size_t>(i)]);
          return WithActions(base, std::move(chosen), kept);
        },
        minimal);
    return changed;
  }

  bool TakeShortcut(std::vector<Shortcut> (*shortcuts)(const TestCase&, const IssuedAt&)) {
    Look();
    const std::vector<Shortcut> all = shortcuts(now_.test_case(), last_.issued_at());
    return TakeFirst(all.size(), [&, base = now_](size_t i) { return WithShortcut(base, last_.issued_at(), all[i]); });
  }

  bool ReduceProgram(bool& minimal) {
    // The places of later transformations are those of programs that earlier ones made.
    if (now_.metamorphic().transformations_size() > 1) {
      minimal = false;
      return false;
    }
    ProgramSubject subject(now_, tester_, [this] { return Stopped(); });
    return ReduceText(subject, GoalOf(now_.test_case().program()), "program: ", minimal);
  }

  bool ReduceSetupCode(bool& minimal) {
    const Program& program = now_.test_case().program();
    bool changed = false;
    for (int part = 0; part < program.setup_size() + program.modules_size(); ++part) {
      PartSubject subject(now_, part, tester_, [this] { return Stopped(); });
      const bool is_setup = part < program.setup_size();
      changed |= ReduceText(subject, is_setup ? ParseGoal::kScript : ParseGoal::kModule,
                            is_setup ? "setup: " : "modules: ", minimal);
    }
    return changed;
  }

  bool ReduceText(SourceSubject& subject, ParseGoal goal, const std::string& prefix, bool& minimal) {
    const std::string before(subject.text().utf8());
    const std::shared_ptr<const SyntaxTree> tree = trees_.Find(subject.text(), goal);
    const bool endless = tree != nullptr && HasEndlessLoop(*tree);
    SourceReductionOptions options;
    options.parse = [this, goal, endless](const SourceText& text) {
      std::shared_ptr<const SyntaxTree> parsed = trees_.Find(text, goal);
      // It would be ended by the limit of time, which costs a hundred sessions.
      if (parsed != nullptr && !endless && HasEndlessLoop(*parsed)) parsed = nullptr;
      return parsed;
    };
    options.level = options_.level;
    options.on_pass = [this, &prefix](const std::string& pass) {
      Look();
      if (!options_.on_pass) return;
      *report_.mutable_after() = SizeOf(now_);
      options_.on_pass(prefix + pass, report_);
    };
    const SourceReductionReport report = ReduceSource(subject, options);
    report_.set_not_parsed(report_.not_parsed() + static_cast<uint64_t>(report.not_parsed));
    for (const auto& [name, yield] : report.passes) {
      ReductionReport::Pass& pass = passes_[prefix + name];
      pass.set_tests(pass.tests() + static_cast<uint64_t>(yield.tests));
      pass.set_bytes_less(pass.bytes_less() + yield.bytes_less);
    }
    minimal = minimal && report.one_minimal;
    return subject.text().utf8() != before;
  }

  // What it has become, complete.
  void Finish() {
    NameDefaultConfiguration(now_);
    pool_.SetCpuLimit(cpu_limit_);
    Look(/*to_the_end=*/true);
    pool_.SetCpuLimit(cpu_limit_);
    if (!original_.has_crash()) {
      now_.clear_reproduction();
      *now_.mutable_equivalence_class() = last_.finding().equivalence_class();
      now_.set_layer(last_.finding().layer());
      now_.set_rule(last_.finding().rule());
      if (now_.has_metamorphic()) {
        MetamorphicFinding& metamorphic = *now_.mutable_metamorphic();
        *metamorphic.mutable_divergence() = last_.finding().metamorphic().divergence();
        *metamorphic.mutable_location() = last_.finding().metamorphic().location();
        metamorphic.clear_initial();
        metamorphic.clear_follow_up();
        metamorphic.clear_initial_source();
        metamorphic.clear_follow_up_source();
        SetViolations(metamorphic);
      } else if (now_.has_truth()) {
        *now_.mutable_truth()->mutable_violation() = last_.finding().truth().violation();
        now_.mutable_truth()->clear_trace();
      } else {
        SetVerdict();
        *now_.mutable_differential()->mutable_divergence() = last_.finding().differential().divergence();
        now_.mutable_differential()->clear_first();
        now_.mutable_differential()->clear_second();
      }
      TrialOrder order;
      *order.mutable_finding() = now_;
      order.set_examine(true);
      if (now_.test_case().has_worker()) *order.mutable_configuration() = now_.test_case().worker();
      absl::StatusOr<std::vector<TrialAnswer>> examined = pool_.Run({order}, /*to_the_end=*/true);
      if (examined.ok() && !examined->empty() && (*examined)[0].result.outcome() == TrialResult::FOUND) {
        now_ = std::move(*(*examined)[0].result.mutable_finding());
      }
      if (now_.reproduction().outcome() != Reproduction::REPRODUCED) {
        report_.set_reason(
            absl::StrCat("at level full it does not come again",
                         now_.reproduction().detail().empty() ? "" : absl::StrCat(": ", now_.reproduction().detail())));
      }
      *report_.mutable_class_after() = now_.equivalence_class();
    }
    report_.set_same_as(FormOf(now_, TreeOf(now_).get()));
  }

  // The verdict told of events that are others now. What was judged is judged again, as the layer depends on it.
  void SetVerdict() {
    const bool was_judged = now_.verdict().kind() != Verdict::NOT_JUDGED;
    now_.clear_verdict();
    if (!was_judged) return;
    const std::optional<TrialResult> judged = tester_.Judge(now_, /*to_the_end=*/true);
    if (!judged) return;
    *now_.mutable_verdict() = judged->finding().verdict();
    now_.set_layer(judged->finding().layer());
    now_.set_rule(judged->finding().rule());
  }

  // The same of a warning.
  void SetViolations(MetamorphicFinding& metamorphic) {
    if (metamorphic.violations().empty()) return;
    metamorphic.clear_violations();
    const std::optional<TrialResult> judged = tester_.Judge(now_, /*to_the_end=*/true);
    if (judged) *metamorphic.mutable_violations() = judged->finding().metamorphic().violations();
  }

  const Finding& original_;
  Finding now_;
  TrialPool& pool_;
  FindingTester tester_;
  TreeCache& trees_;
  const FindingReductionOptions& options_;
  const absl::Duration start_;
  // As the pool came.
  const absl::Duration cpu_limit_;
  // The slowest of the first runs: a process that is new is slow.
  absl::Duration cold_;
  // What came of the finding when it was last looked at.
  TrialResult last_;
  ReductionReport report_;
  std::map<std::string, ReductionReport::Pass> passes_;
};

}  // namespace

absl::StatusOr<ReducedFinding> ReduceFinding(const Finding& finding, TrialPool& pool, TreeCache& trees,
                                             const FindingReductionOptions& options) {
  const absl::Duration cpu_limit = pool.limits().cpu;
  absl::StatusOr<ReducedFinding> reduced = FindingReduction(finding, pool, trees, options).Run();
  pool.SetCpuLimit(cpu_limit);
  return reduced;
}

}  // namespace twinstep
