#include "harness/exports/export_case.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/engine_facts.h"
#include "engines/engine_pair.h"
#include "harness/results/examine.h"
#include "harness/results/relation_text.h"
#include "model/apart.h"
#include "model/display.h"
#include "model/follow_up/expectation.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

std::string Versioned(const std::string& engine, const Trace& trace) {
  return trace.engine_version().empty() ? DisplayName(engine)
                                        : absl::StrCat(DisplayName(engine), " ", trace.engine_version());
}

// Without what differs there.
std::string AnswerText(const Output& output, CaptureLevel level) {
  switch (output.kind_case()) {
    case Output::kBreakpointSet:
      return absl::StrCat("breakpoint ", PlaceText(output.breakpoint_set().location(), level));
    case Output::kBreakpointRefused:
      return "refused";
    case Output::kBreakpointRemoved:
      return output.breakpoint_removed().removed() ? "removed" : "not removed";
    case Output::kPaused:
      return absl::StrCat("paused ", PlaceText(output.paused().location(), level));
    case Output::kGarbageCollected:
    case Output::kExceptionsConfigured:
      return "done";
    // Scripts do not check the value.
    case Output::kEvaluated:
      return "evaluated";
    case Output::kVariableSet:
      return "variable set";
    case Output::kBlackboxed:
      return output.blackboxed().refused() ? "not blackboxed" : "blackboxed";
    case Output::kPlacesListed:
      return absl::StrCat(
          "places [",
          absl::StrJoin(output.places_listed().places(), " ",
                        [](std::string* out, const Location& place) { absl::StrAppend(out, PlaceText(place, FULL)); }),
          "]");
    default:
      return "finished";
  }
}

// What model/display says of a value, or an invariant of its absence, as the scripts' `show`.
std::string ShownText(const std::string& text) {
  if (text == "no value yet" || text == "uninitialized") return "uninitialized";
  if (text == "not there") return "not listed";
  if (absl::StartsWith(text, "array")) return "array";
  if (absl::StartsWith(text, "function")) return "function";
  for (const char* const kind : {"object", "exotic", "error", "symbol"}) {
    if (absl::StartsWith(text, kind)) return absl::StrCat(kind == std::string("symbol") ? "symbol" : "object");
  }
  return text;
}

std::string LookLabel(const Look& look) {
  switch (look.kind) {
    case Look::Kind::kStack:
      return "stack: ";
    case Look::Kind::kFrame:
      return absl::StrCat("frame ", look.frame, ": ");
    case Look::Kind::kVariable:
    case Look::Kind::kScopeVariable:
      return absl::StrCat(absl::StrJoin(look.path, "."), ": ");
    case Look::Kind::kScopeKind:
      return absl::StrCat("scope ", look.scope, ": ");
    case Look::Kind::kEvaluated:
      return absl::StrCat(look.path[0], " evaluates to ");
    case Look::Kind::kThis:
      return "this: ";
    case Look::Kind::kCompletion:
    case Look::Kind::kEnd:
      return "";
    case Look::Kind::kPrinted:
      return absl::StrCat("printed line ", look.line + 1, ": ");
    case Look::Kind::kNothing:
      break;
  }
  return "";
}

// "paused at 12:4 (step), returning 5", "finished: completed": without what differs where it ends.
std::string AnswerOfText(const std::string& text, CaptureLevel level) {
  constexpr char kPaused[] = "paused at ";
  if (!absl::StartsWith(text, kPaused)) return text == "removed" || text == "not removed" ? text : "finished";
  std::string place = text.substr(sizeof(kPaused) - 1);
  place = place.substr(0, place.find(" ("));
  if (level == PAPER) place = place.substr(0, place.rfind(':'));
  return absl::StrCat("paused ", place);
}

absl::Status CheckAction(const Action& action) {
  const Location& location =
      action.has_remove_breakpoint() ? action.remove_breakpoint().location() : action.set_breakpoint().location();
  const Location& to = action.run_to_location().location();
  const Location& listed = action.list_places().begin();
  if (location.source() != Location::MAIN || to.source() != Location::MAIN || listed.source() != Location::MAIN) {
    return absl::FailedPreconditionError("an action is about a place in an imported module, which exports do not do");
  }
  if (action.step_in().frame() > 0 || action.step_over().frame() > 0 || action.step_out().frame() > 0) {
    return absl::FailedPreconditionError("a step is relative to an older frame, which exports do not do");
  }
  return absl::OkStatus();
}

// The events up to `end`, pairs of action and output.
absl::StatusOr<std::vector<ExportStep>> StepsOf(const Trace& folded, int folded_end, CaptureLevel level) {
  std::vector<ExportStep> steps;
  // A script is of one debugger, and goes its way.
  std::vector<int> came_from;
  const Trace trace = FlatTrace(folded, came_from);
  const auto last = std::find(came_from.rbegin(), came_from.rend(), folded_end - 1);
  const int end = static_cast<int>(came_from.rend() - last);
  for (int i = 0; i + 1 < end; i += 2) {
    if (absl::Status status = CheckAction(trace.events(i).action()); !status.ok()) return status;
    steps.push_back({trace.events(i).action(), AnswerText(trace.events(i + 1).output(), level)});
  }
  if (steps.empty()) return absl::FailedPreconditionError("the finding holds no actions with answers: replay it first");
  return steps;
}

// The engine of the finding that has tools with rules of their own; null: none has.
const EngineFacts* WithTools(const Finding& finding) {
  for (const EngineConfiguration* const configuration :
       {&finding.test_case().engine(), &finding.differential().other()}) {
    const EngineFacts* const facts = FindEngineFacts(configuration->engine());
    if (facts != nullptr && !facts->tools.empty()) return facts;
  }
  return nullptr;
}

std::string FilingText(const Finding& finding, const std::string& engine) {
  const std::string rule = finding.rule().empty() ? "" : absl::StrCat(" (", finding.rule(), ")");
  switch (finding.layer()) {
    case DEVTOOLS_RULE: {
      const EngineFacts* const facts = WithTools(finding);
      if (facts == nullptr) return absl::StrCat("Layer: a rule of the tools on top of the engine", rule, ".");
      const std::string tools(facts->tools);
      return absl::StrCat("Layer: a rule of ", tools, " on top of the engine", rule, ". File it with ", tools, " (",
                          std::string(facts->tools_component), "), not with ", std::string(facts->display_name), ".");
    }
    case BY_DESIGN:
      return absl::StrCat("Layer: the two debuggers differ there by design", rule, ".");
    default: {
      const EngineFacts* const facts = FindEngineFacts(engine);
      if (facts != nullptr && !facts->tools_side.empty() && finding.truth().violation().side() == facts->tools_side) {
        return absl::StrCat("A rule of ", std::string(facts->tools), " breaks it. File it with ",
                            std::string(facts->tools), " (", std::string(facts->tools_component), "), not with ",
                            std::string(facts->display_name), ".");
      }
      return absl::StrCat("Layer: unexplained. File it with ", facts == nullptr ? engine : std::string(facts->tracker),
                          ".");
    }
  }
}

// What is common to the kinds: the answer that was expected, the one that came, the title.
absl::Status Finish(const Divergence& divergence, bool expected_is_a, const Output& expected, const Output& actual,
                    bool expected_is_moved, ExportCase& result) {
  absl::StatusOr<Look> look = MakeLook(divergence, expected_is_a, expected, actual, result.level);
  if (!look.ok()) return look.status();
  result.look = *std::move(look);
  const std::string& text = expected_is_a ? divergence.a() : divergence.b();
  std::string& came = result.steps.back().answer;
  switch (divergence.type()) {
    case Divergence::BREAKPOINT_LOCATION:
      result.expected = expected.has_places_listed() ? AnswerText(expected, result.level)
                        : text == "refused"          ? text
                                                     : absl::StrCat("breakpoint ", text);
      break;
    case Divergence::PAUSE_LOCATION:
      result.expected = absl::StrCat("paused ", text);
      break;
    case Divergence::BREAKPOINT_REMOVAL:
    case Divergence::TERMINATION:
      result.expected = expected_is_moved ? AnswerOfText(text, result.level) : AnswerText(expected, result.level);
      break;
    default: {
      const std::string label = LookLabel(result.look);
      result.expected = absl::StrCat(came, ", ", label, result.look.expected);
      absl::StrAppend(&came, ", ", label, result.look.actual);
    }
  }
  if (came == result.expected) {
    return absl::FailedPreconditionError("a script cannot check this difference: both sides look the same to it");
  }
  result.title = absl::StrCat("\"", ToText(result.steps.back().action), "\" answers \"", came, "\", expected: \"",
                              result.expected, "\"");
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
  result.level = finding.test_case().capture();
  result.slide = (is_first ? finding.test_case().engine() : differential.other()).breakpoint_sliding() == NEXT;
  result.engine_label = Versioned(result.engine, mine);
  const std::string other_name = is_first ? differential.other().engine() : finding.test_case().engine().engine();
  result.expected_label = absl::StrCat("that of the other engine, ", Versioned(other_name, other));
  absl::StatusOr<std::vector<ExportStep>> steps = StepsOf(mine, event + 1, result.level);
  if (!steps.ok()) return steps.status();
  result.steps = *std::move(steps);
  return Finish(divergence, !is_first, other.events(event).output(), mine.events(event).output(), false, result);
}

// The end of a program that no initial run saw: only told in words.
Output OutputOfText(const std::string& text) {
  Output output;
  output.mutable_finished()->set_outcome(absl::StartsWith(text, "finished: completed") ? Finished::COMPLETED
                                                                                       : Finished::THREW);
  return output;
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
    if (there && there->type() == divergence.type() && there->what() == divergence.what() &&
        there->b() == divergence.b()) {
      return i + 1;
    }
  }
  return whole;
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
  const Transformation& last = *metamorphic.transformations().rbegin();
  const int event = static_cast<int>(divergence.event());
  int end = EndOfRun(last, divergence, initial, follow_up);
  // Abandoned where the relation failed.
  if (end >= 2 && follow_up.events(end - 2).action().has_abandon()) end -= 2;
  if (end < 2 || event >= initial.events_size()) {
    return absl::FailedPreconditionError("the finding was kept without its traces");
  }
  result.level = follow_up.capture();
  result.slide = finding.test_case().engine().breakpoint_sliding() == NEXT;
  result.engine_label = Versioned(result.engine, follow_up);
  result.program.set_source(metamorphic.follow_up_source());
  const bool evaluated = absl::EndsWith(divergence.what(), "shown and evaluated");
  result.expected_label = last.has_transparency() ? "that of a run without debugger"
                          : evaluated             ? "the value that the scope shows"
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
  const Output expected = actual.has_finished() && !initial.events(event).output().has_finished()
                              ? OutputOfText(divergence.a())
                              : initial.events(event).output();
  return Finish(divergence, true, expected, actual, true, result);
}

// What a variable of a frame was to be, and is, as scripts show it. None: a script cannot tell the two apart.
std::optional<Look> LookAtVariable(const Violation& violation, const Paused& paused) {
  if (violation.variable().empty()) return std::nullopt;
  const std::vector<std::string> words = absl::StrSplit(violation.what(), ' ');
  Look look;
  if (words.size() < 2 || words[words.size() - 2] != "frame" || !absl::SimpleAtoi(words.back(), &look.frame) ||
      look.frame < 0 || look.frame >= paused.frames_size()) {
    return std::nullopt;
  }
  const bool is_this = violation.variable() == "this";
  look.kind = is_this ? Look::Kind::kThis : Look::Kind::kVariable;
  if (!is_this) look.path = {violation.variable()};
  look.expected = ShownText(violation.expected());
  look.actual = ShownText(violation.actual());
  if (look.expected == look.actual) return std::nullopt;
  return look;
}

// The answer that is promised, where words say it; else those words.
std::string PromisedAnswer(const Violation& violation) {
  constexpr char kSet[] = "breakpoint set at ";
  constexpr char kBreakpoint[] = "breakpoint at ";
  const std::string& expected = violation.expected();
  if (absl::StartsWith(expected, kSet)) return absl::StrCat("breakpoint ", expected.substr(sizeof(kSet) - 1));
  if (!absl::StartsWith(expected, "a pause")) return expected;
  if (absl::StartsWith(violation.what(), kBreakpoint)) {
    return absl::StrCat("paused ", violation.what().substr(sizeof(kBreakpoint) - 1));
  }
  const size_t at = expected.rfind(" at ");
  const std::string place = at == std::string::npos ? "" : expected.substr(at + 4);
  const bool is_place = !place.empty() && place.find_first_not_of("0123456789:") == std::string::npos;
  return is_place ? absl::StrCat("paused ", place) : expected;
}

absl::Status FillTruth(const Finding& finding, ExportCase& result) {
  const TruthFinding& truth = finding.truth();
  const Violation& violation = truth.violation();
  if (finding.test_case().engine().engine() != result.engine) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is not about ", DisplayName(result.engine), ": ",
                                                   DisplayName(finding.test_case().engine().engine()),
                                                   " was held against the truth"));
  }
  const int event = static_cast<int>(violation.event());
  if (event >= truth.trace().events_size()) {
    return absl::FailedPreconditionError("the finding was kept without its trace");
  }
  result.level = truth.trace().capture();
  result.slide = finding.test_case().engine().breakpoint_sliding() == NEXT;
  result.engine_label = Versioned(result.engine, truth.trace());
  result.expected_label = "as promised";
  const Invariant* const invariant = InvariantNamed(violation.invariant());
  if (invariant != nullptr) {
    result.relation.push_back(
        absl::StrCat(std::string(invariant->promise()), " (", std::string(invariant->source()), ")"));
  }
  result.relation.push_back(
      absl::StrCat(violation.what(), ": expected ", violation.expected(), ", came ", violation.actual(), "."));
  absl::StatusOr<std::vector<ExportStep>> steps = StepsOf(truth.trace(), event + 1, result.level);
  if (!steps.ok()) return steps.status();
  result.steps = *std::move(steps);
  std::string& came = result.steps.back().answer;
  const std::optional<Look> look = LookAtVariable(violation, truth.trace().events(event).output().paused());
  if (look) {
    result.look = *look;
    result.expected = absl::StrCat(came, ", ", LookLabel(*look), look->expected);
    absl::StrAppend(&came, ", ", LookLabel(*look), look->actual);
  } else {
    result.expected = PromisedAnswer(violation);
  }
  result.title = absl::StrCat("\"", ToText(result.steps.back().action), "\" answers \"", came, "\", expected: \"",
                              result.expected, "\"");
  return absl::OkStatus();
}

absl::Status FillCrash(const Finding& finding, ExportCase& result) {
  const CrashFinding& crash = finding.crash();
  if (!absl::StartsWith(crash.phase(), result.engine)) {
    return absl::InvalidArgumentError(absl::StrCat("the finding is not about ", DisplayName(result.engine),
                                                   ": the process ended in \"", crash.phase(), "\""));
  }
  result.engine_label = DisplayName(result.engine);
  result.expected_label = "any, without a crash";
  result.crash = absl::StrCat(crash.how(), " in \"", crash.phase(), "\"");
  result.slide = finding.test_case().engine().breakpoint_sliding() == NEXT;
  for (const Action& action : finding.test_case().actions()) {
    if (action.has_abandon()) continue;
    if (absl::Status status = CheckAction(action); !status.ok()) return status;
    result.steps.push_back({action, ""});
  }
  if (result.steps.empty()) result.steps.emplace_back().action.mutable_start();
  result.title = absl::StrCat("\"", ToText(result.steps.back().action), "\" ends the process: ", crash.how());
  return absl::OkStatus();
}

std::string DefaultEngine(const Finding& finding) {
  if (finding.has_crash()) {
    const std::string part = CrashedPart(finding);
    return part.empty() || part == "parser" ? DefaultPair().a : part;
  }
  const EngineFacts* const tools =
      finding.has_differential() && finding.layer() == DEVTOOLS_RULE ? WithTools(finding) : nullptr;
  return tools != nullptr ? std::string(tools->name) : finding.test_case().engine().engine();
}

}  // namespace

absl::StatusOr<ExportCase> MakeExportCase(const Finding& finding, const std::string& engine) {
  ExportCase result;
  result.engine = engine.empty() ? DefaultEngine(finding) : engine;
  result.program = finding.test_case().program();
  const bool reconfigured = finding.has_metamorphic() && !finding.metamorphic().transformations().empty() &&
                            finding.metamorphic().transformations().rbegin()->has_change_configuration();
  const WorkerConfiguration& worker =
      reconfigured ? finding.metamorphic().transformations().rbegin()->change_configuration().worker()
                   : finding.test_case().worker();
  result.settings = SettingsOf(worker, result.engine);
  result.time_zone = worker.time_zone();
  if (!finding.has_crash()) result.filing = FilingText(finding, result.engine);
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
