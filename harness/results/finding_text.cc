#include "harness/results/finding_text.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "engines/known_engines.h"
#include "harness/process/process_end.h"
#include "harness/results/crash_phase.h"
#include "harness/results/metamorphic_text.h"
#include "harness/text/counted.h"
#include "harness/text/side_by_side.h"
#include "harness/text/terminal_text.h"
#include "model/actions/actions_text.h"
#include "model/answers/display.h"
#include "model/answers/equivalence_class.h"
#include "model/answers/mismatch.h"
#include "model/answers/mismatch_text.h"
#include "model/causes/cause_key.h"
#include "model/expected/expected_difference.h"
#include "model/invariants/invariants.h"
#include "model/judging/verdict.h"
#include "model/judging/verdict_text.h"
#include "model/sessions/apart.h"
#include "model/setup_scripts.h"
#include "model/source/script_start.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

constexpr int kExcerptLines = 3;
constexpr size_t kExcerptWidth = 160;
constexpr size_t kLongestLine = 400;
constexpr size_t kLongestName = 200;
constexpr int kCrashLines = 12;
constexpr int kLastActions = 6;
constexpr size_t kAllActions = 1000;
// As many as a shell takes in one argument.
constexpr size_t kLongestActions = 100000;

std::string Line(std::string_view text, size_t limit = kLongestLine) { return OneLine(text, limit); }

std::string SessionsText(uint64_t sessions) { return sessions == 0 ? "" : NumberOf(sessions, "session"); }

// The place in the program that says most about the divergence; line 0 where none is known.
Location MarkedLocation(const Finding& finding) {
  const DifferentialFinding& differential = finding.differential();
  const Divergence& divergence = differential.divergence();
  for (const Trace* const trace : {&differential.first(), &differential.second()}) {
    if (divergence.event() >= static_cast<uint32_t>(trace->events_size())) continue;
    const Location location = LastActionLocation(*trace, divergence);
    if (location.line() > 0) return location;
  }
  // A start: the place that one of them paused at.
  for (const Trace* const trace : {&differential.first(), &differential.second()}) {
    if (divergence.event() >= static_cast<uint32_t>(trace->events_size())) continue;
    const Output& output = trace->events(static_cast<int>(divergence.event())).output();
    if (output.has_paused()) return output.paused().location();
  }
  // No traces: a breakpoint says its place itself.
  const auto& actions = finding.test_case().actions();
  if (actions.empty()) return {};
  const Action& last = actions[actions.size() - 1];
  return last.has_set_breakpoint() ? last.set_breakpoint().location() : last.remove_breakpoint().location();
}

// Null where the code is not part of the test case: eval.
const std::string* SourceOf(const Program& program, const Location& location) {
  if (location.source() == Location::MAIN) return &program.source();
  if (location.source() != Location::MODULE) return nullptr;
  for (const Program::Module& module : program.modules()) {
    if (module.specifier() == location.name()) return &module.source();
  }
  return nullptr;
}

// Line 0: the answer has no place.
Location PlaceOfAnswer(const Trace& trace, uint32_t event) {
  if (event >= static_cast<uint32_t>(trace.events_size())) return {};
  const Output& output = trace.events(static_cast<int>(event)).output();
  if (output.has_paused()) return output.paused().location();
  return output.has_breakpoint_set() ? output.breakpoint_set().location() : Location();
}

bool SamePlace(const Location& a, const Location& b) {
  return a.source() == b.source() && a.name() == b.name() && a.line() == b.line() && a.column() == b.column();
}

std::string ReproductionText(const Finding& finding) {
  const Reproduction& reproduction = finding.reproduction();
  std::string text;
  switch (reproduction.outcome()) {
    case Reproduction::REPRODUCED:
      text = "run again: reproduced";
      break;
    case Reproduction::DIFFERENT:
      text = "run again: another outcome";
      break;
    case Reproduction::GONE:
      text = finding.has_crash()         ? "run again: nothing crashed"
             : finding.has_metamorphic() ? "run again: every relation holds"
             : finding.has_truth()       ? "run again: every invariant holds"
                                         : "run again: the debuggers agree";
      break;
    default:
      text = "not run again";
  }
  return absl::StrCat(text, reproduction.detail().empty() ? "" : ": ", Line(reproduction.detail()));
}

// "session 12", and what came of running it again where it was.
std::string SessionText(const Finding& finding) {
  const bool tried = finding.reproduction().outcome() != Reproduction::NOT_TRIED;
  return absl::StrCat("session ", finding.session(), tried ? "; " : "", tried ? ReproductionText(finding) : "");
}

// The lines above the program's excerpt.
std::string HeadText(const Finding& finding, uint64_t sessions) {
  std::string text = absl::StrCat("--- ", Line(ToText(finding.equivalence_class()), kLongestName), "  (",
                                  SessionsText(sessions), sessions == 0 ? "" : ", ", ToText(finding.layer()), ")\n");
  if (!finding.rule().empty()) absl::StrAppend(&text, "    ", Line(finding.rule()), "\n");
  // A class of broken invariants is its cause.
  const std::string cause = finding.has_cause() ? Description(finding.cause()) : "";
  if (!cause.empty() && cause != ToText(finding.equivalence_class())) {
    absl::StrAppend(&text, "    cause: ", Line(cause), "\n");
  }
  if (!finding.cause().bug().empty()) absl::StrAppend(&text, "    known: ", ToText(finding.cause()), "\n");
  return absl::StrCat(text, "    ", Line(finding.test_case().program().name(), kLongestName), ", ",
                      SessionText(finding), "\n");
}

std::string DifferentialText(const Finding& finding, uint64_t sessions) {
  const DifferentialFinding& differential = finding.differential();
  const Divergence& divergence = differential.divergence();
  std::string text = HeadText(finding, sessions) + MarkedSource(finding, kExcerptLines, kExcerptWidth);
  if (differential.first().events_size() == 0 && differential.second().events_size() == 0) {
    absl::StrAppend(&text, "    (no traces were kept)\n");
  } else {
    absl::StrAppend(&text, SideBySide(differential.first(), differential.second(), divergence));
  }
  absl::StrAppend(&text, "    differs: ", Line(ToText(divergence)), "\n");
  if (finding.verdict().kind() != Verdict::NOT_JUDGED) {
    absl::StrAppend(&text, "    verdict: ", Line(VerdictText(finding.verdict())), "\n");
  }
  return text;
}

std::string MetamorphicText(const Finding& finding, uint64_t sessions) {
  const MetamorphicFinding& metamorphic = finding.metamorphic();
  const Divergence& divergence = metamorphic.divergence();
  std::string text = absl::StrCat(HeadText(finding, sessions), SequenceText(metamorphic));
  if (metamorphic.initial().events_size() == 0 && metamorphic.follow_up().events_size() == 0) {
    absl::StrAppend(&text, "    (no traces were kept)\n");
  } else {
    absl::StrAppend(&text, ProgramsSideBySide(metamorphic), RunsSideBySide(metamorphic, kLastActions));
  }
  absl::StrAppend(&text, "    differs: ", Line(ToTextOfRuns(divergence)), "\n");
  return text;
}

std::string TruthFindingText(const Finding& finding, uint64_t sessions) {
  const TruthFinding& truth = finding.truth();
  return absl::StrCat(
      HeadText(finding, sessions), PromiseText(truth.violation()), MarkedSource(finding, kExcerptLines, kExcerptWidth),
      truth.trace().events_size() == 0 ? "    (no trace was kept)\n" : JudgedRunText(truth, kLastActions),
      ExpectedText(truth.violation()));
}

std::string LastActionsText(const TestCase& test_case) {
  const int count = test_case.actions_size();
  std::string text;
  const int begin = std::max(0, count - kLastActions);
  if (begin > 0) absl::StrAppend(&text, "    ... ", begin, begin == 1 ? " action" : " actions", " before\n");
  for (int i = begin; i < count; ++i) absl::StrAppend(&text, "    > ", Line(ToText(test_case.actions(i))), "\n");
  return text;
}

std::string CrashSample(const Finding& finding, uint64_t sessions) {
  const CrashFinding& crash = finding.crash();
  std::string text = absl::StrCat("--- ", Line(finding.test_case().program().name(), kLongestName), ": ",
                                  ToText(crash.end()), sessions == 0 ? "" : "  (", SessionsText(sessions),
                                  sessions == 0 ? "" : ")", "\n    ", SessionText(finding), "\n");
  absl::StrAppend(&text, "    in ", Line(PhaseText(crash)), "\n");
  for (const Transformation& transformation : crash.transformations()) {
    absl::StrAppend(&text, "    after: ", Line(ToText(transformation)), "\n");
  }
  absl::StrAppend(&text, LastActionsText(finding.test_case()));
  int lines = 0, left_out = 0;
  for (const absl::string_view line : absl::StrSplit(crash.standard_error(), '\n', absl::SkipEmpty())) {
    if (++lines > kCrashLines) {
      ++left_out;
      continue;
    }
    absl::StrAppend(&text, "    | ", Line(WithoutAddresses(std::string(line))), "\n");
  }
  if (lines == 0) absl::StrAppend(&text, "    (nothing on standard error)\n");
  if (left_out > 0) {
    absl::StrAppend(&text, "    | ... (", left_out, left_out == 1 ? " more line" : " more lines",
                    " on standard error)\n");
  }
  return text;
}

std::string SlidingText(BreakpointSliding sliding) {
  return sliding == NONE ? "none" : sliding == NEXT ? "next" : "default";
}

std::string EngineLine(const EngineConfiguration& engine, const Trace& trace) {
  return absl::StrCat(
      "    ", Line(engine.engine(), kLongestName), " ",
      trace.engine_version().empty() ? "(version not recorded)" : Line(trace.engine_version(), kLongestName),
      ", breakpoint sliding ", SlidingText(engine.breakpoint_sliding()), "\n");
}

// As //harness:debug takes it.
std::string WorkerFlags(const WorkerConfiguration& worker) {
  std::string flags;
  for (const EngineFacts* const facts : AllEngineFacts()) {
    const std::string settings = absl::StrJoin(SettingsOf(worker, facts->name), " ");
    if (!settings.empty()) absl::StrAppend(&flags, " --", std::string(facts->settings), "=", ShellWord(settings));
  }
  // A name that stands alone names a configuration; else the rest says all.
  if (flags.empty() && worker.time_zone().empty()) {
    return worker.name().empty() ? "" : absl::StrCat(" --configuration=", ShellWord(worker.name()));
  }
  if (!worker.time_zone().empty()) absl::StrAppend(&flags, " --time_zone=", ShellWord(worker.time_zone()));
  return Line(flags, kLongestActions);
}

std::string DebugCommand(const TestCase& test_case, const EngineConfiguration& engine) {
  const Program& program = test_case.program();
  return absl::StrCat(
      "    ./bazelw run //harness:debug -- --engine=", Line(engine.engine(), kLongestName),
      " --breakpoint_sliding=", SlidingText(engine.breakpoint_sliding()), " --program=FILE",
      program.kind() == Program::MODULE ? " --module" : "",
      ScriptStart(program).is_at_beginning()
          ? ""
          : absl::StrCat(" --starts_at=", std::max(1U, program.start_line()), ":", program.start_column()),
      program.setup_size() > 0 ? " --setup=SETUP" : "", WorkerFlags(test_case.worker()), " --actions=\"ACTIONS\"\n");
}

std::string SourceSection(const std::string& title, const std::string& source) {
  const SourceText text(source);
  std::string section = absl::StrCat("\n=== ", title, ", ", source.size(), " bytes");
  if (source.find('\r') != std::string::npos || text.utf8() != source) {
    absl::StrAppend(&section, " (not every byte of it can be shown: the .pb.zst file beside this one has them)");
  }
  return absl::StrCat(section, "\n", SourceLines(source));
}

// What a reader of the short form may miss: all actions of the last two runs, and the two programs.
std::string FollowUpSections(const MetamorphicFinding& finding, const Program& program) {
  std::string text;
  if (finding.initial_source() != program.source()) {
    absl::StrAppend(&text, SourceSection("Program of the last initial run", finding.initial_source()));
  }
  if (finding.follow_up_source() != finding.initial_source()) {
    absl::StrAppend(&text, SourceSection("Program of the last follow-up run", finding.follow_up_source()));
  }
  return absl::StrCat(text, "\n=== All actions of these two runs\n", RunsSideBySide(finding, kAllActions));
}

// Of a crash: where its last breakpoint was asked for.
Location LastBreakpoint(const TestCase& test_case) {
  for (int i = test_case.actions_size() - 1; i >= 0; --i) {
    if (test_case.actions(i).has_set_breakpoint()) return test_case.actions(i).set_breakpoint().location();
  }
  return {};
}

}  // namespace

FindingPlace PlaceOf(const Finding& finding) {
  const Program& program = finding.test_case().program();
  if (finding.has_crash()) return {program, LastBreakpoint(finding.test_case())};
  if (finding.has_truth()) {
    const Violation& violation = finding.truth().violation();
    // What is wrong with a step is where it began.
    Divergence step;
    step.set_event(violation.event());
    const Aspect::Kind kind = violation.about().kind();
    const bool is_step = (kind == Aspect::STEP || kind == Aspect::FRAME_AT_END || kind == Aspect::ACTIVATION_AT_END) &&
                         violation.event() < static_cast<uint32_t>(finding.truth().trace().events_size());
    const Location began = is_step ? LastActionLocation(finding.truth().trace(), step) : Location();
    return {program, began.line() > 0 ? began : WrongPlace(finding.truth())};
  }
  if (!finding.has_metamorphic()) return {program, MarkedLocation(finding)};
  Program initial = program;
  if (!finding.metamorphic().initial_source().empty()) initial.set_source(finding.metamorphic().initial_source());
  return {std::move(initial), finding.metamorphic().location()};
}

std::vector<SidePlace> SidePlacesOf(const Finding& finding) {
  SidePlace sides[2];
  if (finding.has_differential()) {
    const DifferentialFinding& both = finding.differential();
    const uint32_t event = both.divergence().event();
    sides[0] = {PlaceOfAnswer(both.first(), event), DisplayName(both.first().engine())};
    sides[1] = {PlaceOfAnswer(both.second(), event), DisplayName(both.second().engine())};
  } else if (finding.has_truth()) {
    const Violation& violation = finding.truth().violation();
    sides[0] = {ExpectedPlace(violation.expected()).value_or(Location()), "expected"};
    // What was shown wrongly was so where it was shown.
    if (sides[0].location.line() > 0) {
      sides[1] = {PlaceOfAnswer(finding.truth().trace(), violation.event()), "got"};
    }
  }
  if (SamePlace(sides[0].location, sides[1].location)) return {};
  std::vector<SidePlace> known;
  for (SidePlace& side : sides) {
    if (side.location.line() > 0) known.push_back(std::move(side));
  }
  return known;
}

std::string MarkedSource(const Finding& finding, int around, size_t width) {
  const FindingPlace place = PlaceOf(finding);
  const std::string* const source = SourceOf(place.program, place.location);
  if (source == nullptr || place.location.line() == 0) return "";
  const SourceText text(*source);
  const int count = text.line_count(), marked = static_cast<int>(place.location.line());
  if (marked > count) return "";
  std::map<int, std::string> notes;
  std::set<int> elsewhere;
  for (const SidePlace& side : SidePlacesOf(finding)) {
    const int line = static_cast<int>(side.location.line());
    if (SourceOf(place.program, side.location) != source || line > count) continue;
    std::string& note = notes[line];
    absl::StrAppend(&note, note.empty() ? "  <- " : ", ", side.who, " ", line, ":", side.location.column());
    if (line < marked - around || line > marked + around) elsewhere.insert(line);
  }
  around -= std::min(around, (static_cast<int>(elsewhere.size()) + 1) / 2);
  std::set<int> lines = std::move(elsewhere);
  for (int line = std::max(1, marked - around); line <= std::min(count, marked + around); ++line) lines.insert(line);
  // A line around that an end stood in may be none any more.
  for (const auto& [line, note] : notes) lines.insert(line);
  std::string excerpt;
  for (const int line : lines) {
    const auto note = notes.find(line);
    const std::string who = note == notes.end() ? "" : note->second;
    absl::StrAppendFormat(&excerpt, "    %s%4d | %s%s\n", line == marked ? ">" : " ", line,
                          OneLine(text.LineText(line), width - std::min(width / 2, who.size())), who);
  }
  return excerpt;
}

std::string SampleText(const Finding& finding, uint64_t sessions) {
  if (finding.has_crash()) return CrashSample(finding, sessions);
  if (finding.has_truth()) return TruthFindingText(finding, sessions);
  return finding.has_metamorphic() ? MetamorphicText(finding, sessions) : DifferentialText(finding, sessions);
}

std::string FindingText(const Finding& finding) {
  const TestCase& test_case = finding.test_case();
  const Program& program = test_case.program();
  const DifferentialFinding& differential = finding.differential();
  std::string text =
      absl::StrCat(SampleText(finding, 0), "\n=== Again, from the file beside this one:\n",
                   "    ./bazelw run //harness:replay -- session-", finding.session(), ".pb.zst\n",
                   "=== Or by hand, with the sources below as files:\n", DebugCommand(test_case, test_case.engine()));
  if (finding.has_differential()) absl::StrAppend(&text, DebugCommand(test_case, differential.other()));
  absl::StrAppend(&text, "=== Actions (ACTIONS above), ", test_case.actions_size(), " of them, seed ", test_case.seed(),
                  "\n", OneLine(FindingActionsText(finding), kLongestActions), "\n=== Found with, compared at level ",
                  test_case.capture() == FULL ? "full" : "paper", "; ", ReproductionText(finding), "\n",
                  EngineLine(test_case.engine(), finding.has_metamorphic() ? finding.metamorphic().initial()
                                                 : finding.has_truth()     ? finding.truth().trace()
                                                                           : differential.first()));
  if (finding.has_differential()) absl::StrAppend(&text, EngineLine(differential.other(), differential.second()));
  absl::StrAppend(&text, SourceSection(absl::StrCat("Program (FILE above) ", Line(program.name(), kLongestName), ", a ",
                                                    program.kind() == Program::MODULE ? "module" : "script"),
                                       program.source()));
  if (finding.has_metamorphic()) absl::StrAppend(&text, FollowUpSections(finding.metamorphic(), program));
  if (finding.has_truth()) {
    absl::StrAppend(&text, "\n=== All actions with their outputs\n", JudgedRunText(finding.truth(), kAllActions));
  }
  for (int i = 0; i < program.setup_size(); ++i) {
    const std::string name = SetupName(program, i);
    absl::StrAppend(&text, SourceSection(absl::StrCat("Setup script ", i + 1, " of ", program.setup_size(),
                                                      name.empty() ? "" : ", " + Line(name, kLongestName)),
                                         program.setup(i)));
  }
  for (const Program::Module& module : program.modules()) {
    absl::StrAppend(&text,
                    SourceSection(absl::StrCat("Module ", Line(module.specifier(), kLongestName)), module.source()));
  }
  return text;
}

std::string PromiseText(const Violation& violation) {
  const Invariant* const invariant = InvariantNamed(violation.invariant());
  // A later version may know no invariant of that name.
  if (invariant == nullptr) return absl::StrCat("    broken: ", Line(violation.invariant()), "\n");
  return absl::StrCat("    promised: ", Line(invariant->promise), "\n    by: ", Line(ToText(invariant->source)), "\n");
}

std::string ExpectedText(const Violation& violation) {
  return absl::StrCat("    not so: ", Line(ToText(violation.about())),
                      "\n    expected: ", Line(ToText(violation.expected())),
                      "\n    got:      ", Line(ToText(violation.actual())), "\n");
}

std::string JudgedRunText(const TruthFinding& finding, size_t most) {
  const Trace& trace = finding.trace();
  size_t actions = 0;
  for (const Event& event : trace.events()) actions += event.has_action();
  const size_t left_out = actions > most ? actions - most : 0;
  std::string text;
  if (left_out > 0) absl::StrAppend(&text, "    ... ", left_out, left_out == 1 ? " action" : " actions", " before\n");
  size_t seen = 0;
  for (int i = 0; i < trace.events_size(); ++i) {
    const Event& event = trace.events(i);
    seen += event.has_action();
    if (seen <= left_out) continue;
    const bool wrong = static_cast<uint32_t>(i) == finding.violation().event();
    if (event.has_action()) {
      absl::StrAppend(&text, "    > ", Line(ToText(event.action())), "\n");
    } else {
      absl::StrAppend(&text, wrong ? "  >   " : "      ", Line(ToText(event.output())), "\n");
    }
  }
  return text;
}

Location WrongPlace(const TruthFinding& finding) {
  const Trace& trace = finding.trace();
  const uint32_t event = finding.violation().event();
  if (event >= static_cast<uint32_t>(trace.events_size())) return {};
  const Output& output = trace.events(static_cast<int>(event)).output();
  if (output.has_paused()) return output.paused().location();
  Divergence there;
  there.set_event(event);
  return LastActionLocation(trace, there);
}

std::string FindingActionsText(const Finding& finding) {
  const auto& actions = finding.test_case().actions();
  if (std::none_of(actions.begin(), actions.end(), [](const Action& action) { return action.has_apart(); })) {
    return FormatActions(actions);
  }
  const auto told = [&](const std::string& engine) {
    return absl::StrCat(engine, ": ", FormatActions(ActionsOf(actions, engine)));
  };
  return absl::StrCat(told(finding.test_case().engine().engine()), " | ",
                      told(finding.differential().other().engine()));
}

}  // namespace twinstep
