#include "harness/results/examine.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/results/crash_phase.h"
#include "harness/text/message_text.h"
#include "model/answers/display.h"
#include "model/answers/equivalence_class.h"
#include "model/answers/mismatch.h"
#include "model/answers/mismatch_text.h"
#include "model/causes/cause_key.h"
#include "model/judging/truth_session.h"
#include "model/judging/verdict.h"
#include "model/metamorphic/metamorphic_session.h"
#include "model/sessions/first_difference.h"
#include "model/sessions/recording.h"
#include "model/sessions/replay.h"
#include "model/source/coverage.h"
#include "model/truth/truth_run.h"

namespace twinstep {
namespace {

Reproduction Outcome(Reproduction::Outcome outcome, std::string detail) {
  Reproduction reproduction;
  reproduction.set_outcome(outcome);
  reproduction.set_detail(std::move(detail));
  return reproduction;
}

Reproduction Different(std::string detail) { return Outcome(Reproduction::DIFFERENT, std::move(detail)); }

// `same` place and kind; `now`: the words, where they are others.
Reproduction Again(bool same, bool same_words, std::string now) {
  return Outcome(same ? Reproduction::REPRODUCED : Reproduction::DIFFERENT, same_words ? "" : std::move(now));
}

Reproduction Compare(const Divergence& found, const Divergence& again) {
  const bool same = again.type() == found.type() && again.event() == found.event();
  return Again(same, same && SaysTheSame(found, again), DivergenceText(again));
}

Reproduction Compare(const Divergence& found, const absl::StatusOr<std::optional<Divergence>>& again) {
  if (!again.ok()) return Different(std::string(again.status().message()));
  return again->has_value() ? Compare(found, **again) : Outcome(Reproduction::GONE, "");
}

Reproduction Compare(const MetamorphicFinding& found, const MetamorphicResult& again) {
  using End = MetamorphicResult::End;
  if (again.end == End::kTimedOut || again.end == End::kOutOfMemory) {
    return Different("ended by the time or memory limit");
  }
  const size_t wanted = static_cast<size_t>(found.transformations_size());
  if (again.end == End::kHeld && again.transformations.size() == wanted) return Outcome(Reproduction::GONE, "");
  if (again.end == End::kHeld) {
    const RoundReport& last = again.rounds.back();
    return Different(absl::StrCat("transformation ", again.rounds.size(), ", ", last.transformation(), ", ",
                                  last.outcome() == RoundReport::PROGRAM_CHANGED
                                      ? "now changes what the program does"
                                      : absl::StrCat("is not applicable: ", last.reason())));
  }
  if (again.transformations.size() != wanted) {
    return Different(absl::StrCat("the relation of transformation ", again.transformations.size(), " of ", wanted,
                                  " fails: ", DivergenceText(again.divergence)));
  }
  return Compare(found.divergence(), again.divergence);
}

Reproduction Compare(const Violation& found, const TruthResult& again) {
  using End = TruthResult::End;
  if (again.end == End::kTimedOut || again.end == End::kOutOfMemory) {
    return Different("ended by the time or memory limit");
  }
  if (!again.violation) return Outcome(Reproduction::GONE, "");
  const Violation& now = *again.violation;
  const bool same = now.side() == found.side() && now.invariant() == found.invariant() && now.event() == found.event();
  const CauseKey before = KeyOf(found), key = KeyOf(now);
  const bool same_words = key.role() == before.role() && key.reason() == before.reason() &&
                          Same(now.about(), found.about()) && Same(now.expected(), found.expected()) &&
                          Same(now.actual(), found.actual());
  return Again(same, same && same_words, ViolationText(now));
}

// `status` is an engine's own, and says so in the finding too.
absl::Status CouldNotBeRun(const absl::Status& status, Finding& finding) {
  *finding.mutable_reproduction() = Different(absl::StrCat("could not be run again: ", std::string(status.message())));
  return status;
}

// Ok where the finding is of that engine.
absl::Status CheckEngine(const Engine& engine, const Finding& finding) {
  const std::string& wanted = finding.test_case().engine().engine();
  if (engine.name() == wanted) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the finding is of \"", wanted, "\", not of ", std::string(engine.name())));
}

// Of a run that did not reproduce it, only a finding that has no traces yet gets those.
bool TakesTraces(const Finding& finding, const Trace& first, const Trace& second) {
  return finding.reproduction().outcome() == Reproduction::REPRODUCED ||
         (first.events_size() == 0 && second.events_size() == 0);
}

absl::StatusOr<Trace> Play(Engine& engine, const EngineConfiguration& configuration, const SessionOptions& options,
                           const TestCase& test_case) {
  TestCase at_full = test_case;
  *at_full.mutable_engine() = configuration;
  at_full.set_capture(FULL);
  return RunTestCase(engine, at_full, options);
}

std::string EventText(const Event& event) {
  return event.has_action() ? absl::StrCat("> ", ToText(event.action())) : ToText(event.output());
}

// The first line in which the full texts of two events differ, or the events' own where that is one.
std::string EventDifference(const Event& saved, const Event& now) {
  const std::string head = absl::StrCat(EventText(saved), " against ", EventText(now));
  if (EventText(saved) != EventText(now)) return head;
  Trace a, b;
  *a.add_events() = saved;
  *b.add_events() = now;
  const std::string text_a = ToText(a), text_b = ToText(b);
  const std::vector<std::string> lines_a = absl::StrSplit(text_a, '\n'), lines_b = absl::StrSplit(text_b, '\n');
  for (size_t i = 0; i < std::max(lines_a.size(), lines_b.size()); ++i) {
    const std::string line_a = i < lines_a.size() ? lines_a[i] : "", line_b = i < lines_b.size() ? lines_b[i] : "";
    if (line_a != line_b) return absl::StrCat(line_a, " against ", line_b);
  }
  return head;
}

}  // namespace

absl::Status Examine(Engine& a_engine, Engine& b_engine, const SessionOptions& options, Finding& finding) {
  const TestCase& test_case = finding.test_case();
  DifferentialFinding& differential = *finding.mutable_differential();
  const std::string& first = test_case.engine().engine();
  const std::string& second = differential.other().engine();
  const bool in_order = a_engine.name() == first && b_engine.name() == second;
  if (!in_order && (b_engine.name() != first || a_engine.name() != second)) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is of \"", first, "\" and \"", second, "\"; only ",
                                                   std::string(a_engine.name()), " and ", std::string(b_engine.name()),
                                                   " are at hand"));
  }
  absl::StatusOr<Trace> a = Play(in_order ? a_engine : b_engine, test_case.engine(), options, test_case);
  absl::StatusOr<Trace> b =
      a.ok() ? Play(in_order ? b_engine : a_engine, differential.other(), options, test_case) : a.status();
  if (!b.ok()) return CouldNotBeRun(b.status(), finding);
  absl::StatusOr<std::optional<Divergence>> again = FirstDifference(*a, *b, test_case.capture());
  const Divergence& found = differential.divergence();
  // That of places was one of what two pauses show, of which a verdict had said that they are elsewhere.
  if (again.ok() && *again && (*again)->event() == found.event() && (*again)->type() == Divergence::VARIABLES &&
      found.type() == Divergence::PAUSE_LOCATION) {
    TellPlaces(*a, *b, **again);
  }
  *finding.mutable_reproduction() = Compare(differential.divergence(), again);
  if (!TakesTraces(finding, differential.first(), differential.second())) return absl::OkStatus();
  if (again.ok() && again->has_value()) {
    // The debuggers were in different states by then.
    EndTraceAt((*again)->event(), *a);
    EndTraceAt((*again)->event(), *b);
  }
  *differential.mutable_first() = *std::move(a);
  *differential.mutable_second() = *std::move(b);
  return absl::OkStatus();
}

absl::Status PlayAgain(Engine& engine, const SessionOptions& options, const ParseProgram& parse,
                       const Finding& finding) {
  const Program& program = finding.test_case().program();
  Coverage coverage;
  switch (finding.crash().phase()) {
    case CrashFinding::BARE_RUN:
      return engine.RunBare(program, options, {}).status();
    case CrashFinding::COUNTED_RUN:
      return engine.RunBare(program, options, {.coverage = &coverage}).status();
    case CrashFinding::TRUTH_RUN: {
      std::shared_ptr<const SyntaxTree> tree = parse(program);
      return tree == nullptr ? absl::OkStatus() : FindTruth(engine, program, std::move(tree), options).status();
    }
    default:
      return RunTestCase(engine, finding.test_case(), options).status();
  }
}

std::string DivergenceText(const Divergence& divergence) {
  return absl::StrCat(ToText(divergence.type()), " at event ", divergence.event(), ": ", ToText(divergence));
}

bool SaysTheSame(const Divergence& found, const Divergence& again) {
  return Same(again.about(), found.about()) &&
         (found.type() == Divergence::TERMINATION || (Same(again.a(), found.a()) && Same(again.b(), found.b())));
}

std::string TraceDifference(const Trace& saved, const Trace& now) {
  if (saved.capture() != now.capture()) {
    return absl::StrCat("captured at level ", CaptureLevel_Name(saved.capture()), " against ",
                        CaptureLevel_Name(now.capture()));
  }
  const int both = std::min(saved.events_size(), now.events_size());
  for (int i = 0; i < both; ++i) {
    if (DeterministicBytes(saved.events(i)) != DeterministicBytes(now.events(i))) {
      return absl::StrCat("event ", i, ": ", EventDifference(saved.events(i), now.events(i)));
    }
  }
  if (saved.events_size() != now.events_size()) {
    return absl::StrCat("event ", both, ": ", saved.events_size(), " events against ", now.events_size());
  }
  return "";
}

absl::Status ExamineMetamorphic(MetamorphicEnvironment environment, Finding& finding) {
  const TestCase& test_case = finding.test_case();
  MetamorphicFinding& metamorphic = *finding.mutable_metamorphic();
  RETURN_IF_ERROR(CheckEngine(environment.engine, finding));
  environment.preset = metamorphic.preset();
  environment.session.breakpoint_sliding = test_case.engine().breakpoint_sliding();
  const std::vector<Action> actions(test_case.actions().begin(), test_case.actions().end());
  const std::vector<Transformation> transformations(metamorphic.transformations().begin(),
                                                    metamorphic.transformations().end());
  absl::StatusOr<MetamorphicResult> again =
      ReplayMetamorphic(environment, test_case.program(), actions, transformations);
  if (!again.ok()) return CouldNotBeRun(again.status(), finding);
  *finding.mutable_reproduction() = Compare(metamorphic, *again);
  if (again->end != MetamorphicResult::End::kWarning ||
      !TakesTraces(finding, metamorphic.initial(), metamorphic.follow_up())) {
    return absl::OkStatus();
  }
  metamorphic.set_initial_source(again->initial_program.source());
  metamorphic.set_follow_up_source(std::move(again->follow_up_source));
  *metamorphic.mutable_location() = std::move(again->location);
  *metamorphic.mutable_initial() = std::move(again->initial);
  *metamorphic.mutable_follow_up() = std::move(again->follow_up);
  return absl::OkStatus();
}

absl::Status ExamineTruth(Engine& engine, const Judge& judge, const SessionOptions& options, Finding& finding) {
  const TestCase& test_case = finding.test_case();
  TruthFinding& truth = *finding.mutable_truth();
  RETURN_IF_ERROR(CheckEngine(engine, finding));
  absl::StatusOr<TruthResult> again = PlayTruthSession(engine, judge, test_case, options);
  if (!again.ok()) return CouldNotBeRun(again.status(), finding);
  *finding.mutable_reproduction() = Compare(truth.violation(), *again);
  if (!TakesTraces(finding, truth.trace(), truth.trace())) return absl::OkStatus();
  *truth.mutable_trace() = std::move(again->trace);
  return absl::OkStatus();
}

absl::Status ExamineFinding(const ExamineParts& parts, SessionOptions options, Finding& finding) {
  const EngineConfiguration& configuration = finding.test_case().engine();
  if (finding.has_crash()) {
    if (finding.crash().phase() == CrashFinding::PARSE) {
      parts.parse(finding.test_case().program());
    } else {
      ASSIGN_OR_RETURN(Engine* const engine, parts.engine(CrashedPart(finding)));
      RETURN_IF_ERROR(PlayAgain(*engine, options, parts.parse, finding));
    }
    // Still here: nothing crashed.
    finding.mutable_reproduction()->set_outcome(Reproduction::GONE);
    return absl::OkStatus();
  }
  ASSIGN_OR_RETURN(Engine* const engine, parts.engine(configuration.engine()));
  if (!finding.has_metamorphic() && !finding.has_truth()) {
    const std::string& name = finding.differential().other().engine();
    const absl::StatusOr<Engine*> other = parts.second != nullptr ? parts.second(name) : parts.engine(name);
    return other.ok() ? Examine(*engine, **other, options, finding) : other.status();
  }
  options.breakpoint_sliding = configuration.breakpoint_sliding();
  if (finding.has_metamorphic()) return ExamineMetamorphic(parts.environment(*engine, options), finding);
  const absl::StatusOr<std::shared_ptr<const Judge>> judge =
      parts.judge(*engine, finding.test_case().program(), options);
  return judge.ok() ? ExamineTruth(*engine, **judge, options, finding) : judge.status();
}

EquivalenceClass ClassOfViolation(const Violation& violation) {
  EquivalenceClass equivalence_class;
  equivalence_class.set_engine(violation.side());
  equivalence_class.set_invariant(violation.invariant());
  equivalence_class.set_node_type(CodeOfCause(KeyOf(violation)));
  return equivalence_class;
}

std::string ViolationText(const Violation& violation) {
  return absl::StrCat(Description(KeyOf(violation)), " at event ", violation.event(), ": ", ToText(violation));
}

}  // namespace twinstep
