#include "harness/fuzzing/input_runner.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/causes/named_finding.h"
#include "harness/fuzzing/input_text.h"
#include "harness/mutation/action_mutator.h"
#include "harness/trials/judged_runs.h"
#include "model/actions/action_kind.h"
#include "model/answers/equivalence_class.h"
#include "model/answers/mismatch_text.h"
#include "model/behaviour/behaviours.h"
#include "model/causes/cause_key.h"
#include "model/expected/expected_difference.h"
#include "model/judging/truth_session.h"
#include "model/judging/verdict.h"
#include "model/random.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/replay.h"
#include "model/source/coverage.h"
#include "model/source/endless_loops.h"
#include "model/source/parse_goal.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

using End = MetamorphicResult::End;

// Warnings of one input and engine that are looked at: each costs its runs once more.
constexpr int kMostWarnings = 3;
// Drawn where an input names no steps, besides those of oracles that have one transformation.
constexpr int kDrawnSteps = 2;
// Programs whose counted run is remembered.
constexpr size_t kMostCovered = 1000;

constexpr Oracles kDifferentialOnly = {
    .truth = false, .transparency = false, .finer_trace = false, .metamorphic = false, .differential = true};

void AddFinding(InputFinding found, InputReport& report) {
  for (const InputFinding& other : report.findings) {
    if (SameCause(other.finding.cause(), found.finding.cause())) return;
  }
  report.findings.push_back(std::move(found));
}

void EndedByResource(std::string reason, InputReport& report) {
  if (report.outcome != InputReport::Outcome::kRan) return;
  report.outcome = InputReport::Outcome::kResource;
  report.reason = std::move(reason);
}

void Avoided(InputReport& report) { report.outcome = InputReport::Outcome::kAvoided; }

void Rejected(const absl::Status& why, InputReport& report) {
  report.outcome = InputReport::Outcome::kRejected;
  report.reason = std::string(why.message());
}

// Whether a limit ended the session.
bool EndedByLimit(const Trace& trace, InputReport& report) {
  if (trace.events().empty()) return false;
  const Finished::Outcome outcome = trace.events(trace.events_size() - 1).output().finished().outcome();
  if (outcome != Finished::TIMED_OUT && outcome != Finished::OUT_OF_MEMORY) return false;
  EndedByResource(outcome == Finished::TIMED_OUT ? "time" : "memory", report);
  return true;
}

bool IsAsked(const Oracles& oracles, const TransformationClass& kind) {
  return OraclesOf(kind.kind()).And(oracles).any();
}

// Those of the input that the oracles ask for; where it has none, drawn ones.
std::vector<MetamorphicStep> StepsOf(const FuzzInput& input, const Oracles& oracles) {
  std::vector<const TransformationClass*> asked;
  for (const auto& kind : Transformations()) {
    if (IsAsked(oracles, *kind)) asked.push_back(kind.get());
  }
  std::vector<MetamorphicStep> steps;
  if (asked.empty()) return steps;
  for (const FuzzStep& step : input.steps()) {
    MetamorphicStep& added = steps.emplace_back();
    if (step.has_transformation()) {
      added.transformation = step.transformation();
      added.kind = TransformationFor(step.transformation().kind_case());
    } else if (step.drawn().name().empty()) {
      added.seed = step.drawn().seed();
      added.kind = asked[Random(added.seed).Below(asked.size())];
    } else {
      added.seed = step.drawn().seed();
      added.kind = TransformationNamed(step.drawn().name());
    }
    if (!IsAsked(oracles, *added.kind)) steps.pop_back();
  }
  if (!steps.empty()) return steps;
  Random random(input.test_case().seed());
  const auto draw = [&](const TransformationClass* kind) {
    if (IsAsked(oracles, *kind)) steps.push_back({.transformation = std::nullopt, .kind = kind, .seed = random.Next()});
  };
  for (int i = 0; oracles.metamorphic && i < kDrawnSteps; ++i) draw(asked[random.Below(asked.size())]);
  // They cannot be what another one is applied to.
  draw(TransformationFor(Transformation::kTransparency));
  draw(TransformationFor(Transformation::kFinerTrace));
  return steps;
}

void AddRounds(const MetamorphicResult& result, InputReport& report) {
  for (const RoundReport& round : result.rounds) {
    if (round.outcome() == RoundReport::HELD) ++report.held;
    if (round.outcome() == RoundReport::PROGRAM_CHANGED) ++report.not_applicable["the program was changed"];
    if (round.outcome() == RoundReport::NOT_APPLICABLE) ++report.not_applicable[round.reason()];
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<InputRunner>> InputRunner::Create(InputRunnerOptions options) {
  auto runner = std::unique_ptr<InputRunner>(new InputRunner(std::move(options)));
  ASSIGN_OR_RETURN(runner->engines_, MakePair(DefaultPair()));
  if (runner->options_.trees == nullptr) {
    ASSIGN_OR_RETURN(runner->own_trees_, TreeCache::Create());
    runner->options_.trees = runner->own_trees_.get();
  }
  EngineWatch& watch = runner->options_.watch;
  watch.parse = [&self = *runner](const Program& program) { return self.TreeOf(program); };
  if (!watch.on_step) watch.on_step = [](const CauseKey&) {};
  if (!watch.is_known_crash) watch.is_known_crash = [](const CauseKey&) { return false; };
  runner->a_ = std::make_unique<WatchedEngine>(*runner->engines_.a, watch);
  runner->b_ = std::make_unique<WatchedEngine>(*runner->engines_.b, watch);
  return runner;
}

InputReport InputRunner::Run(FuzzInput input) {
  InputReport report;
  NormaliseInput(input);
  report.oracles = OraclesOf(input, options_.oracles);
  TestCase& test_case = *input.mutable_test_case();
  std::shared_ptr<const SyntaxTree> tree = TreeOf(test_case.program());
  if (tree == nullptr && test_case.program().kind() == Program::SCRIPT) {
    // A file of a module does not say that it is one.
    test_case.mutable_program()->set_kind(Program::MODULE);
    tree = TreeOf(test_case.program());
  }
  if (tree == nullptr) {
    report.outcome = InputReport::Outcome::kRejected;
    report.reason = "the program does not parse";
    return report;
  }
  if (HasEndlessLoop(*tree)) {
    report.outcome = InputReport::Outcome::kRejected;
    report.reason = "a loop never ends";
    return report;
  }
  if (test_case.actions_size() == 0) {
    Random random(test_case.seed());
    *test_case.mutable_actions() = DrawActions(PlacesOf(*tree), random);
  }
  // The differential oracle runs both by itself.
  if (report.oracles != kDifferentialOnly) {
    const std::string engine = EngineOf(input, std::string(a_->name()), std::string(b_->name()));
    for (WatchedEngine* const watched : {a_.get(), b_.get()}) {
      if (engine == watched->name()) RunOn(*watched, input, report);
    }
  }
  if (options_.only_behaviours && report.oracles != kDifferentialOnly) return report;
  if (report.oracles.differential && report.outcome == InputReport::Outcome::kRan) RunDifferential(input, report);
  return report;
}

void InputRunner::RunOn(WatchedEngine& engine, const FuzzInput& input, InputReport& report) {
  if (report.outcome != InputReport::Outcome::kRan) return;
  TestCase test_case = input.test_case();
  test_case.mutable_engine()->set_engine(std::string(engine.name()));
  test_case.set_capture(FULL);
  auto& actions = *test_case.mutable_actions();
  const auto impossible = [&](const Action& action) { return !CanDo(engine.facts(), action); };
  const auto kept = std::stable_partition(actions.begin(), actions.end(), std::not_fn(impossible));
  std::set<std::string> left_out;
  for (auto action = kept; action != actions.end(); ++action) left_out.insert(KindName(*action));
  actions.erase(kept, actions.end());
  for (const std::string& kind : left_out) {
    ++report.not_applicable[absl::StrCat(std::string(engine.facts().display_name), " does not do the action \"", kind,
                                         "\"")];
  }
  if (options_.only_behaviours) return RunCrash(engine, std::move(test_case), report);
  std::vector<MetamorphicStep> steps = StepsOf(input, report.oracles);
  if (report.oracles.truth) RunTruth(engine, test_case, report);
  if (report.outcome == InputReport::Outcome::kRan && !steps.empty()) {
    RunMetamorphic(engine, test_case, std::move(steps), report);
  } else if (!report.oracles.truth) {
    RunCrash(engine, std::move(test_case), report);
  }
}

void InputRunner::RunCrash(WatchedEngine& engine, TestCase test_case, InputReport& report) {
  const int avoided = engine.avoided();
  const absl::StatusOr<Trace> trace = RunTestCase(engine, test_case, options_.session);
  if (engine.avoided() != avoided) return Avoided(report);
  if (!trace.ok()) return Rejected(trace.status(), report);
  if (EndedByLimit(*trace, report)) return;
  AddBehaviours(engine, test_case.program(), *trace, report);
}

void InputRunner::RunTruth(WatchedEngine& engine, TestCase test_case, InputReport& report) {
  const Program& program = test_case.program();
  const int avoided = engine.avoided();
  absl::StatusOr<Trace> trace = RunTestCase(engine, test_case, options_.session);
  if (engine.avoided() != avoided) return Avoided(report);
  if (!trace.ok()) return Rejected(trace.status(), report);
  // First, so that no more runs of an endless program are paid for.
  if (EndedByLimit(*trace, report)) return;
  AddBehaviours(engine, program, *trace, report);

  SessionOptions session = options_.session;
  session.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  const absl::StatusOr<std::shared_ptr<const Judge>> judge = JudgeOf(engine, program, session);
  if (engine.avoided() != avoided) return Avoided(report);
  if (!judge.ok()) return Rejected(judge.status(), report);
  absl::StatusOr<TruthResult> result =
      JudgePlayedSession(engine, **judge, test_case, options_.session, *std::move(trace));
  if (engine.avoided() != avoided) return Avoided(report);
  if (!result.ok()) return Rejected(result.status(), report);
  ++report.judged;
  if (!result->judgement.no_truth.empty()) ++report.no_truth[result->judgement.no_truth];
  if (!result->violation) return;

  InputFinding found{.finding = {}, .difference = ToText(result->violation->about())};
  *found.finding.mutable_test_case() = std::move(test_case);
  SetFound(*result->violation, result->trace, found.finding);
  AddFinding(std::move(found), report);
}

void InputRunner::RunMetamorphic(WatchedEngine& engine, const TestCase& test_case, std::vector<MetamorphicStep> steps,
                                 InputReport& report) {
  SessionOptions session = options_.session;
  session.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  const MetamorphicEnvironment environment{.engine = engine,
                                           .session = session,
                                           .parse = options_.watch.parse,
                                           .preset = SOUND,
                                           .note = {},
                                           .run_configured = {}};
  const std::vector<Action> actions(test_case.actions().begin(), test_case.actions().end());
  const int avoided = engine.avoided();
  // Told once, though a warning runs it again.
  bool told = report.oracles.truth;
  bool counted = false;
  for (int warnings = 0; warnings < kMostWarnings; ++warnings) {
    absl::StatusOr<MetamorphicResult> result = PlayMetamorphic(
        environment, test_case.program(), actions, steps, [&](const Program&, const SyntaxTree*, const Trace& trace) {
          if (!std::exchange(told, true)) AddBehaviours(engine, test_case.program(), trace, report);
        });
    if (engine.avoided() != avoided) return Avoided(report);
    if (!result.ok()) return Rejected(result.status(), report);
    if (result->end == End::kTimedOut || result->end == End::kOutOfMemory) {
      return EndedByResource(result->end == End::kTimedOut ? "time" : "memory", report);
    }
    if (!std::exchange(counted, true)) AddRounds(*result, report);
    if (result->end == End::kHeld) return;

    const size_t warned = result->rounds.back().number() - 1;
    const absl::StatusOr<std::vector<RunViolation>> broken = ViolationsOfWarning(
        engine, session, *result, [&](const Program& program) { return JudgeOf(engine, program, session); });
    if (engine.avoided() != avoided) return Avoided(report);
    // A program that cannot be judged in its time breaks nothing that is known.
    const std::vector<RunViolation> violations = broken.ok() ? *broken : std::vector<RunViolation>();
    InputFinding found{.finding = {}, .difference = ToText(result->divergence.about())};
    *found.finding.mutable_test_case() = test_case;
    SetFound(*result, engine.facts(), violations, found.finding);
    AddFinding(std::move(found), report);
    if (warned + 1 >= steps.size()) return;
    steps.erase(steps.begin() + static_cast<long>(warned));
  }
}

absl::StatusOr<std::shared_ptr<const Judge>> InputRunner::JudgeOf(WatchedEngine& engine, const Program& program,
                                                                  const SessionOptions& session) {
  const int avoided = engine.avoided();
  const std::string key = absl::StrCat(std::string(engine.name()), " ", static_cast<int>(session.breakpoint_sliding),
                                       " ", program.SerializeAsString());
  absl::StatusOr<std::shared_ptr<const Judge>> judge =
      judges_.Get(key, engine, program, [&] { return options_.trees->FindWhole(program); },
                  {.session = session, .limits = {}, .parse = options_.trees->Made()});
  if (engine.avoided() == avoided) return judge;
  // The next input with this program is to be told the same.
  judges_.Forget(key);
  return absl::CancelledError("stopped short of a known crash");
}

Verdict InputRunner::VerdictOfBoth(const Program& program, BreakpointSliding sliding, const Trace& a, const Trace& b,
                                   const Divergence& divergence) {
  const auto side = [sliding](WatchedEngine& engine, const Trace& trace) {
    return PlayedSide{&engine, engine.facts().chooses_sliding ? sliding : ENGINE_DEFAULT, &trace};
  };
  return VerdictOnRuns(program, options_.session, side(*a_, a), side(*b_, b), divergence,
                       [&](Engine& engine, const SessionOptions& session) {
                         return JudgeOf(&engine == a_.get() ? *a_ : *b_, program, session);
                       })
      .value_or(Verdict());
}

void InputRunner::AddBehaviours(WatchedEngine& engine, const Program& program, const Trace& trace,
                                InputReport& report) {
  const std::vector<uint64_t> behaviours = BehavioursOf(trace, TreeOf(program).get());
  report.behaviours.insert(report.behaviours.end(), behaviours.begin(), behaviours.end());
  if (!engine.facts().counts_blocks) return;
  const std::vector<uint64_t>& coverage = CoverageOf(engine, program);
  report.behaviours.insert(report.behaviours.end(), coverage.begin(), coverage.end());
}

const std::vector<uint64_t>& InputRunner::CoverageOf(WatchedEngine& engine, const Program& program) {
  const std::string key = absl::StrCat(std::string(engine.name()), " ", program.SerializeAsString());
  const auto at_hand = coverage_.find(key);
  if (at_hand != coverage_.end()) return at_hand->second;
  if (coverage_.size() >= kMostCovered) coverage_.clear();
  std::vector<uint64_t>& behaviours = coverage_[key];
  const std::shared_ptr<const SyntaxTree> tree = TreeOf(program);
  Coverage coverage;
  if (tree != nullptr && engine.RunBare(program, options_.session, {.coverage = &coverage}).ok()) {
    behaviours = BehavioursOf(std::string(engine.name()), *tree, coverage);
  }
  return behaviours;
}

void InputRunner::RunDifferential(const FuzzInput& input, InputReport& report) {
  TestCase test_case = input.test_case();
  // What is shown in full can be judged in full.
  test_case.set_capture(FULL);
  const int avoided = a_->avoided() + b_->avoided();
  const auto configuration = [sliding = test_case.engine().breakpoint_sliding()](const Engine& engine) {
    EngineConfiguration configuration;
    configuration.set_engine(std::string(engine.name()));
    if (engine.facts().chooses_sliding) configuration.set_breakpoint_sliding(sliding);
    return configuration;
  };
  *test_case.mutable_engine() = configuration(*a_);
  absl::StatusOr<Trace> a = RunTestCase(*a_, test_case, options_.session);
  *test_case.mutable_engine() = configuration(*b_);
  absl::StatusOr<Trace> b = RunTestCase(*b_, test_case, options_.session);
  if (a_->avoided() + b_->avoided() != avoided) return Avoided(report);
  if (!a.ok() || !b.ok()) {
    ++report.not_applicable["the other debugger does not take an action"];
    return;
  }
  absl::StatusOr<std::optional<Divergence>> difference = FirstDifference(*a, *b, PAPER);
  if (!difference.ok()) return EndedByResource("a limit", report);
  if (report.oracles == kDifferentialOnly) {
    AddBehaviours(*a_, test_case.program(), *a, report);
    AddBehaviours(*b_, test_case.program(), *b, report);
  }
  if (options_.only_behaviours) return;
  std::optional<Divergence>& divergence = *difference;
  if (!divergence) return;
  const std::shared_ptr<const SyntaxTree> tree = TreeOf(test_case.program());
  Verdict verdict = VerdictOfBoth(test_case.program(), test_case.engine().breakpoint_sliding(), *a, *b, *divergence);
  if (verdict.elsewhere()) TellPlaces(*a, *b, *divergence);
  Explanation explanation = Explain(*divergence, *a, *b, tree.get());
  if (a_->avoided() + b_->avoided() != avoided) return Avoided(report);
  InputFinding found{.finding = {}, .difference = ToText(divergence->about())};
  *found.finding.mutable_differential()->mutable_other() = test_case.engine();
  TestCase& of_finding = *found.finding.mutable_test_case();
  of_finding = std::move(test_case);
  of_finding.set_capture(PAPER);
  *of_finding.mutable_engine() = configuration(*a_);
  SetFound(*std::move(divergence), *a, *b, std::move(explanation), std::move(verdict), tree.get(), found.finding);
  AddFinding(std::move(found), report);
}

}  // namespace twinstep
