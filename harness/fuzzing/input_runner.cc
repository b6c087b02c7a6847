#include "harness/fuzzing/input_runner.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/engines.h"
#include "harness/fuzzing/input_text.h"
#include "harness/mutation/action_mutator.h"
#include "model/behaviour/behaviours.h"
#include "model/equivalence_class.h"
#include "model/first_difference.h"
#include "model/layers/layer.h"
#include "model/metamorphic/warning_layer.h"
#include "model/random.h"
#include "model/replay.h"
#include "model/source/coverage.h"
#include "model/source/endless_loops.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

using End = MetamorphicResult::End;

// Warnings of one input and engine that are looked at: each costs its runs once more.
constexpr int kMostWarnings = 3;
// Drawn where an input names no steps, besides those of oracles that have one transformation.
constexpr int kDrawnSteps = 2;

void AddFinding(InputFinding found, InputReport& report) {
  for (const InputFinding& other : report.findings) {
    if (other.finding_class == found.finding_class && other.difference == found.difference) return;
  }
  report.findings.push_back(std::move(found));
}

void EndedByResource(std::string reason, InputReport& report) {
  if (report.outcome != InputReport::Outcome::kRan) return;
  report.outcome = InputReport::Outcome::kResource;
  report.reason = std::move(reason);
}

void AddRounds(const MetamorphicResult& result, InputReport& report) {
  for (const RoundReport& round : result.rounds) {
    if (round.outcome() == RoundReport::HELD) ++report.held;
    if (round.outcome() == RoundReport::PROGRAM_CHANGED) ++report.not_applicable["the program was changed"];
    if (round.outcome() == RoundReport::NOT_APPLICABLE) ++report.not_applicable[round.reason()];
  }
}

}  // namespace

absl::StatusOr<Oracles> ParseOracles(const std::string& words) {
  Oracles oracles{.transparency = false, .finer_trace = false, .metamorphic = false, .differential = false};
  const std::vector<std::string> names = absl::StrSplit(words, ',', absl::SkipEmpty());
  for (const std::string& name : names) {
    const bool all = name == "all";
    if (!all && name != "crash" && name != "transparency" && name != "finer_trace" && name != "metamorphic" &&
        name != "differential") {
      return absl::InvalidArgumentError(
          absl::StrCat("\"", name,
                       "\" is no oracle; those that there are: crash, transparency, finer_trace, metamorphic, "
                       "differential, all"));
    }
    oracles.transparency |= all || name == "transparency";
    oracles.finer_trace |= all || name == "finer_trace";
    oracles.metamorphic |= all || name == "metamorphic";
    oracles.differential |= all || name == "differential";
  }
  return oracles;
}

absl::StatusOr<std::unique_ptr<InputRunner>> InputRunner::Create(InputRunnerOptions options) {
  auto runner = std::unique_ptr<InputRunner>(new InputRunner(std::move(options)));
  absl::StatusOr<StartedPair> engines = MakePair(DefaultPair());
  if (!engines.ok()) return engines.status();
  runner->engines_ = *std::move(engines);
  absl::StatusOr<std::unique_ptr<Parser>> parser = Parser::Create();
  if (!parser.ok()) return parser.status();
  runner->parser_ = *std::move(parser);
  runner->trees_ = std::make_unique<TreeCache>(*runner->parser_);
  EngineWatch& watch = runner->options_.watch;
  watch.parse = [&self = *runner](const Program& program) { return self.TreeOf(program); };
  if (!watch.on_step) watch.on_step = [](const std::string&) {};
  if (!watch.is_known_crash) watch.is_known_crash = [](const std::string&) { return false; };
  runner->a_ = std::make_unique<WatchedEngine>(*runner->engines_.a, watch);
  runner->b_ = std::make_unique<WatchedEngine>(*runner->engines_.b, watch);
  return runner;
}

std::shared_ptr<const SyntaxTree> InputRunner::TreeOf(const Program& program) {
  const ParseGoal goal = program.kind() == Program::MODULE ? ParseGoal::kModule : ParseGoal::kScript;
  return TreeOf(SourceText(program.source()), goal);
}

std::shared_ptr<const SyntaxTree> InputRunner::TreeOf(const SourceText& text, ParseGoal goal) {
  absl::StatusOr<std::shared_ptr<const SyntaxTree>> tree = trees_->Get(text, goal);
  return tree.ok() ? *std::move(tree) : nullptr;
}

InputReport InputRunner::Run(FuzzInput input) {
  InputReport report;
  NormaliseInput(input);
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
  const std::string& engine = test_case.engine().engine();
  for (WatchedEngine* const watched : {a_.get(), b_.get()}) {
    if (engine.empty() || engine == watched->name()) RunMetamorphic(*watched, input, report);
  }
  if (options_.oracles.differential && report.outcome == InputReport::Outcome::kRan) RunDifferential(input, report);
  return report;
}

bool InputRunner::IsAsked(const TransformationClass& kind) const {
  switch (kind.kind()) {
    case Transformation::kTransparency:
      return options_.oracles.transparency;
    case Transformation::kFinerTrace:
      return options_.oracles.finer_trace;
    // It needs another process.
    case Transformation::kChangeConfiguration:
      return false;
    default:
      return options_.oracles.metamorphic;
  }
}

std::vector<MetamorphicStep> InputRunner::StepsOf(const FuzzInput& input) const {
  std::vector<const TransformationClass*> asked;
  for (const auto& kind : Transformations()) {
    if (IsAsked(*kind)) asked.push_back(kind.get());
  }
  std::vector<MetamorphicStep> steps;
  if (asked.empty()) return steps;
  if (input.steps().empty()) {
    Random random(input.test_case().seed());
    const auto draw = [&](const TransformationClass* kind) {
      if (IsAsked(*kind)) steps.push_back({.transformation = std::nullopt, .kind = kind, .seed = random.Next()});
    };
    for (int i = 0; options_.oracles.metamorphic && i < kDrawnSteps; ++i) draw(asked[random.Below(asked.size())]);
    // They cannot be what another one is applied to.
    draw(TransformationFor(Transformation::kTransparency));
    draw(TransformationFor(Transformation::kFinerTrace));
    return steps;
  }
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
    if (!IsAsked(*added.kind)) steps.pop_back();
  }
  return steps;
}

void InputRunner::RunMetamorphic(WatchedEngine& engine, const FuzzInput& input, InputReport& report) {
  if (report.outcome != InputReport::Outcome::kRan) return;
  const TestCase& test_case = input.test_case();
  SessionOptions session = options_.session;
  session.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  const MetamorphicEnvironment environment{.engine = engine,
                                           .session = session,
                                           .parse = options_.watch.parse,
                                           .preset = SOUND,
                                           .note = {},
                                           .run_configured = {}};
  std::vector<Action> actions(test_case.actions().begin(), test_case.actions().end());
  if (!engine.facts().restarts_frames &&
      std::erase_if(actions, [](const Action& a) { return a.has_restart_frame(); })) {
    ++report.not_applicable[absl::StrCat(std::string(engine.facts().display_name), "'s debugger restarts no frames")];
  }
  std::vector<MetamorphicStep> steps = StepsOf(input);
  const int avoided = engine.avoided();
  bool first = true;
  for (int warnings = 0; warnings < kMostWarnings; ++warnings) {
    absl::StatusOr<MetamorphicResult> result =
        PlayMetamorphic(environment, test_case.program(), actions, steps,
                        [&](const Program&, const SyntaxTree* tree, const Trace& trace) {
                          if (!first) return;
                          const std::vector<uint64_t> behaviours = BehavioursOf(trace, tree);
                          report.behaviours.insert(report.behaviours.end(), behaviours.begin(), behaviours.end());
                        });
    if (engine.avoided() != avoided) {
      report.outcome = InputReport::Outcome::kAvoided;
      return;
    }
    if (!result.ok()) {
      report.outcome = InputReport::Outcome::kRejected;
      report.reason = std::string(result.status().message());
      return;
    }
    if (result->end == End::kTimedOut || result->end == End::kOutOfMemory) {
      EndedByResource(result->end == End::kTimedOut ? "time" : "memory", report);
      return;
    }
    if (std::exchange(first, false)) {
      AddCoverage(engine, test_case.program(), report);
      AddRounds(*result, report);
    }
    if (result->end == End::kHeld) return;

    const size_t warned = result->rounds.back().number() - 1;
    const Explanation explanation = ExplainWarning(*result, engine.facts());
    InputFinding found{
        .finding_class = ToText(result->equivalence_class), .difference = result->divergence.what(), .finding = {}};
    TestCase& of_finding = *found.finding.mutable_test_case();
    *of_finding.mutable_program() = test_case.program();
    of_finding.set_seed(test_case.seed());
    of_finding.mutable_actions()->Add(result->actions.begin(), result->actions.end());
    of_finding.mutable_engine()->set_engine(std::string(engine.name()));
    of_finding.mutable_engine()->set_breakpoint_sliding(session.breakpoint_sliding);
    of_finding.set_capture(FULL);
    *found.finding.mutable_equivalence_class() = std::move(result->equivalence_class);
    found.finding.set_layer(explanation.layer);
    found.finding.set_rule(explanation.rule);
    MetamorphicFinding& metamorphic = *found.finding.mutable_metamorphic();
    metamorphic.mutable_transformations()->Add(result->transformations.begin(), result->transformations.end());
    *metamorphic.mutable_divergence() = std::move(result->divergence);
    *metamorphic.mutable_location() = std::move(result->location);
    AddFinding(std::move(found), report);
    if (warned + 1 >= steps.size()) return;
    steps.erase(steps.begin() + static_cast<long>(warned));
  }
}

void InputRunner::AddCoverage(WatchedEngine& engine, const Program& program, InputReport& report) {
  if (!engine.facts().counts_blocks) return;
  const std::shared_ptr<const SyntaxTree> tree = TreeOf(program);
  Coverage coverage;
  if (tree == nullptr || !engine.RunBare(program, options_.session, {.coverage = &coverage}).ok()) return;
  const std::vector<uint64_t> behaviours = BehavioursOf(std::string(engine.name()), *tree, coverage);
  report.behaviours.insert(report.behaviours.end(), behaviours.begin(), behaviours.end());
}

void InputRunner::RunDifferential(const FuzzInput& input, InputReport& report) {
  TestCase test_case = input.test_case();
  test_case.set_capture(PAPER);
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
  if (a_->avoided() + b_->avoided() != avoided) {
    report.outcome = InputReport::Outcome::kAvoided;
    return;
  }
  if (!a.ok() || !b.ok()) {
    ++report.not_applicable["the other debugger does not take an action"];
    return;
  }
  absl::StatusOr<std::optional<Divergence>> difference = FirstDifference(*a, *b, PAPER);
  if (!difference.ok()) return EndedByResource("a limit", report);
  std::optional<Divergence>& divergence = *difference;
  if (!divergence) return;
  const std::shared_ptr<const SyntaxTree> tree = TreeOf(test_case.program());
  const Explanation explanation = Explain(*divergence, *a, *b, tree.get());
  InputFinding found;
  *found.finding.mutable_equivalence_class() = ClassOf(*a, *divergence, tree.get());
  found.finding_class = absl::StrCat("differential / ", ToText(found.finding.equivalence_class()));
  found.difference = divergence->what();
  found.finding.set_layer(explanation.layer);
  found.finding.set_rule(explanation.rule);
  TestCase& of_finding = *found.finding.mutable_test_case();
  of_finding = test_case;
  *of_finding.mutable_engine() = configuration(*a_);
  of_finding.clear_actions();
  for (uint32_t i = 0; i < divergence->event(); ++i) {
    const Event& event = b->events(static_cast<int>(i));
    if (event.has_action()) *of_finding.add_actions() = event.action();
  }
  DifferentialFinding& differential = *found.finding.mutable_differential();
  *differential.mutable_other() = test_case.engine();
  *differential.mutable_divergence() = *std::move(divergence);
  AddFinding(std::move(found), report);
}

}  // namespace twinstep
