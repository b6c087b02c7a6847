#include "harness/trials/trial_process.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/engine_pair.h"
#include "engines/parser/tree_cache.h"
#include "harness/causes/finding_details.h"
#include "harness/causes/named_finding.h"
#include "harness/players/configured_players.h"
#include "harness/process/child_side.h"
#include "harness/results/examine.h"
#include "harness/results/judge_cache.h"
#include "harness/subjects/make_subject.h"
#include "harness/text/message_text.h"
#include "harness/trials/judged_runs.h"
#include "model/causes/cause_key.h"
#include "model/expected/expected_difference.h"
#include "model/judging/truth_session.h"
#include "model/judging/verdict.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"
#include "model/setup_scripts.h"
#include "model/status.h"
#include "model/steady_clock.h"
#include "model/truth/truth_run.h"
#include "proto/reduction.pb.h"

namespace twinstep {

TrialPool::TrialPool(int jobs, TrialLimits limits, std::function<bool()> stop, std::string program, int standard_error)
    : limits_(limits),
      stop_(std::move(stop)),
      pool_(kTrialKind, {.jobs = jobs,
                         .limits = {.time = limits.patience, .memory_mib = limits.memory_mib},
                         .child = {.program = std::move(program), .standard = {kNullFd, kNullFd, standard_error}}}) {}

absl::StatusOr<std::vector<TrialAnswer>> TrialPool::Run(absl::Span<const TrialOrder> orders, bool to_the_end) {
  std::vector<TrialOrder> limited(orders.begin(), orders.end());
  std::map<std::string, std::vector<size_t>> by_configuration;
  for (size_t i = 0; i < limited.size(); ++i) {
    limited[i].set_cpu_limit_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(limits_.cpu)));
    by_configuration[limited[i].configuration().SerializeAsString()].push_back(i);
  }
  std::vector<TrialAnswer> trials(limited.size());
  // Up to the first that was not come to.
  size_t known = limited.size();
  for (const auto& [configuration, alike] : by_configuration) {
    std::vector<TrialOrder*> some;
    for (const size_t i : alike) some.push_back(&limited[i]);
    ASSIGN_OR_RETURN(std::vector<TrialAnswer> answers, RunAlike(some, to_the_end));
    if (answers.size() < alike.size()) known = std::min(known, alike[answers.size()]);
    for (size_t i = 0; i < answers.size(); ++i) trials[alike[i]] = std::move(answers[i]);
  }
  trials.resize(known);
  return trials;
}

absl::StatusOr<std::vector<TrialAnswer>> TrialPool::RunAlike(absl::Span<TrialOrder* const> orders, bool to_the_end) {
  std::string configuration = orders.front()->configuration().SerializeAsString();
  if (configuration != configuration_) {
    pool_.KillAll();
    configuration_ = std::move(configuration);
  }
  const std::vector<const google::protobuf::MessageLite*> messages(orders.begin(), orders.end());
  ASSIGN_OR_RETURN(std::vector<ChildAnswer> answers, pool_.Run(messages, to_the_end ? std::function<bool()>() : stop_));
  std::vector<TrialAnswer> trials;
  for (ChildAnswer& answer : answers) {
    TrialAnswer& trial = trials.emplace_back();
    trial.answered = answer.answered;
    trial.end = std::move(answer.end);
    if (trial.answered && !trial.result.ParseFromString(answer.bytes)) {
      return absl::InternalError("a trial's result is not to be read");
    }
  }
  return trials;
}

TrialOrder TrialOrderOf(const Finding& finding, bool judged) {
  TrialOrder order;
  Finding& ordered = *order.mutable_finding();
  *ordered.mutable_test_case() = finding.test_case();
  if (finding.has_crash()) {
    ordered.mutable_crash()->mutable_end()->set_kind(finding.crash().end().kind());
    ordered.mutable_crash()->set_engine(finding.crash().engine());
    ordered.mutable_crash()->set_phase(finding.crash().phase());
  } else if (finding.has_metamorphic()) {
    *ordered.mutable_metamorphic()->mutable_transformations() = finding.metamorphic().transformations();
    ordered.mutable_metamorphic()->set_preset(finding.metamorphic().preset());
  } else if (finding.has_truth()) {
    ordered.mutable_truth();
    // A judge that has learned since may find something else before: the finding is what it was found by.
    if (judged && finding.truth().has_violation()) {
      ordered.mutable_truth()->mutable_violation()->set_event(finding.truth().violation().event());
    }
  } else {
    *ordered.mutable_differential()->mutable_other() = finding.differential().other();
  }
  if (judged) ordered.mutable_verdict();
  if (finding.test_case().has_worker()) *order.mutable_configuration() = finding.test_case().worker();
  return order;
}

namespace {

void NoAnswer(std::string reason, TrialResult& result) {
  result.Clear();
  result.set_outcome(TrialResult::NO_ANSWER);
  result.set_reason(std::move(reason));
}

class Trials {
 public:
  absl::Status Configure(const WorkerConfiguration& configuration) {
    configuration_ = configuration.name();
    return engines_.Configure(configuration);
  }

  TrialResult Run(const TrialOrder& order) {
    TrialResult result;
    SessionOptions options;
    options.cpu_limit = absl::Microseconds(order.cpu_limit_microseconds());
    options.configuration = configuration_;
    const absl::Duration start = SteadyNow();
    const absl::Status status = Carry(order, options, result);
    if (!status.ok()) NoAnswer(std::string(status.message()), result);
    if (const std::optional<SetupFailure> failure = SetupFailureOf(status)) *result.mutable_setup_failed() = *failure;
    result.set_microseconds(static_cast<uint64_t>(absl::ToInt64Microseconds(SteadyNow() - start)));
    return result;
  }

 private:
  absl::Status Carry(const TrialOrder& order, const SessionOptions& options, TrialResult& result) {
    if (order.has_script()) return RunScript(order.script(), options, result);
    const Finding& finding = order.finding();
    if (order.examine()) return Examine(finding, options, result);
    if (finding.has_crash()) return RunCrash(finding, options, result);
    if (finding.has_truth()) return RunTruth(finding, options, result);
    return finding.has_metamorphic() ? RunMetamorphic(finding, options, result)
                                     : RunDifferential(finding, options, result);
  }

  // Null where the parser rejects the program.
  std::shared_ptr<const SyntaxTree> TreeOf(const Program& program, bool whole = false) {
    if (trees_ == nullptr) {
      absl::StatusOr<std::unique_ptr<TreeCache>> made = TreeCache::Create();
      if (!made.ok()) return nullptr;
      trees_ = *std::move(made);
    }
    return whole ? trees_->FindWhole(program) : trees_->Find(program);
  }

  absl::Status RunScript(const Program& script, const SessionOptions& options, TrialResult& result) {
    ASSIGN_OR_RETURN(auto* engine, engines_.Named(DefaultPair().a));
    ASSIGN_OR_RETURN(Finished finished, engine->RunBare(script, options, {}));
    result.set_outcome(TrialResult::NOTHING);
    *result.mutable_finished() = std::move(finished);
    return absl::OkStatus();
  }

  absl::Status RunCrash(const Finding& finding, const SessionOptions& options, TrialResult& result) {
    Finding again = finding;
    RETURN_IF_ERROR(ExamineFinding(Parts(finding), options, again));
    // Still here.
    result.set_outcome(TrialResult::NOTHING);
    return absl::OkStatus();
  }

  absl::StatusOr<Trace> Play(const EngineConfiguration& configuration, const SessionOptions& options,
                             TestCase& test_case) {
    ASSIGN_OR_RETURN(auto* engine, engines_.Named(configuration.engine()));
    *test_case.mutable_engine() = configuration;
    return RunTestCase(*engine, test_case, options);
  }

  // Where the last pause was when each action was issued.
  static void SetIssuedAt(const Trace& trace, TrialResult& result) {
    Location last;
    for (const Event& event : trace.events()) {
      if (event.has_action()) *result.add_issued_at() = last;
      if (event.output().has_paused()) last = event.output().paused().location();
    }
  }

  absl::Status RunDifferential(const Finding& finding, const SessionOptions& options, TrialResult& result) {
    TestCase test_case = finding.test_case();
    const CaptureLevel compare = test_case.capture();
    // What is shown in full can be judged in full.
    if (finding.has_verdict()) test_case.set_capture(FULL);
    ASSIGN_OR_RETURN(Trace a, Play(finding.test_case().engine(), options, test_case));
    KeepAnswered(a, *test_case.mutable_actions());
    ASSIGN_OR_RETURN(Trace b, Play(finding.differential().other(), options, test_case));
    ASSIGN_OR_RETURN(std::optional<Divergence> divergence, FirstDifference(a, b, compare));
    result.set_outcome(divergence ? TrialResult::FOUND : TrialResult::NOTHING);
    if (!divergence) return absl::OkStatus();

    const std::shared_ptr<const SyntaxTree> tree = TreeOf(test_case.program());
    SetIssuedAt(b, result);
    Verdict verdict;
    if (finding.has_verdict()) {
      ASSIGN_OR_RETURN(Verdict judged, VerdictOn(finding, options, a, b, *divergence));
      verdict = std::move(judged);
      if (verdict.elsewhere()) TellPlaces(a, b, *divergence);
    }
    const Explanation explanation = Explain(*divergence, a, b, tree.get());
    SetFound(*divergence, a, b, explanation, std::move(verdict), tree.get(), *result.mutable_finding());
    SetSignature(
        finding.has_verdict(), [&] { return DetailsOf(*divergence, a, b, explanation, tree.get()); }, result);
    return absl::OkStatus();
  }

  absl::StatusOr<Verdict> VerdictOn(const Finding& finding, const SessionOptions& options, const Trace& a,
                                    const Trace& b, const Divergence& divergence) {
    const Program& program = finding.test_case().program();
    const EngineConfiguration& of_a = finding.test_case().engine();
    const EngineConfiguration& of_b = finding.differential().other();
    ASSIGN_OR_RETURN(Engine* const engine_a, engines_.Named(of_a.engine()));
    ASSIGN_OR_RETURN(Engine* const engine_b, engines_.Named(of_b.engine()));
    return VerdictOnRuns(
        program, options, {engine_a, of_a.breakpoint_sliding(), &a}, {engine_b, of_b.breakpoint_sliding(), &b},
        divergence, [&](Engine& engine, const SessionOptions& session) { return JudgeOf(engine, program, session); });
  }

  // What counts as the same failure: the cause of what was judged, which else nobody asks for.
  template <typename Details>
  static void SetSignature(bool judged, const Details& details, TrialResult& result) {
    result.set_signature(judged ? ToText(result.finding().cause()) : details());
    if (!judged) result.mutable_finding()->clear_cause();
  }

  absl::Status RunMetamorphic(const Finding& finding, SessionOptions options, TrialResult& result) {
    const TestCase& test_case = finding.test_case();
    ASSIGN_OR_RETURN(auto* engine, engines_.Named(test_case.engine().engine()));
    options.breakpoint_sliding = test_case.engine().breakpoint_sliding();
    const MetamorphicEnvironment environment = Environment(*engine, options, finding);

    const auto& transformations = finding.metamorphic().transformations();
    const std::vector<Action> actions(test_case.actions().begin(), test_case.actions().end());
    const std::vector<Transformation> wanted(transformations.begin(), transformations.end());
    ASSIGN_OR_RETURN(MetamorphicResult again, ReplayMetamorphic(environment, test_case.program(), actions, wanted));
    using End = MetamorphicResult::End;
    if (again.end == End::kTimedOut || again.end == End::kOutOfMemory) {
      NoAnswer("ended by the time or memory limit", result);
    } else if (again.end == End::kHeld && again.transformations.size() == wanted.size()) {
      result.set_outcome(TrialResult::NOTHING);
    } else if (again.end == End::kHeld) {
      NoAnswer("a transformation is not applicable", result);
    } else if (again.transformations.size() != wanted.size()) {
      NoAnswer("the relation of another transformation fails", result);
    } else {
      result.set_outcome(TrialResult::FOUND);
      Finding& found = *result.mutable_finding();
      std::vector<RunViolation> violations;
      if (finding.has_verdict()) {
        ASSIGN_OR_RETURN(std::vector<RunViolation> broken,
                         ViolationsOfWarning(*engine, options, again, [&](const Program& program) {
                           return JudgeOf(*engine, program, options);
                         }));
        violations = std::move(broken);
      }
      const Explanation explanation = SetFound(again, engine->facts(), violations, found);
      SetSignature(
          finding.has_verdict(), [&] { return DetailsOf(again, explanation); }, result);
      found.mutable_metamorphic()->set_initial_source(again.initial_program.source());
      SetIssuedAt(again.initial, result);
      for (const Event& event : again.initial.events()) {
        if (event.has_action()) *found.mutable_metamorphic()->mutable_initial()->add_events() = event;
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::shared_ptr<const Judge>> JudgeOf(Engine& engine, const Program& program,
                                                       const SessionOptions& options) {
    // Candidates are judged within the time that they may take.
    return judges_.Get(
        absl::StrCat(std::string(engine.name()), " ", static_cast<int>(options.breakpoint_sliding), " ",
                     absl::FormatDuration(options.cpu_limit), " ", program.SerializeAsString()),
        engine, program, [&] { return TreeOf(program, /*whole=*/true); },
        {.session = options, .limits = {}, .parse = [this](const std::string& code) { return trees_->Made()(code); }});
  }

  // A judge that has learned since may find something before what the session was kept for: that counts, where it is
  // still wrong.
  static absl::Status TakeWhatIsWrongAt(uint32_t event, Engine& engine, const Judge& judge, const TestCase& test_case,
                                        const SessionOptions& options, TruthResult& again) {
    if (!again.violation || again.violation->event() == event) return absl::OkStatus();
    const std::vector<Violation>& violations = again.judgement.violations;
    const auto there = std::find_if(violations.begin(), violations.end(),
                                    [event](const Violation& violation) { return violation.event() == event; });
    if (there == violations.end()) return absl::OkStatus();
    TestCase at_full = test_case;
    at_full.set_capture(FULL);
    ASSIGN_OR_RETURN(Trace trace, RunTestCase(engine, at_full, options));
    EndTraceAt(event, trace);
    again.violation = *there;
    again.trace = std::move(trace);
    return TellTools(engine, judge, test_case.program(), options, again.trace, *again.violation);
  }

  absl::Status RunTruth(const Finding& finding, SessionOptions options, TrialResult& result) {
    const TestCase& test_case = finding.test_case();
    ASSIGN_OR_RETURN(auto* engine, engines_.Named(test_case.engine().engine()));
    options.breakpoint_sliding = test_case.engine().breakpoint_sliding();
    ASSIGN_OR_RETURN(const std::shared_ptr<const Judge> judge, JudgeOf(*engine, test_case.program(), options));
    ASSIGN_OR_RETURN(TruthResult again, PlayTruthSession(*engine, *judge, test_case, options));
    if (again.end == TruthResult::End::kTimedOut || again.end == TruthResult::End::kOutOfMemory) {
      NoAnswer("ended by the time or memory limit", result);
      return absl::OkStatus();
    }
    if (finding.truth().has_violation()) {
      const uint32_t event = finding.truth().violation().event();
      RETURN_IF_ERROR(TakeWhatIsWrongAt(event, *engine, *judge, test_case, options, again));
    }
    result.set_outcome(again.violation ? TrialResult::FOUND : TrialResult::NOTHING);
    if (!again.violation) {
      // Of a program that was cut short nobody knows whether a promise is broken.
      if (judge->known().no_truth == Name(NoTruth::kEnded)) {
        NoAnswer("the time or memory limit ended the runs for its judge", result);
        return absl::OkStatus();
      }
      *result.mutable_counts() = {again.judgement.counts.begin(), again.judgement.counts.end()};
      return absl::OkStatus();
    }
    SetIssuedAt(again.trace, result);
    SetFound(*again.violation, again.trace, *result.mutable_finding());
    result.set_signature(ToText(result.finding().cause()));
    return absl::OkStatus();
  }

  MetamorphicEnvironment Environment(Engine& engine, const SessionOptions& options, const Finding& finding) {
    if (players_ == nullptr) {
      players_ = std::make_unique<ConfiguredPlayers>(PlayerSettings(options, kTrialMemoryMib));
    }
    return {.engine = engine,
            .session = options,
            .parse = [this](const Program& program) { return TreeOf(program); },
            .preset = finding.metamorphic().preset(),
            .note = {},
            .run_configured = [this](const TestCase& other) { return players_->Play(other); }};
  }

  ExamineParts Parts(const Finding& finding) {
    return {.engine = [this](const std::string& name) { return engines_.Named(name); },
            .judge = [this](Engine& engine, const Program& program,
                            const SessionOptions& session) { return JudgeOf(engine, program, session); },
            .environment = [this, &finding](
                               Engine& engine,
                               const SessionOptions& session) { return Environment(engine, session, finding); },
            .parse = [this](const Program& program) { return TreeOf(program); }};
  }

  absl::Status Examine(Finding finding, const SessionOptions& options, TrialResult& result) {
    const absl::Status status = ExamineFinding(Parts(finding), options, finding);
    // As traces go to disk.
    MakeUtf8Valid(finding);
    result.set_outcome(TrialResult::FOUND);
    *result.mutable_finding() = std::move(finding);
    for (const auto& [name, version] : engines_.Versions()) (*result.mutable_versions())[name] = version;
    return status;
  }

  // The name of what the process is configured for.
  std::string configuration_;
  ProcessEngines engines_;
  std::unique_ptr<TreeCache> trees_;
  std::unique_ptr<ConfiguredPlayers> players_;
  JudgeCache judges_{size_t{32} << 20};
};

int TrialMain() {
  Trials trials;
  TrialOrder order;
  bool first = true;
  absl::Status configured;
  while (NextOrder(order)) {
    // Flags and time zone belong to the process, before the first engine.
    if (std::exchange(first, false) && order.has_configuration()) configured = trials.Configure(order.configuration());
    TrialResult result;
    if (configured.ok()) {
      result = trials.Run(order);
    } else {
      NoAnswer(std::string(configured.message()), result);
    }
    if (!Answer(result)) break;
  }
  return 0;
}

}  // namespace

const ChildKind kTrialKind("trial", TrialMain);

}  // namespace twinstep
