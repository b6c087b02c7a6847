#include "model/judging/verdict.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/answers/mismatch.h"
#include "model/causes/cause_key.h"
#include "model/invariants/invariants.h"
#include "model/judging/judged_session.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

Topic TopicOf(const Violation& violation) {
  return violation.about().variable().empty() ? Topic(RowOf(violation).topic) : Topic::kValues;
}

// Whether an event was gone on behind: it is another difference's.
bool IsPassed(const Trace& trace, uint32_t event) {
  const auto passed = [&](int i) {
    return i >= 0 && i < trace.events_size() &&
           (trace.events(i).action().aside() || trace.events(i).action().has_apart());
  };
  const int at = static_cast<int>(event);
  return passed(at) || (at > 0 && trace.events(at - 1).action().aside());
}

// What a side is guilty of: first what is wrong at the differing output and can be why it differs, else what is wrong
// there, else what was wrong before it.
const Violation* Guilt(const JudgedSide& side, const Judgement& judgement, const Divergence& divergence) {
  // A program that was changed comes to other places from there on.
  for (const Violation& violation : judgement.violations) {
    if (Bears(violation, divergence) && TopicOf(violation) == Topic::kBehaviour) return &violation;
  }
  for (const Violation& violation : judgement.violations) {
    if (Bears(violation, divergence)) return &violation;
  }
  for (const Violation& violation : judgement.violations) {
    if (violation.event() == divergence.event()) return &violation;
  }
  for (const Violation& violation : judgement.violations) {
    if (violation.event() < divergence.event() && !IsPassed(*side.trace, violation.event())) return &violation;
  }
  return nullptr;
}

// Why a side without a violation may be guilty all the same; empty: it is not. What led to the differing output began
// at the pause before: what the truth does not tell of earlier ones, about which both agreed, is no doubt.
std::string Doubt(const JudgedSide& side, const Judgement& judgement) {
  if (!judgement.no_truth.empty()) return absl::StrCat(std::string(side.engine->name()), ": ", judgement.no_truth);
  const size_t pauses = judgement.told.size();
  const std::string counts =
      judgement.counts_unused.empty() ? "" : absl::StrCat(" (not counted: ", judgement.counts_unused, ")");
  for (size_t i = pauses < 2 ? 0 : pauses - 2; i < pauses; ++i) {
    const Judgement::Told& told = judgement.told[i];
    if (!told.matched) return absl::StrCat("no moment of the truth fits a pause: ", std::string(told.why), counts);
    if (told.ambiguous) {
      return absl::StrCat("several moments of the truth fit a pause: ", std::string(told.why), counts);
    }
  }
  return "";
}

// Whether a promise of that topic, about no variable alone, says what is right where debuggers differ like that.
bool Decides(Topic topic, Divergence::Type type) {
  switch (type) {
    case Divergence::BREAKPOINT_LOCATION:
    case Divergence::BREAKPOINT_REMOVAL:
      return topic == Topic::kBreakpoints;
    case Divergence::VARIABLES:
    case Divergence::COMPLETION_VALUE:
    case Divergence::EVALUATION:
      return topic == Topic::kValues;
    case Divergence::CALL_STACK:
      return topic == Topic::kStack;
    case Divergence::PROGRAM_BEHAVIOUR:
      return topic == Topic::kBehaviour;
    default:
      return topic == Topic::kProgress;
  }
}

// Which promise about what differs nobody could put to the test on that side, so that it may be broken; empty: each was
// that bears on it.
std::string WhatWasNotAsked(const JudgedSide& side, const Judgement& judgement, Divergence::Type type,
                            const std::string& variable) {
  bool asked = false;
  for (const Judgement::Question& question : judgement.questions) {
    if (!Decides(question.invariant->topic, type) || question.variable != variable) continue;
    if (!question.unknown.empty()) {
      return absl::StrCat(std::string(side.engine->name()), ": ", std::string(question.invariant->name),
                          " was not asked: ", std::string(question.unknown));
    }
    asked = true;
  }
  return asked ? "" : absl::StrCat(std::string(side.engine->name()), ": no promise says what is right there");
}

// Both pauses are known to be of different activations: each shows the variables of its own, and what differs is where
// the debuggers are.
bool AreElsewhere(const Judgement& a, const Judgement& b, const Divergence& divergence) {
  if (a.told.empty() || b.told.empty()) return false;
  const Judgement::Told& of_a = a.told.back();
  const Judgement::Told& of_b = b.told.back();
  const auto is_known = [&](const Judgement::Told& one) {
    return one.event == divergence.event() && one.matched && !one.ambiguous && one.activation.has_value();
  };
  return divergence.type() == Divergence::VARIABLES && is_known(of_a) && is_known(of_b) &&
         of_a.activation != of_b.activation;
}

Fault FaultOf(const Violation& violation) {
  return violation.up_to_tools() ? Fault::kTools : Fault(RowOf(violation).fault);
}

// What the user of `trace` did, but not what he only looked at.
TestCase TestCaseWithoutLooks(const Engine& engine, const Program& program, const SessionOptions& options,
                              const Trace& trace) {
  TestCase test_case;
  *test_case.mutable_program() = program;
  test_case.set_capture(trace.capture());
  test_case.mutable_engine()->set_engine(std::string(engine.name()));
  test_case.mutable_engine()->set_breakpoint_sliding(options.breakpoint_sliding);
  for (const Event& event : trace.events()) {
    if (!event.has_action()) continue;
    if (event.action().has_evaluate() && IsPure(event.action().evaluate())) continue;
    *test_case.add_actions() = event.action();
  }
  return test_case;
}

void StepFromYoungest(Action& action) {
  if (action.has_step_in()) action.mutable_step_in()->clear_frame();
  if (action.has_step_over()) action.mutable_step_over()->clear_frame();
  if (action.has_step_out()) action.mutable_step_out()->clear_frame();
}

constexpr int kMostResumes = 50;

// Whether the engine alone pauses at the breakpoint that was missed, where it has no other: else it is not the tools
// that pass by. Of other violations true.
absl::StatusOr<bool> PausesAlone(Engine& engine, const Program& program, const SessionOptions& raw,
                                 const Violation& violation) {
  const PauseDatum& due = violation.expected().pause();
  if (violation.about().kind() != Aspect::BREAKPOINT || !due.has_place()) return true;
  TestCase test_case;
  *test_case.mutable_program() = program;
  test_case.mutable_engine()->set_engine(std::string(engine.name()));
  test_case.mutable_engine()->set_breakpoint_sliding(raw.breakpoint_sliding);
  *test_case.add_actions()->mutable_set_breakpoint()->mutable_location() = due.place();
  test_case.add_actions()->mutable_start();
  // Past `debugger` statements that come before.
  for (int i = 0; i < kMostResumes; ++i) test_case.add_actions()->mutable_resume();
  absl::StatusOr<Trace> alone = RunTestCase(engine, test_case, raw);
  if (!alone.ok()) return alone.status();
  return std::any_of(alone->events().begin(), alone->events().end(),
                     [](const Event& event) { return event.output().paused().reason() == Paused::BREAKPOINT; });
}

// Whose fault it is.
absl::Status Blame(Engine& engine, const Judge& judge, const Program& program, const SessionOptions& options,
                   const Trace& trace, Violation& violation) {
  if (engine.facts().tools_side.empty()) return absl::OkStatus();
  const Fault fault = FaultOf(violation);
  if (fault == Fault::kTools) violation.set_side(std::string(engine.facts().tools_side));
  if (fault != Fault::kEither) return absl::OkStatus();
  SessionOptions raw = options;
  raw.tools_rules = false;
  TestCase test_case = TestCaseWithoutLooks(engine, program, options, trace);
  absl::StatusOr<Trace> again = RunTestCase(engine, test_case, raw);
  // Pauses are elsewhere then, where an older frame that an action names may not be: the youngest steps instead.
  if (absl::IsInvalidArgument(again.status())) {
    for (Action& action : *test_case.mutable_actions()) StepFromYoungest(action);
    again = RunTestCase(engine, test_case, raw);
  }
  // Other actions name older frames too: nothing is said of the tools.
  if (absl::IsInvalidArgument(again.status())) return absl::OkStatus();
  if (!again.ok()) return again.status();
  const absl::StatusOr<Judgement> of_again = judge.Of(engine, program, raw, *again);
  if (!of_again.ok()) return of_again.status();
  for (const Violation& one : of_again->violations) {
    if (one.invariant() == violation.invariant() && one.construct() == violation.construct()) return absl::OkStatus();
  }
  const absl::StatusOr<bool> alone = PausesAlone(engine, program, raw, violation);
  if (!alone.ok()) return alone.status();
  if (*alone) violation.set_side(std::string(engine.facts().tools_side));
  return absl::OkStatus();
}

}  // namespace

absl::Status TellTools(Engine& engine, const Judge& judge, const Program& program, const SessionOptions& options,
                       const Trace& trace, Violation& violation) {
  if (absl::Status blamed = Blame(engine, judge, program, options, trace, violation); !blamed.ok()) return blamed;
  ActedTruths acted;
  if (absl::Status made = judge.Prepare(engine, program, options, trace, acted); !made.ok()) return made;
  *violation.mutable_cause() = judge.CauseOf(trace, violation, &acted);
  AddConfiguration(options.configuration, *violation.mutable_cause());
  return absl::OkStatus();
}

Verdict VerdictOfEngines(const JudgedSide& a, const JudgedSide& b, const Divergence& divergence) {
  Verdict verdict;
  std::string doubt;
  std::string not_asked;
  const Judgement judgements[] = {a.judge->Of(*a.trace, a.acted, divergence.event()),
                                  b.judge->Of(*b.trace, b.acted, divergence.event())};
  const bool elsewhere = AreElsewhere(judgements[0], judgements[1], divergence);
  const Divergence::Type type = elsewhere ? Divergence::PAUSE_LOCATION : divergence.type();
  const std::string variable = elsewhere ? "" : divergence.about().variable();
  for (const JudgedSide* const side : {&a, &b}) {
    const Judgement& judgement = judgements[side == &a ? 0 : 1];
    const Violation* const guilt = Guilt(*side, judgement, divergence);
    if (guilt != nullptr) {
      *verdict.add_violations() = *guilt;
      continue;
    }
    if (doubt.empty()) doubt = Doubt(*side, judgement);
    if (not_asked.empty()) not_asked = WhatWasNotAsked(*side, judgement, type, variable);
  }
  if (doubt.empty() && !not_asked.empty()) {
    doubt = std::move(not_asked);
    verdict.set_not_asked(true);
  }
  verdict.set_elsewhere(elsewhere && verdict.violations().empty());
  if (!verdict.violations().empty()) verdict.clear_not_asked();
  if (verdict.violations_size() == 2) {
    verdict.set_kind(Verdict::BOTH);
  } else if (verdict.violations_size() == 1) {
    verdict.set_kind(Verdict::GUILTY);
  } else if (doubt.empty()) {
    verdict.set_kind(Verdict::POLICY);
  } else {
    verdict.set_kind(Verdict::UNDECIDED);
    verdict.set_reason(std::move(doubt));
  }
  return verdict;
}

void TellPlaces(const Trace& a, const Trace& b, Divergence& divergence) {
  const int event = static_cast<int>(divergence.event());
  divergence.set_type(Divergence::PAUSE_LOCATION);
  divergence.mutable_about()->Clear();
  divergence.mutable_about()->set_kind(Aspect::PAUSE);
  *divergence.mutable_a() = Place(a.events(event).output().paused().location());
  *divergence.mutable_b() = Place(b.events(event).output().paused().location());
}

absl::StatusOr<Verdict> VerdictOf(const Program& program, const SessionOptions& options, const JudgedSide& a,
                                  const JudgedSide& b, const Divergence& divergence) {
  JudgedSide sides[] = {a, b};
  ActedTruths acted[2];
  for (int i = 0; i < 2; ++i) {
    const JudgedSide& side = sides[i];
    absl::Status made = side.judge->Prepare(*side.engine, program, options, *side.trace, acted[i]);
    if (!made.ok()) return made;
    sides[i].acted = &acted[i];
  }
  Verdict verdict = VerdictOfEngines(sides[0], sides[1], divergence);
  for (Violation& violation : *verdict.mutable_violations()) {
    const JudgedSide& side = violation.side() == std::string(a.engine->name()) ? a : b;
    const absl::Status told = TellTools(*side.engine, *side.judge, program, options, *side.trace, violation);
    if (!told.ok()) return told;
  }
  return verdict;
}

bool IsAboutWhatDiffers(const Violation& violation, const Divergence& divergence) {
  const Topic topic = TopicOf(violation);
  switch (divergence.type()) {
    case Divergence::BREAKPOINT_LOCATION:
    case Divergence::BREAKPOINT_REMOVAL:
      return topic == Topic::kBreakpoints;
    case Divergence::VARIABLES:
      // At another place other variables are shown.
      return topic == Topic::kProgress || topic == Topic::kStack ||
             (topic == Topic::kValues && violation.about().variable() == divergence.about().variable());
    case Divergence::COMPLETION_VALUE:
      // What a variable is shown with says nothing of what the code returns or throws.
      return topic == Topic::kProgress || (topic == Topic::kValues && (violation.about().kind() == Aspect::RETURNED ||
                                                                       violation.about().kind() == Aspect::COMPLETION));
    case Divergence::EVALUATION:
      return topic == Topic::kValues || topic == Topic::kProgress;
    case Divergence::CALL_STACK:
      return topic == Topic::kProgress || topic == Topic::kStack;
    case Divergence::PROGRAM_BEHAVIOUR:
      return topic == Topic::kBehaviour;
    default:
      return topic == Topic::kProgress || topic == Topic::kStack || topic == Topic::kBehaviour;
  }
}

bool IsAboutWhatIsShown(const Violation& violation) { return RowOf(violation).only_shown; }

bool Bears(const Violation& violation, const Divergence& divergence) {
  return violation.event() == divergence.event() && IsAboutWhatDiffers(violation, divergence);
}

}  // namespace twinstep
