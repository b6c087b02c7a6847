#include "harness/exports/export_case.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/causes/cause_of_difference.h"
#include "harness/causes/cause_phrase.h"
#include "harness/exports/demand.h"
#include "harness/exports/filing.h"
#include "harness/exports/script_input.h"
#include "harness/process/process_end.h"
#include "harness/results/crash_phase.h"
#include "harness/results/crash_text.h"
#include "harness/results/examine.h"
#include "harness/results/metamorphic_text.h"
#include "model/actions/action_kind.h"
#include "model/answers/display.h"
#include "model/answers/mismatch.h"
#include "model/answers/mismatch_text.h"
#include "model/engine_name.h"
#include "model/follow_up/expectation.h"
#include "model/invariants/invariants.h"
#include "model/js_string.h"
#include "model/judging/verdict.h"
#include "model/sessions/apart.h"
#include "model/source/script_start.h"

namespace twinstep {
namespace {

std::string Versioned(const std::string& engine, const Trace& trace) {
  return DisplayNameAt(engine, trace.engine_version());
}

// Without what differs there.
ExportAnswer AnswerOf(const Output& output, CaptureLevel level) {
  switch (output.kind_case()) {
    case Output::kBreakpointSet:
      // In no script as yet, or at the calls of a function.
      if (output.breakpoint_set().location().line() == 0) return {.text = "breakpoint set"};
      return AnswerAt("breakpoint", output.breakpoint_set().location(), level);
    case Output::kBreakpointRefused:
      return {.text = "refused"};
    case Output::kBreakpointRemoved:
      return {.text = output.breakpoint_removed().removed() ? "removed" : "not removed"};
    case Output::kPaused:
      return AnswerAt("paused", output.paused().location(), level);
    case Output::kDone:
      return {.text = output.done().refused() ? "refused" : "done"};
    case Output::kEdited:
      return {.text = ToText(output)};
    // Scripts do not check the value.
    case Output::kEvaluated:
      return {.text = output.evaluated().failed() || output.evaluated().no_frame() ? "failed" : "evaluated"};
    case Output::kInspected:
      return {.text = "opened"};
    case Output::kPlacesListed: {
      const auto add = [](std::string* out, const Location& place) { absl::StrAppend(out, PlaceText(place, FULL)); };
      return {.text = absl::StrCat("places [", absl::StrJoin(output.places_listed().places(), " ", add), "]")};
    }
    default:
      return {.text = "finished"};
  }
}

absl::Status CheckAction(const Action& action) {
  const Location& location =
      action.has_remove_breakpoint() ? action.remove_breakpoint().location() : action.set_breakpoint().location();
  const Location& to = action.run_to_location().location();
  const Location& listed = action.list_places().begin();
  if (location.source() != Location::MAIN || to.source() != Location::MAIN || listed.source() != Location::MAIN) {
    return absl::FailedPreconditionError("an action is about a place in an imported module, which exports do not do");
  }
  if (IsStep(action) && FrameOf(action) > 0) {
    return absl::FailedPreconditionError("a step is relative to an older frame, which exports do not do");
  }
  if (action.step_in().has_target()) {
    return absl::FailedPreconditionError("a step goes into a call of its own choice, which exports do not do");
  }
  return absl::OkStatus();
}

// Null: nobody is known to be wrong.
const RunViolation* BrokenInRun(const MetamorphicFinding& metamorphic) {
  return metamorphic.violations().empty() ? nullptr : &metamorphic.violations(0);
}

// The promise that this engine, or its tools, break where the answers differ; with an empty name, that anybody breaks.
// Null: none is known.
const Violation* BrokenBy(const Finding& finding, const std::string& engine) {
  if (finding.has_truth()) return &finding.truth().violation();
  if (const RunViolation* const broken = BrokenInRun(finding.metamorphic())) return &broken->violation();
  if (const Violation* const named = NamedFor(finding); named != nullptr) {
    const EngineFacts* const facts = EngineOfSide(named->side());
    if (engine.empty() || (facts != nullptr && facts->name == engine)) return named;
  }
  for (const Violation& violation : finding.verdict().violations()) {
    const EngineFacts* const facts = EngineOfSide(violation.side());
    if (facts == nullptr || !Bears(violation, finding.differential().divergence())) continue;
    if (engine.empty() || facts->name == engine) return &violation;
  }
  return nullptr;
}

// A breakpoint's own pause is demanded, by its own place alone.
int PremiseOf(const Violation& violation, const ExportCase& result) {
  const std::vector<ExportStep>& steps = result.steps;
  const Location& place = violation.expected().pause().place();
  if (!violation.expected().pause().has_place()) return 0;
  if (result.expected.text != AnswerAt("paused", place, result.level).text) return 0;
  const std::string set = AnswerAt("breakpoint", place, result.level).text;
  for (size_t i = steps.size(); i > 0; --i) {
    if (steps[i - 1].action.has_set_breakpoint() && steps[i - 1].answer.text == set) return static_cast<int>(i);
  }
  return 0;
}

// Where the program may pause by itself, as scripts print these places; none: it is not known.
std::optional<std::vector<std::string>> PlacesOfPauses(const ExportCase& result) {
  // A statement, or a name of something.
  if (Mentions(result.program, "debugger")) return std::nullopt;
  std::vector<std::string> places;
  for (const ExportStep& step : result.steps) {
    const Action& action = step.action;
    if (action.has_start() || action.has_resume() || action.has_remove_breakpoint() || IsStep(action)) continue;
    if (!action.has_set_breakpoint()) return std::nullopt;
    if (step.answer.place) {
      places.push_back(PlaceText(*step.answer.place, result.level));
    } else if (step.answer.text != "refused") {
      return std::nullopt;
    }
  }
  return places;
}

// What is demanded where a promise is broken: the answer at the end of `result.steps` is the wrong one.
void DemandTruth(const Violation& violation, const Trace& trace, ExportCase& result) {
  result.expected_label = "as promised";
  if (const Invariant* const invariant = InvariantNamed(violation.invariant())) {
    result.promise = std::string(invariant->promise);
    const bool with_tools = !FindEngineFacts(result.engine)->tools_side.empty();
    result.promise_source = ToText(invariant->source, with_tools);
    for (const PromiseSource& source : SourcesFor(*invariant->source, with_tools))
      result.documents.push_back(source.document);
    result.relation.push_back(absl::StrCat(result.promise, " (", result.promise_source, ")"));
  }
  result.relation.push_back(absl::StrCat(ToText(violation), "."));
  ExportAnswer& came = result.steps.back().answer;
  Demand demand = DemandOf(violation, trace.events(static_cast<int>(violation.event())).output(), came, result.level,
                           PlacesOfPauses(result));
  result.look = std::move(demand.look);
  result.expected = std::move(demand.expected);
  result.right = std::move(demand.right);
  result.rest_is_wrong = demand.rest_is_wrong;
  result.not_checkable = std::move(demand.not_checkable);
  result.premise = PremiseOf(violation, result);
  const bool logs = result.look.kind == Look::Kind::kLogCount || result.look.kind == Look::Kind::kLogged;
  if (logs && std::count_if(result.steps.begin(), result.steps.end(),
                            [](const ExportStep& step) { return !step.action.set_breakpoint().log().empty(); }) != 1) {
    result.not_checkable = "it does not see which of several logpoints has logged";
  }
  const Aspect::Kind kind = violation.about().kind();
  result.looks_at_all = (kind == Aspect::PROGRAM_END || kind == Aspect::PRINTED) && result.level == FULL;
  if (result.look.kind != Look::Kind::kNothing) {
    absl::StrAppend(&came.text, ", ", LabelOf(result.look), result.look.actual);
  }
  const std::string action = ToText(result.steps.back().action);
  result.title = absl::StrCat("\"", action, "\" answers \"", came.text, "\", expected: \"", result.expected.text, "\"");
  result.phrase = CausePhrase(violation.invariant(), action, violation.about());
}

// What is common to the kinds: the answer that was expected, the given one, the title.
absl::Status Finish(const Divergence& divergence, bool expected_is_a, const Output& expected, const Output& actual,
                    bool expected_is_moved, ExportCase& result) {
  absl::StatusOr<Look> look = MakeLook(divergence, expected_is_a, expected, actual, result.level);
  if (!look.ok()) return look.status();
  result.look = *std::move(look);
  const Datum& right = expected_is_a ? divergence.a() : divergence.b();
  ExportAnswer& came = result.steps.back().answer;
  switch (divergence.type()) {
    case Divergence::BREAKPOINT_LOCATION:
      result.expected = expected.has_places_listed() ? AnswerOf(expected, result.level)
                        : right.has_place()          ? AnswerAt("breakpoint", right.place(), result.level)
                                                     : ExportAnswer{.text = ToText(right)};
      break;
    case Divergence::PAUSE_LOCATION:
      result.expected = AnswerAt("paused", right.place(), result.level);
      break;
    case Divergence::BREAKPOINT_REMOVAL:
    case Divergence::TERMINATION:
      result.expected = AnswerOf(expected_is_moved && right.has_output() ? right.output() : expected, result.level);
      break;
    default: {
      const std::string label = LabelOf(result.look);
      absl::StrAppend(&came.text, ", ", label);
      if (!result.look.right.empty()) result.right = absl::StrCat("^", JsPattern(came.text), result.look.right, "$");
      result.expected = came;
      result.expected.text += result.look.expected;
      came.text += result.look.actual;
    }
  }
  if (came.text == result.expected.text) {
    return absl::FailedPreconditionError("a script cannot check this difference: both sides look the same to it");
  }
  result.title = absl::StrCat("\"", ToText(result.steps.back().action), "\" answers \"", came.text, "\", expected: \"",
                              result.expected.text, "\"");
  return absl::OkStatus();
}

absl::Status FillDifferential(const Finding& finding, ExportCase& result) {
  const DifferentialFinding& differential = finding.differential();
  const Divergence& divergence = differential.divergence();
  const bool is_first = finding.test_case().engine().engine() == result.engine;
  if (!is_first && differential.other().engine() != result.engine) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is not about ", DisplayName(result.engine)));
  }
  const Trace& mine = is_first ? differential.first() : differential.second();
  const Trace& other = is_first ? differential.second() : differential.first();
  const int event = static_cast<int>(divergence.event());
  if (event >= mine.events_size() || event >= other.events_size()) {
    return absl::FailedPreconditionError("the finding was kept without its traces");
  }
  const Violation* const broken = BrokenBy(finding, result.engine);
  if (const Violation* const others = BrokenBy(finding, ""); broken == nullptr && others != nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is not about ", DisplayName(result.engine), ": ",
                                                   DisplayName(EngineOfSide(others->side())->name),
                                                   " breaks a promise there (--engine chooses)"));
  }
  result.level = finding.test_case().capture();
  result.slide = (is_first ? finding.test_case().engine() : differential.other()).breakpoint_sliding() == NEXT;
  SetVersion(mine.engine_version(), result);
  const std::string other_name = is_first ? differential.other().engine() : finding.test_case().engine().engine();
  result.expected_label = absl::StrCat("that of the other engine, ", Versioned(other_name, other));
  if (broken != nullptr) {
    // The promise has columns, and the run again has told them.
    result.level = mine.capture();
  }
  // A pause may differ as the one before was wrong.
  const int last = broken != nullptr ? static_cast<int>(broken->event()) : event;
  absl::StatusOr<std::vector<ExportStep>> steps = StepsOf(mine, last + 1, result.level);
  if (!steps.ok()) return steps.status();
  result.steps = *std::move(steps);
  if (broken != nullptr) {
    DemandTruth(*broken, mine, result);
    return absl::OkStatus();
  }
  return Finish(divergence, !is_first, other.events(event).output(), mine.events(event).output(), false, result);
}

// Behind the output of the follow-up run that differs. Most end there, but not those that play whole lists or look at
// whole runs.
int EndOfRun(const Transformation& last, const Divergence& divergence, const Trace& initial, const Trace& follow_up) {
  const int event = static_cast<int>(divergence.event());
  const int whole = follow_up.events_size();
  if (last.has_change_configuration()) return std::min(whole, event + 1);
  if (!last.has_finer_trace() || event >= initial.events_size()) return whole;
  const Expectation expected = {initial.events(event).output(), {{AllowedDifference::Kind::kCompletion}}};
  for (int i = 0; i < whole; ++i) {
    if (!follow_up.events(i).output().has_paused()) continue;
    const std::optional<Divergence> there = CompareToExpected(expected, follow_up.events(i).output(), FULL, nullptr);
    if (there && there->type() == divergence.type() && Same(there->about(), divergence.about()) &&
        Same(there->b(), divergence.b())) {
      return i + 1;
    }
  }
  return whole;
}

// The run that a judge blames, alone.
absl::Status FillBlamedRun(const MetamorphicFinding& metamorphic, const RunViolation& broken, ExportCase& result) {
  const bool is_initial = broken.run() == RunViolation::INITIAL;
  const Trace& trace = is_initial ? metamorphic.initial() : metamorphic.follow_up();
  const int event = static_cast<int>(broken.violation().event());
  if (event >= trace.events_size()) return absl::FailedPreconditionError("the finding was kept without its traces");
  result.level = trace.capture();
  SetVersion(trace.engine_version(), result);
  result.program.set_source(is_initial ? metamorphic.initial_source() : metamorphic.follow_up_source());
  if (!is_initial) result.observation = *metamorphic.transformations().rbegin();
  absl::StatusOr<std::vector<ExportStep>> steps = StepsOf(trace, event + 1, result.level);
  if (!steps.ok()) return steps.status();
  result.steps = *std::move(steps);
  DemandTruth(broken.violation(), trace, result);
  return absl::OkStatus();
}

// Whether a script can check what is promised to the run that is blamed. What cannot be checked of a follow-up run is
// still another answer than that of the initial run, which keeps the promise.
bool IsAboutBlamedRun(const MetamorphicFinding& metamorphic, const RunViolation& broken) {
  if (broken.run() == RunViolation::INITIAL) return true;
  const Trace& trace = metamorphic.follow_up();
  const int event = static_cast<int>(broken.violation().event());
  if (event >= trace.events_size()) return false;
  const Output& output = trace.events(event).output();
  return DemandOf(broken.violation(), output, AnswerOf(output, trace.capture()), trace.capture()).not_checkable.empty();
}

absl::Status FillMetamorphic(const Finding& finding, ExportCase& result) {
  const MetamorphicFinding& metamorphic = finding.metamorphic();
  const Divergence& divergence = metamorphic.divergence();
  if (metamorphic.transformations().empty())
    return absl::FailedPreconditionError("the finding names no transformation");
  const Trace& initial = metamorphic.initial();
  const Trace& follow_up = metamorphic.follow_up();
  if (finding.test_case().engine().engine() != result.engine) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is not about ", DisplayName(result.engine), ": ",
                                                   DisplayName(finding.test_case().engine().engine()),
                                                   " was tested against itself"));
  }
  result.slide = finding.test_case().engine().breakpoint_sliding() == NEXT;
  const RunViolation* const broken = BrokenInRun(metamorphic);
  if (broken != nullptr && IsAboutBlamedRun(metamorphic, *broken)) return FillBlamedRun(metamorphic, *broken, result);
  const Transformation& last = *metamorphic.transformations().rbegin();
  const int event = static_cast<int>(divergence.event());
  int end = EndOfRun(last, divergence, initial, follow_up);
  // Abandoned where the relation failed.
  if (end >= 2 && follow_up.events(end - 2).action().has_abandon()) end -= 2;
  if (end < 2 || event >= initial.events_size()) {
    return absl::FailedPreconditionError("the finding was kept without its traces");
  }
  result.level = follow_up.capture();
  SetVersion(follow_up.engine_version(), result);
  result.program.set_source(metamorphic.follow_up_source());
  const bool evaluated = divergence.about().kind() == Aspect::SHOWN_AND_EVALUATED;
  result.expected_label = last.has_transparency() ? "that of a run without debugger"
                          : evaluated             ? "of a debugger that does not contradict itself"
                                                  : "that of the initial run";
  result.observation = last;
  // Those before it made the initial run what it is.
  result.relation = {ToText(last), RelationText(last) + "."};
  if (metamorphic.initial_source() != metamorphic.follow_up_source()) {
    result.initial_source = metamorphic.initial_source();
  }
  absl::StatusOr<std::vector<ExportStep>> steps = StepsOf(follow_up, end, result.level);
  if (!steps.ok()) return steps.status();
  result.steps = *std::move(steps);
  if (absl::StatusOr<std::vector<ExportStep>> before = StepsOf(initial, event + 1, result.level); before.ok()) {
    result.initial_steps = *std::move(before);
  }
  const Output& actual = follow_up.events(end - 1).output();
  // The end of a program that no initial run saw.
  const Output& expected = actual.has_finished() && !initial.events(event).output().has_finished()
                               ? divergence.a().output()
                               : initial.events(event).output();
  return Finish(divergence, true, expected, actual, true, result);
}

absl::Status FillTruth(const Finding& finding, ExportCase& result) {
  const TruthFinding& truth = finding.truth();
  const Violation& violation = truth.violation();
  if (finding.test_case().engine().engine() != result.engine) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is not about ", DisplayName(result.engine), ": ",
                                                   DisplayName(finding.test_case().engine().engine()),
                                                   " was compared with the truth"));
  }
  const int event = static_cast<int>(violation.event());
  if (event >= truth.trace().events_size()) {
    return absl::FailedPreconditionError("the finding was kept without its trace");
  }
  result.level = truth.trace().capture();
  result.slide = finding.test_case().engine().breakpoint_sliding() == NEXT;
  SetVersion(truth.trace().engine_version(), result);
  absl::StatusOr<std::vector<ExportStep>> steps = StepsOf(truth.trace(), event + 1, result.level);
  if (!steps.ok()) return steps.status();
  result.steps = *std::move(steps);
  DemandTruth(violation, truth.trace(), result);
  return absl::OkStatus();
}

absl::Status FillCrash(const Finding& finding, ExportCase& result) {
  const CrashFinding& crash = finding.crash();
  if (crash.engine() != result.engine) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is not about ", DisplayName(result.engine),
                                                   ": the process ended in \"", PhaseText(crash), "\""));
  }
  result.level = FULL;
  SetVersion("", result);
  result.expected_label = "any, without a crash";
  result.crash = ToText(crash.end());
  if (crash.phase() != CrashFinding::RUN) absl::StrAppend(&result.crash, " in \"", PhaseText(crash), "\"");
  result.crash_kind = crash.end().kind();
  result.crash_said = crash.standard_error();
  result.crash_class = CrashClass(crash.end(), crash.standard_error());
  result.slide = finding.test_case().engine().breakpoint_sliding() == NEXT;
  for (const Action& action : finding.test_case().actions()) {
    if (action.has_abandon()) continue;
    if (absl::Status status = CheckAction(action); !status.ok()) return status;
    result.steps.push_back({action, {}});
  }
  if (result.steps.empty()) result.steps.emplace_back().action.mutable_start();
  result.title = absl::StrCat("\"", ToText(result.steps.back().action), "\" ends the process: ", ToText(crash.end()));
  return absl::OkStatus();
}

std::string DefaultEngine(const Finding& finding) {
  if (finding.has_crash()) {
    const std::string part = CrashedPart(finding);
    return part.empty() || finding.crash().phase() == CrashFinding::PARSE ? DefaultPair().a : part;
  }
  if (const Violation* const broken = BrokenBy(finding, ""); finding.has_differential() && broken != nullptr) {
    return std::string(EngineOfSide(broken->side())->name);
  }
  const EngineFacts* const tools =
      finding.has_differential() && finding.layer() == DEVTOOLS_RULE ? WithTools(finding) : nullptr;
  return tools != nullptr ? std::string(tools->name) : finding.test_case().engine().engine();
}

// The finding's name for `engine`: "v8@VERSION" for "v8" where the finding is about that version and not the linked
// one.
std::string NamedIn(const Finding& finding, const std::string& engine) {
  const std::string by_default = DefaultEngine(finding);
  if (engine.empty()) return by_default;
  const std::string& first = finding.test_case().engine().engine();
  const std::string& second = finding.differential().other().engine();
  if (engine == first || engine == second) return engine;
  for (const std::string& name : {by_default, first, second}) {
    if (WithoutVersion(name) == engine) return name;
  }
  return engine;
}

bool BeginsElsewhere(const Finding& finding) {
  if (!ScriptStart(finding.test_case().program()).is_at_beginning()) return true;
  const auto& made = finding.metamorphic().transformations();
  return std::any_of(made.begin(), made.end(), [](const Transformation& one) { return one.has_start_elsewhere(); });
}

}  // namespace

absl::StatusOr<std::vector<ExportStep>> StepsOf(const Trace& folded, int folded_end, CaptureLevel level) {
  std::vector<ExportStep> steps;
  // A script is of one debugger, and goes its way.
  std::vector<int> came_from;
  const Trace trace = FlatTrace(folded, came_from);
  const auto last = std::find(came_from.rbegin(), came_from.rend(), folded_end - 1);
  const int end = static_cast<int>(came_from.rend() - last);
  for (int i = 0; i + 1 < end; i += 2) {
    if (absl::Status status = CheckAction(trace.events(i).action()); !status.ok()) return status;
    steps.push_back({trace.events(i).action(), AnswerOf(trace.events(i + 1).output(), level)});
  }
  if (steps.empty()) return absl::FailedPreconditionError("the finding holds no actions with answers: replay it first");
  return steps;
}

void SetVersion(const std::string& version, ExportCase& export_case) {
  export_case.engine_version = version;
  export_case.engine_label = DisplayNameAt(export_case.engine, version);
}

absl::StatusOr<ExportCase> MakeExportCase(const Finding& finding, const std::string& engine) {
  if (BeginsElsewhere(finding)) {
    return absl::FailedPreconditionError(
        "the script begins within its document, which no exported script does; //harness:replay plays the finding");
  }
  ExportCase result;
  result.engine = NamedIn(finding, engine);
  result.program = finding.test_case().program();
  const RunViolation* const blamed = BrokenInRun(finding.metamorphic());
  const bool is_initial = blamed != nullptr && blamed->run() == RunViolation::INITIAL;
  const bool reconfigured = finding.has_metamorphic() && !finding.metamorphic().transformations().empty() &&
                            finding.metamorphic().transformations().rbegin()->has_change_configuration() && !is_initial;
  const WorkerConfiguration& worker =
      reconfigured ? finding.metamorphic().transformations().rbegin()->change_configuration().worker()
                   : finding.test_case().worker();
  result.settings = SettingsOf(worker, result.engine);
  result.time_zone = worker.time_zone();
  if (finding.has_crash()) {
    const EngineFacts* const facts = FindEngineFacts(result.engine);
    if (facts != nullptr) result.filing = FilingOfKnownSide(result.engine, /*tools=*/false);
  } else {
    const Violation* const broken = BrokenBy(finding, result.engine);
    result.filing = FilingText(finding, result.engine, broken);
    if (broken == nullptr) result.doubt = DoubtText(finding);
    const EngineFacts* const facts = FindEngineFacts(result.engine);
    result.of_tools = facts != nullptr && !facts->tools_side.empty() &&
                      (broken != nullptr ? broken->side() == facts->tools_side : finding.layer() == DEVTOOLS_RULE);
  }
  const absl::Status status = finding.has_crash()         ? FillCrash(finding, result)
                              : finding.has_metamorphic() ? FillMetamorphic(finding, result)
                              : finding.has_truth()       ? FillTruth(finding, result)
                              : finding.has_differential()
                                  ? FillDifferential(finding, result)
                                  : absl::FailedPreconditionError("the file holds no divergence, warning or crash");
  if (!status.ok()) return status;
  return result;
}

}  // namespace twinstep
