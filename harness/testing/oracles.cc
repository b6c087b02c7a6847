#include "harness/testing/oracles.h"

#include <google/protobuf/text_format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "absl/log/log.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/results/finding_text.h"
#include "harness/results/metamorphic_text.h"
#include "harness/testing/answer.h"
#include "harness/testing/engine_thread.h"
#include "harness/text/side_by_side.h"
#include "model/actions/actions_text.h"
#include "model/answers/display.h"
#include "model/answers/equivalence_class.h"
#include "model/answers/mismatch_text.h"
#include "model/causes/cause_key.h"
#include "model/ended_by_limit.h"
#include "model/expected/expected_difference.h"
#include "model/judging/judge.h"
#include "model/judging/truth_session.h"
#include "model/judging/verdict.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/metamorphic/warning_layer.h"
#include "model/random.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/replay.h"
#include "model/transformations/transformations.h"

namespace twinstep::debugger_testing {
namespace {

using ::testing::AssertionFailure;
using ::testing::AssertionResult;
using ::testing::AssertionSuccess;

// Different proposals of a transformation that is given by name, and seeds to find them with.
constexpr size_t kProposals = 8;
constexpr uint64_t kSeeds = 32;

// Far more than all runs of one assertion take until their own limits end them.
constexpr absl::Duration kPatience = absl::Minutes(20);

// On a thread that has both engines.
AssertionResult OnBothEngines(const std::function<AssertionResult(EnginePlace&)>& check) {
  EngineThread& thread = EngineThread::Named("both");
  AssertionResult result = AssertionSuccess();
  if (!thread.TryPost([&](EnginePlace& place) { result = check(place); })) {
    return AssertionFailure() << "another thread of the test is at such an assertion; they come one after the other";
  }
  if (!thread.AwaitIdle(kPatience))
    LOG(FATAL) << "an engine does not heed its time limit; the process cannot continue.";
  return result;
}

int ActionsIn(const Trace& trace) {
  return static_cast<int>(std::count_if(trace.events().begin(), trace.events().end(),
                                        [](const Event& event) { return event.has_action(); }));
}

// Why a trace says nothing about the actions it was made of: a limit, a program that was rejected, or one that ended
// before its last action. Empty where it does.
std::string WhyUseless(const Trace& trace, int actions) {
  if (trace.events().empty()) return "";
  const ::twinstep::Finished& finished = trace.events(trace.events_size() - 1).output().finished();
  if (EndedByLimit(trace)) return absl::StrCat("a limit ended the program in ", trace.engine());
  if (finished.outcome() == ::twinstep::Finished::REJECTED) {
    return absl::StrCat(trace.engine(), " does not take the program: ", ToText(finished.exception()));
  }
  const int taken = ActionsIn(trace);
  if (taken >= actions) return "";
  return absl::StrCat("only ", taken, " of the ", actions, " actions can be taken in ", trace.engine(),
                      ": then the program has ended");
}

std::string ExplanationText(const Explanation& explanation) {
  return absl::StrCat(ToText(explanation.layer), explanation.rule.empty() ? "" : ": ", explanation.rule);
}

AssertionResult Agree(EnginePlace& place, const Program& program, const ActionList& actions,
                      const OracleOptions& options) {
  TestCase test_case;
  *test_case.mutable_program() = program;
  *test_case.mutable_actions() = actions.actions();
  test_case.set_capture(FULL);
  std::vector<Trace> traces;
  const EnginePair pair = DefaultPair();
  for (const std::string& name : {pair.a, pair.b}) {
    absl::StatusOr<Engine*> engine = place.GetEngine(name);
    if (!engine.ok()) return AssertionFailure() << name << " cannot be started: " << engine.status().message();
    absl::StatusOr<Trace> trace = RunTestCase(**engine, test_case, options.session);
    if (!trace.ok()) return AssertionFailure() << name << " cannot run the program: " << trace.status().message();
    traces.push_back(*std::move(trace));
    KeepAnswered(traces.back(), *test_case.mutable_actions());
  }
  const absl::StatusOr<std::optional<Divergence>> difference = FirstDifference(traces[0], traces[1], options.level);
  if (!difference.ok()) {
    const Trace& limited = EndedByLimit(traces[0]) ? traces[0] : traces[1];
    return AssertionFailure() << "Bad use: " << WhyUseless(limited, 0) << ".\n" << MarkedSource(program, {});
  }
  const std::optional<Divergence>& divergence = *difference;
  if (!divergence.has_value()) {
    for (const Trace& trace : traces) {
      const std::string why = WhyUseless(trace, actions.actions().size());
      if (!why.empty()) return AssertionFailure() << "Bad use: " << why << ".\n" << MarkedSource(program, {});
    }
    return AssertionSuccess();
  }
  const std::shared_ptr<const SyntaxTree> tree = place.Parse(program);
  const Explanation explanation = Explain(*divergence, traces[0], traces[1], tree.get());
  return AssertionFailure() << DisplayName(pair.a) << " and " << DisplayName(pair.b)
                            << " differ: " << ToText(ClassOf(traces[0], *divergence, tree.get())) << "  ("
                            << ExplanationText(explanation) << ")\n"
                            << MarkedSource(program, LastActionLocation(traces[0], *divergence))
                            << SideBySide(traces[0], traces[1], *divergence) << "    differs: " << ToText(*divergence);
}

// The message that a text means; none for a name. InvalidArgument: it is neither.
absl::StatusOr<std::optional<Transformation>> ReadMessage(const TransformationChoice& choice) {
  if (choice.text().empty()) return choice.message();
  if (TransformationNamed(choice.text()) != nullptr) return std::nullopt;
  Transformation transformation;
  google::protobuf::TextFormat::Parser parser;
  // Without a brace it was meant to be a name.
  if (choice.text().find('{') != std::string::npos && parser.ParseFromString(choice.text(), &transformation) &&
      TransformationFor(transformation.kind_case()) != nullptr) {
    return transformation;
  }
  std::vector<std::string> names;
  for (const auto& kind : Transformations()) names.push_back(std::string(kind->name()));
  return absl::InvalidArgumentError(absl::StrCat("\"", choice.text(), "\" is neither the name of a transformation (",
                                                 absl::StrJoin(names, ", "), ") nor one in protobuf's text form"));
}

class Relation {
 public:
  Relation(EnginePlace& place, Engine& engine, const Program& program, const ActionList& actions,
           const OracleOptions& options)
      : engine_(engine),
        program_(program),
        actions_(actions),
        environment_{.engine = engine,
                     .session = options.session,
                     .parse = [&place](const Program& program) { return place.Parse(program); },
                     .preset = SOUND,
                     .note = {},
                     .run_configured = {}} {}

  AssertionResult Check(const TransformationChoice& choice) {
    absl::StatusOr<std::optional<Transformation>> message = ReadMessage(choice);
    if (!message.ok()) return AssertionFailure() << "Bad use: " << message.status().message() << ".";
    if (message->has_value()) return Apply({**message});
    return Propose(*TransformationNamed(choice.text()));
  }

 private:
  AssertionResult Propose(const TransformationClass& kind) {
    RoundState state(environment_, program_);
    absl::Status status = state.Run([this](Session& session) { return PlayActions(session, actions_.actions()); });
    if (!status.ok()) return BadUse(std::string(status.message()));
    const std::string why = WhyUseless(state.trace(), actions_.actions().size());
    if (!why.empty()) return BadUse(why);
    std::vector<Transformation> before;
    if (const std::vector<uint32_t> slid = SlidBreakpointEvents(state.trace()); kind.needs().unslid && !slid.empty()) {
      Transformation& slide = before.emplace_back();
      for (const uint32_t event : slid) slide.mutable_slide_breakpoint()->add_events(event);
      absl::StatusOr<RoundResult> round = RunRound(environment_, before.front(), state);
      if (!round.ok()) return BadUse(std::string(round.status().message()));
      if (round->outcome != RoundReport::HELD) return Apply(before);
    }
    absl::StatusOr<InitialRun> initial = state.Describe(kind.needs());
    if (!initial.ok()) return BadUse(std::string(initial.status().message()));
    std::vector<Transformation> proposals;
    std::set<std::string> seen;
    std::string reason;
    for (uint64_t seed = 1; seed <= kSeeds && proposals.size() < kProposals; ++seed) {
      Random random(seed);
      Proposal proposal = kind.Propose(*initial, random);
      if (!proposal.transformation.has_value()) {
        reason = proposal.reason;
      } else if (seen.insert(proposal.transformation->SerializeAsString()).second) {
        proposals.push_back(*std::move(proposal.transformation));
      }
    }
    // Some proposals may turn out not to fit; one at least must.
    int held = 0;
    for (const Transformation& proposal : proposals) {
      std::vector<Transformation> sequence = before;
      sequence.push_back(proposal);
      bool applicable = true;
      AssertionResult result = Apply(sequence, &applicable, &reason);
      if (!result && applicable) return result;
      held += result ? 1 : 0;
    }
    if (held > 0) return AssertionSuccess();
    return BadUse(
        absl::StrCat(std::string(kind.name()), " is not applicable to this program and these actions: ", reason));
  }

  AssertionResult Apply(const std::vector<Transformation>& sequence, bool* applicable = nullptr,
                        std::string* reason = nullptr) {
    const std::vector<Action> actions(actions_.actions().begin(), actions_.actions().end());
    absl::StatusOr<MetamorphicResult> result = ReplayMetamorphic(environment_, program_, actions, sequence);
    if (!result.ok()) return BadUse(std::string(result.status().message()));
    if (result->end == MetamorphicResult::End::kWarning) return Warning(*result);
    if (result->end != MetamorphicResult::End::kHeld) return BadUse("a limit ended the program");
    if (static_cast<int>(result->actions.size()) < actions_.actions().size()) {
      return BadUse(absl::StrCat("only ", result->actions.size(), " of the ", actions_.actions().size(),
                                 " actions can be taken: then the program has ended"));
    }
    const RoundReport& last = result->rounds.back();
    if (last.outcome() == RoundReport::HELD) return AssertionSuccess();
    if (last.outcome() == RoundReport::PROGRAM_CHANGED) {
      return BadUse(absl::StrCat(ToText(sequence.back()), " changes what the program does when nobody debugs it"));
    }
    if (applicable != nullptr) *applicable = false;
    if (reason != nullptr) *reason = last.reason();
    return BadUse(absl::StrCat(ToText(sequence.back()), " is not applicable: ", last.reason()));
  }

  AssertionResult BadUse(const std::string& why) {
    return AssertionFailure() << "Bad use of " << engine_.name() << ": " << why << ".\n" << MarkedSource(program_, {});
  }

  AssertionResult Warning(const MetamorphicResult& result) {
    MetamorphicFinding finding;
    for (const Transformation& transformation : result.transformations) {
      *finding.add_transformations() = transformation;
    }
    finding.set_initial_source(result.initial_program.source());
    finding.set_follow_up_source(result.follow_up_source);
    *finding.mutable_divergence() = result.divergence;
    *finding.mutable_location() = result.location;
    *finding.mutable_initial() = result.initial;
    *finding.mutable_follow_up() = result.follow_up;
    constexpr size_t kLastActions = 20;
    return AssertionFailure() << "In " << engine_.name()
                              << " the relation does not hold: " << ToText(result.equivalence_class) << "  ("
                              << ExplanationText(ExplainWarning(result, engine_.facts())) << ")\n"
                              << SequenceText(finding) << ProgramsSideBySide(finding)
                              << RunsSideBySide(finding, kLastActions)
                              << "    differs: " << ToTextOfRuns(result.divergence);
  }

  Engine& engine_;
  const Program& program_;
  const ActionList& actions_;
  const MetamorphicEnvironment environment_;
};

// Why nothing can be said of a session in which nothing is wrong; empty: something can.
std::string WhyNotJudged(const Judgement& judgement) {
  if (!judgement.no_truth.empty()) {
    return absl::StrCat("what the program does is not known, or not to the end: ", judgement.no_truth);
  }
  if (judgement.pauses > 0 && judgement.unmatched + judgement.ambiguous >= judgement.pauses) {
    return absl::StrCat("no pause can be judged: no moment of the truth fits ", judgement.unmatched, " of ",
                        judgement.pauses, ", and several fit ", judgement.ambiguous);
  }
  return "";
}

AssertionResult IsTrue(EnginePlace& place, Engine& engine, const Program& program, const ActionList& actions,
                       const OracleOptions& options) {
  const auto bad_use = [&](const std::string& why) {
    return AssertionFailure() << "Bad use of " << engine.name() << ": " << why << ".\n" << MarkedSource(program, {});
  };
  TestCase test_case;
  *test_case.mutable_program() = program;
  *test_case.mutable_actions() = actions.actions();
  test_case.mutable_engine()->set_engine(std::string(engine.name()));
  test_case.mutable_engine()->set_breakpoint_sliding(options.session.breakpoint_sliding);
  std::shared_ptr<const SyntaxTree> tree = place.Parse(program);
  const absl::StatusOr<std::unique_ptr<Judge>> judge = Judge::Create(
      engine, program, std::move(tree), {.session = options.session, .limits = {}, .parse = place.Made()});
  if (!judge.ok()) return bad_use(std::string(judge.status().message()));
  absl::StatusOr<TruthResult> result = PlayTruthSession(engine, **judge, test_case, options.session);
  if (!result.ok()) return bad_use(std::string(result.status().message()));
  if (!result->violation) {
    std::string why = WhyUseless(result->trace, actions.actions().size());
    if (why.empty()) why = WhyNotJudged(result->judgement);
    return why.empty() ? AssertionSuccess() : bad_use(why);
  }
  TruthFinding finding;
  *finding.mutable_violation() = *result->violation;
  *finding.mutable_trace() = std::move(result->trace);
  constexpr size_t kLastActions = 20;
  std::string expected = ExpectedText(finding.violation());
  expected.pop_back();
  return AssertionFailure() << "In " << engine.name()
                            << " an answer is not true to the program: " << Description(KeyOf(finding.violation()))
                            << "\n"
                            << PromiseText(finding.violation()) << MarkedSource(program, WrongPlace(finding))
                            << JudgedRunText(finding, kLastActions) << expected;
}

}  // namespace

ActionList::ActionList(const char* text) : ActionList(std::string(text)) {}
ActionList::ActionList(const std::string& text) {
  absl::StatusOr<google::protobuf::RepeatedPtrField<Action>> actions = ParseActions(text);
  if (actions.ok()) {
    actions_ = *std::move(actions);
  } else {
    error_ = std::string(actions.status().message());
  }
}

AssertionResult DebuggersAgree(const ProgramText& program, const ActionList& actions, const OracleOptions& options) {
  if (!actions.error().empty()) return AssertionFailure() << "Bad use: " << actions.error() << ".";
  return OnBothEngines([&](EnginePlace& place) { return Agree(place, program.program(), actions, options); });
}

AssertionResult RelationHolds(const EngineUnderTest& engine, const TransformationChoice& transformation,
                              const ProgramText& program, const ActionList& actions, const OracleOptions& options) {
  if (!actions.error().empty()) return AssertionFailure() << "Bad use: " << actions.error() << ".";
  return OnBothEngines([&](EnginePlace& place) -> AssertionResult {
    absl::StatusOr<Engine*> found = place.GetEngine(engine.name);
    if (!found.ok()) return AssertionFailure() << engine.name << " cannot be started: " << found.status().message();
    return Relation(place, **found, program.program(), actions, options).Check(transformation);
  });
}

AssertionResult RelationHolds(const TransformationChoice& transformation, const ProgramText& program,
                              const ActionList& actions, const OracleOptions& options) {
  const EnginePair pair = DefaultPair();
  AssertionResult result = RelationHolds({pair.a}, transformation, program, actions, options);
  return result ? RelationHolds({pair.b}, transformation, program, actions, options) : result;
}

AssertionResult TrueToTheProgram(const EngineUnderTest& engine, const ProgramText& program, const ActionList& actions,
                                 const OracleOptions& options) {
  if (!actions.error().empty()) return AssertionFailure() << "Bad use: " << actions.error() << ".";
  return OnBothEngines([&](EnginePlace& place) -> AssertionResult {
    absl::StatusOr<Engine*> found = place.GetEngine(engine.name);
    if (!found.ok()) return AssertionFailure() << engine.name << " cannot be started: " << found.status().message();
    return IsTrue(place, **found, program.program(), actions, options);
  });
}

AssertionResult TrueToTheProgram(const ProgramText& program, const ActionList& actions, const OracleOptions& options) {
  const EnginePair pair = DefaultPair();
  AssertionResult result = TrueToTheProgram({pair.a}, program, actions, options);
  return result ? TrueToTheProgram({pair.b}, program, actions, options) : result;
}

}  // namespace twinstep::debugger_testing
