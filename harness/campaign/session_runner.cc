#include "harness/campaign/session_runner.h"

#include "absl/strings/str_cat.h"
#include "harness/campaign/finding_of_report.h"
#include "harness/campaign/told_pauses.h"
#include "harness/causes/named_finding.h"
#include "harness/process/program_digest.h"
#include "harness/results/examine.h"
#include "harness/subjects/make_subject.h"
#include "harness/trials/judged_runs.h"
#include "model/answers/equivalence_class.h"
#include "model/expected/expected_difference.h"
#include "model/judging/session_arbiter.h"
#include "model/judging/truth_session.h"
#include "model/judging/verdict.h"
#include "model/sessions/recording.h"
#include "model/source/source_text.h"
#include "model/steady_clock.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

// Programs kept in memory by a worker, setup scripts and modules counted.
constexpr size_t kLoadedBytes = size_t{64} << 20;
constexpr size_t kLoadedPrograms = 512;
constexpr size_t kJudgeBytes = size_t{128} << 20;

SessionEnd ToMessage(DifferentialResult::End end) {
  switch (end) {
    case DifferentialResult::End::kDivergence:
      return DIVERGED;
    case DifferentialResult::End::kFinished:
      return PROGRAM_FINISHED;
    case DifferentialResult::End::kMaxActions:
      return MAX_ACTIONS;
    case DifferentialResult::End::kTimedOut:
      return TIME_LIMIT;
    case DifferentialResult::End::kOutOfMemory:
      return MEMORY_LIMIT;
  }
  return SESSION_END_UNSPECIFIED;
}

SessionEnd ToMessage(MetamorphicResult::End end) {
  switch (end) {
    case MetamorphicResult::End::kHeld:
      return RELATIONS_HELD;
    case MetamorphicResult::End::kWarning:
      return DIVERGED;
    case MetamorphicResult::End::kTimedOut:
      return TIME_LIMIT;
    case MetamorphicResult::End::kOutOfMemory:
      return MEMORY_LIMIT;
  }
  return SESSION_END_UNSPECIFIED;
}

SessionEnd ToMessage(TruthResult::End end) {
  switch (end) {
    case TruthResult::End::kHeld:
      return INVARIANTS_HELD;
    case TruthResult::End::kBroken:
      return DIVERGED;
    case TruthResult::End::kTimedOut:
      return TIME_LIMIT;
    case TruthResult::End::kOutOfMemory:
      return MEMORY_LIMIT;
  }
  return SESSION_END_UNSPECIFIED;
}

void SetCounts(const std::vector<ActionCount>& counts, SessionReport& report) {
  report.mutable_more_actions()->Add(counts.begin(), counts.end());
}

// Ends a session at its first difference, of which it says what it is given to say.
class EndingArbiter : public Arbiter {
 public:
  explicit EndingArbiter(std::function<void(SessionDifference&)> judge) : judge_(std::move(judge)) {}

  absl::Status JudgeAgain(SessionDifference& difference) override {
    judge_(difference);
    return absl::OkStatus();
  }

 private:
  const std::function<void(SessionDifference&)> judge_;
};

void SetDifference(SessionDifference difference, const SyntaxTree* tree, SessionReport& report) {
  NameDifference(difference.divergence, difference.first, difference.second, std::move(difference.explanation),
                 std::move(difference.verdict), tree, report);
  *report.mutable_last_action_location() = LastActionLocation(difference.first, difference.divergence);
  *report.mutable_divergence() = std::move(difference.divergence);
  *report.mutable_actions_taken() = std::move(difference.actions);
  if (report.actions() == 0) report.set_actions(static_cast<uint32_t>(report.actions_taken_size()));
}

}  // namespace

SessionRunnerOptions RunnerOptions(const CampaignSettings& settings) {
  SessionRunnerOptions options;
  options.seed = settings.seed();
  options.generator.max_actions = static_cast<int>(settings.max_actions());
  options.generator.breakpoints_per_line = settings.breakpoints_per_line();
  options.generator.remove_probability = settings.remove_probability();
  options.differential.compare = settings.compare();
  options.differential.breakable_lines_only = settings.breakable_lines_only();
  options.generator.more_actions = settings.actions() == ALL_ACTIONS;
  options.metamorphic.generator = options.generator;
  options.metamorphic.rounds = static_cast<int>(settings.rounds());
  for (const std::string& name : settings.transformations()) {
    if (const TransformationClass* const kind = TransformationNamed(name)) {
      options.metamorphic.transformations.push_back(kind);
    }
  }
  options.preset = settings.transformation_preset();
  options.plan = settings;
  options.session = SessionOf(settings);
  return options;
}

SessionRunner::SessionRunner(ProgramSource programs, const SessionRunnerOptions& options, FlightRecorder& flight,
                             StartedPair engines)
    : programs_(std::move(programs)),
      options_(options),
      flight_(flight),
      engines_(std::move(engines)),
      a_(*engines_.a, FlightEngine::kA, flight),
      b_(*engines_.b, FlightEngine::kB, flight),
      players_(PlayerSettings(options.session, options.plan.memory_limit_mib())),
      judges_(kJudgeBytes, options.judge_runs) {}

absl::StatusOr<std::unique_ptr<SessionRunner>> SessionRunner::Create(ProgramSource programs,
                                                                     const SessionRunnerOptions& options,
                                                                     FlightRecorder& flight,
                                                                     std::unique_ptr<TreeCache> trees) {
  ASSIGN_OR_RETURN(StartedPair engines, MakeSubjects(PairOf(options.plan), options.configuration));
  return Create(std::move(programs), options, flight, std::move(engines), std::move(trees));
}

absl::StatusOr<std::unique_ptr<SessionRunner>> SessionRunner::Create(ProgramSource programs,
                                                                     const SessionRunnerOptions& options,
                                                                     FlightRecorder& flight, StartedPair engines,
                                                                     std::unique_ptr<TreeCache> trees) {
  if (programs.size == 0) return absl::InvalidArgumentError("a campaign needs at least one program");
  auto runner =
      std::unique_ptr<SessionRunner>(new SessionRunner(std::move(programs), options, flight, std::move(engines)));
  runner->trees_ = std::move(trees);
  if (runner->trees_ == nullptr) {
    ASSIGN_OR_RETURN(runner->trees_, TreeCache::Create());
  }
  if (options.plan.avoids_crashes()) {
    ASSIGN_OR_RETURN(runner->bugs_, KnownBugs::Load());
  }
  return runner;
}

WorkerReady SessionRunner::Versions() const {
  WorkerReady ready;
  ready.set_version_a(std::string(a_.version()));
  ready.set_version_b(std::string(b_.version()));
  ready.set_program(ProgramDigest());
  return ready;
}

SessionReport SessionRunner::Run(uint64_t session) {
  SessionReport report;
  report.set_session(session);
  flight_.Begin(session, /*examining=*/false);
  absl::StatusOr<const LoadedProgram*> loaded = ProgramOf(session);
  absl::Status status = loaded.status();
  if (loaded.ok()) {
    const SessionPlan plan = PlanOf(options_.plan, session, programs_.size);
    ObservedEngine& engine = plan.engine == a_.name() ? a_ : b_;
    avoided_ = AvoidedBy(plan, session, (*loaded)->program);
    status = plan.engine.empty() ? RunDifferentialSession(**loaded, report)
             : plan.truth        ? RunAgainstTruth(**loaded, engine, report)
                                 : RunMetamorphicSession(**loaded, engine, report);
  }
  if (avoided_ != nullptr) {
    SetCounts(avoided_->Counts(), report);
    avoided_ = nullptr;
  }
  flight_.End();
  if (!status.ok()) {
    report.set_end(FAILED);
    report.set_failure(std::string(status.message()));
  }
  return report;
}

std::unique_ptr<AvoidedActions> SessionRunner::AvoidedBy(const SessionPlan& plan, uint64_t session,
                                                         const Program& program) {
  if (!bugs_ || DoesWhatCrashes(options_.seed, session)) return nullptr;
  std::vector<const Engine*> engines;
  for (const Engine* const engine : {&a_, &b_}) {
    if (plan.engine.empty() || plan.engine == engine->name()) engines.push_back(engine);
  }
  return std::make_unique<AvoidedActions>(*bugs_, engines, [this, &program] { return TreeInFlight(program); });
}

GeneratorOptions SessionRunner::Generator() const {
  GeneratorOptions generator = options_.generator;
  if (avoided_ != nullptr) {
    generator.is_avoided = [avoided = avoided_.get()](const Action& action, const Pause& pause) {
      return avoided->Avoids(action, pause.location());
    };
  }
  return generator;
}

absl::Status SessionRunner::RunDifferentialSession(const LoadedProgram& loaded, SessionReport& report) {
  const Program& program = loaded.program;
  report.set_source_size(program.source().size());
  const absl::Duration start = SteadyNow();
  const bool goes_on = options_.plan.goes_on() && a_.name() != b_.name();
  std::shared_ptr<const SyntaxTree> tree = goes_on || options_.generator.more_actions ? trees_->Find(program) : nullptr;
  const auto explain = [&](SessionDifference& difference) {
    if (tree == nullptr) tree = TreeInFlight(program);
    difference.explanation = Explain(difference.divergence, difference.first, difference.second, tree.get());
  };
  SessionArbiter going_on({.a = a_,
                           .b = b_,
                           .program = program,
                           .options = options_.session,
                           .judge = [&](Engine& engine) { return JudgeOf(loaded, engine); },
                           .judge_at_hand = [&](Engine& engine) { return judges_.Find(JudgeKey(loaded, engine)); },
                           .explain = explain});
  EndingArbiter ending([&](SessionDifference& difference) {
    if (options_.plan.verdicts()) {
      difference.verdict = VerdictOn(loaded, difference.first, difference.second, difference.divergence);
      if (difference.verdict.elsewhere()) TellPlaces(difference.first, difference.second, difference.divergence);
    }
    explain(difference);
  });
  Arbiter& arbiter = goes_on ? static_cast<Arbiter&>(going_on) : ending;
  Random random = Random::ForSession(options_.seed, report.session());
  RandomUser user({.generator = Generator(), .debuggers = {&a_.facts(), &b_.facts()}, .tree = tree.get()}, random);
  ASSIGN_OR_RETURN(DifferentialResult result, RunDifferential({a_, b_, program, options_.session}, loaded.lines,
                                                              options_.differential, arbiter, user));
  SetCounts(user.Counts(), report);
  report.set_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(SteadyNow() - start)));
  report.set_end(ToMessage(result.end));
  report.set_actions(static_cast<uint32_t>(result.actions));
  report.set_execution_actions(static_cast<uint32_t>(result.execution_actions));
  flight_.Enter(FlightEngine::kNone, CrashFinding::EXPLAIN);
  for (size_t i = 0; i < result.differences.size(); ++i) {
    const bool is_end = report.end() == DIVERGED && i + 1 == result.differences.size();
    SessionReport& one = is_end ? report : *report.add_passed();
    if (!is_end) {
      one.set_session(report.session());
      one.set_end(DIVERGED);
      one.set_source_size(report.source_size());
    }
    one.set_number(static_cast<uint32_t>(i));
    SetDifference(std::move(result.differences[i]), tree.get(), one);
  }
  if (goes_on) report.set_stopped(std::move(result.stopped));
  return absl::OkStatus();
}

Verdict SessionRunner::VerdictOn(const LoadedProgram& loaded, const Trace& trace_a, const Trace& trace_b,
                                 const Divergence& divergence) {
  const BreakpointSliding sliding = options_.session.breakpoint_sliding;
  absl::StatusOr<Verdict> verdict =
      VerdictOnRuns(loaded.program, options_.session, {&a_, sliding, &trace_a}, {&b_, sliding, &trace_b}, divergence,
                    [&](Engine& engine, const SessionOptions&) { return JudgeOf(loaded, engine); });
  if (verdict.ok()) return *std::move(verdict);
  Verdict undecided;
  undecided.set_kind(Verdict::UNDECIDED);
  undecided.set_reason(std::string(verdict.status().message()));
  return undecided;
}

absl::Status SessionRunner::RunMetamorphicSession(const LoadedProgram& loaded, ObservedEngine& engine,
                                                  SessionReport& report) {
  const Program& program = loaded.program;
  report.set_source_size(program.source().size());
  MetamorphicReport& metamorphic = *report.mutable_metamorphic();
  metamorphic.set_engine(std::string(engine.name()));
  const absl::Duration start = SteadyNow();
  MetamorphicEnvironment environment = Environment(engine);
  environment.note = [this](const std::vector<Transformation>& transformations) { flight_.Note(transformations); };
  Random random = Random::ForSession(options_.seed, report.session());
  MetamorphicOptions options = options_.metamorphic;
  options.generator = Generator();
  ASSIGN_OR_RETURN(MetamorphicResult result, RunMetamorphic(environment, program, options, random));
  report.set_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(SteadyNow() - start)));
  report.set_end(ToMessage(result.end));
  SetCounts(result.more_actions, report);
  report.set_actions(static_cast<uint32_t>(result.actions.size()));
  report.set_execution_actions(static_cast<uint32_t>(result.execution_actions));
  metamorphic.mutable_rounds()->Add(result.rounds.begin(), result.rounds.end());
  metamorphic.mutable_transformations()->Add(result.transformations.begin(), result.transformations.end());
  if (result.end != MetamorphicResult::End::kWarning) return absl::OkStatus();

  flight_.Enter(FlightEngine::kNone, CrashFinding::EXPLAIN);
  const std::vector<RunViolation> broken = ViolationsOf(loaded, engine, result);
  NameWarning(result, engine.facts(), broken, report);
  metamorphic.mutable_violations()->Add(broken.begin(), broken.end());
  *report.mutable_last_action_location() = std::move(result.location);
  *report.mutable_divergence() = std::move(result.divergence);
  report.mutable_actions_taken()->Add(result.actions.begin(), result.actions.end());
  return absl::OkStatus();
}

std::vector<RunViolation> SessionRunner::ViolationsOf(const LoadedProgram& loaded, ObservedEngine& engine,
                                                      const MetamorphicResult& warning) {
  if (!options_.plan.verdicts()) return {};
  const auto judge_of = [&](const Program& program) -> absl::StatusOr<std::shared_ptr<const Judge>> {
    if (program.source() == loaded.program.source()) return JudgeOf(loaded, engine);
    // As transformations have made it: no number of the corpus is a key for it.
    const std::string key = absl::StrCat(JudgeKey(loaded, engine), " ", program.source());
    return judges_of_transformed_.Get(
        key, engine, program, [&] { return WholeInFlight(program); }, JudgedWith());
  };
  absl::StatusOr<std::vector<RunViolation>> violations =
      ViolationsOfWarning(engine, options_.session, warning, judge_of);
  // A program that cannot be judged in its time breaks nothing that is known.
  return violations.ok() ? *std::move(violations) : std::vector<RunViolation>();
}

std::string SessionRunner::JudgeKey(const LoadedProgram& loaded, Engine& engine) {
  return absl::StrCat(loaded.index, " ", std::string(engine.name()));
}

absl::StatusOr<std::shared_ptr<const Judge>> SessionRunner::JudgeOf(const LoadedProgram& loaded, Engine& engine) {
  return judges_.Get(
      JudgeKey(loaded, engine), engine, loaded.program, [&] { return WholeInFlight(loaded.program); }, JudgedWith());
}

absl::Status SessionRunner::RunAgainstTruth(const LoadedProgram& loaded, ObservedEngine& engine,
                                            SessionReport& report) {
  const Program& program = loaded.program;
  report.set_source_size(program.source().size());
  TruthReport& truth = *report.mutable_truth();
  truth.set_engine(std::string(engine.name()));
  const absl::Duration start = SteadyNow();
  ASSIGN_OR_RETURN(const std::shared_ptr<const Judge> judge, JudgeOf(loaded, engine));
  const TruthSessionOptions options = {.session = options_.session, .generator = Generator()};
  const std::shared_ptr<const SyntaxTree> tree = options.generator.more_actions ? TreeInFlight(program) : nullptr;
  Random random = Random::ForSession(options_.seed, report.session());
  ASSIGN_OR_RETURN(TruthResult result, RunTruthSession(engine, *judge, program, tree.get(), options, random));
  report.set_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(SteadyNow() - start)));
  report.set_end(ToMessage(result.end));
  SetCounts(result.more_actions, report);
  *report.mutable_actions_taken() = ActionsTaken(result.trace);
  report.set_actions(static_cast<uint32_t>(report.actions_taken_size()));
  report.set_execution_actions(static_cast<uint32_t>(result.execution_actions));
  const Judgement& judgement = result.judgement;
  truth.mutable_counts()->Add(judgement.counts.begin(), judgement.counts.end());
  truth.set_no_truth(judgement.no_truth);
  SetPausesTold(judgement, truth);
  if (!result.violation) {
    report.clear_actions_taken();
    return absl::OkStatus();
  }
  NameViolation(*result.violation, report);
  *truth.mutable_violation() = *std::move(result.violation);
  return absl::OkStatus();
}

MetamorphicEnvironment SessionRunner::Environment(Engine& engine) {
  return {.engine = engine,
          .session = options_.session,
          .parse = [this](const Program& program) { return TreeInFlight(program); },
          .preset = options_.preset,
          .note = {},
          .run_configured = [this](const TestCase& test_case) { return players_.Play(test_case); },
          .bare_runs = &bare_runs_};
}

void SessionRunner::Examine(Finding& finding) {
  flight_.Begin(finding.session(), /*examining=*/true);
  absl::Status status = ExamineSafely(finding);
  flight_.End();
  if (!status.ok()) {
    finding.mutable_reproduction()->set_outcome(Reproduction::NOT_TRIED);
    finding.mutable_reproduction()->set_detail(std::string(status.message()));
  }
}

// Observed, so that an engine which does not end is not waited for longer than in the session.
Engine* SessionRunner::Observed(const std::string& name) {
  return name == a_.name() ? &a_ : name == b_.name() ? &b_ : nullptr;
}

absl::Status SessionRunner::ExamineSafely(Finding& finding) {
  ASSIGN_OR_RETURN(auto* loaded, ProgramOf(finding.session()));
  SetProgram(loaded->program, finding);
  const ExamineParts parts = {
      .engine = [this](const std::string& name) -> absl::StatusOr<Engine*> {
        if (Engine* const engine = Observed(name)) return engine;
        return absl::InvalidArgumentError(absl::StrCat("there is no engine \"", name, "\""));
      },
      .second = [this](const std::string& name) -> absl::StatusOr<Engine*> { return name == b_.name() ? &b_ : &a_; },
      .judge = [&](Engine& engine, const Program&, const SessionOptions&) { return JudgeOf(*loaded, engine); },
      .environment = [this](Engine& engine, const SessionOptions&) { return Environment(engine); },
      .parse = [this](const Program& program) { return trees_->Find(program); }};
  return ExamineFinding(parts, options_.session, finding);
}

absl::StatusOr<const SessionRunner::LoadedProgram*> SessionRunner::ProgramOf(uint64_t session) {
  const size_t index = PlanOf(options_.plan, session, programs_.size).program;
  for (auto it = loaded_.begin(); it != loaded_.end(); ++it) {
    if (it->index != index) continue;
    loaded_.splice(loaded_.begin(), loaded_, it);
    return &loaded_.front();
  }
  ASSIGN_OR_RETURN(Program program, programs_.load(index));
  const int lines = SourceText(program.source()).line_count();
  loaded_bytes_ += program.ByteSizeLong();
  loaded_.push_front({.index = index, .program = std::move(program), .lines = lines});
  while (loaded_.size() > kLoadedPrograms || (loaded_bytes_ > kLoadedBytes && loaded_.size() > 1)) {
    loaded_bytes_ -= loaded_.back().program.ByteSizeLong();
    loaded_.pop_back();
  }
  return &loaded_.front();
}

std::shared_ptr<const SyntaxTree> SessionRunner::InFlight(
    absl::FunctionRef<std::shared_ptr<const SyntaxTree>()> parse) {
  const FlightEngine part = flight_.engine();
  const CrashFinding::Phase phase = flight_.phase();
  flight_.Enter(FlightEngine::kNone, CrashFinding::PARSE);
  std::shared_ptr<const SyntaxTree> tree = parse();
  flight_.Enter(part, phase);
  return tree;
}

std::shared_ptr<const SyntaxTree> SessionRunner::TreeInFlight(const Program& program) {
  return InFlight([&] { return trees_->Find(program); });
}

JudgeOptions SessionRunner::JudgedWith() {
  const auto parse = [this](const std::string& code) { return InFlight([&] { return trees_->Made()(code); }); };
  return {.session = options_.session, .limits = {}, .parse = parse};
}

std::shared_ptr<const SyntaxTree> SessionRunner::WholeInFlight(const Program& program) {
  return InFlight([&] { return trees_->FindWhole(program); });
}

}  // namespace twinstep
