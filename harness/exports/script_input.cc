#include "harness/exports/script_input.h"

#include <algorithm>
#include <set>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/exports/action_words.h"
#include "harness/exports/conclusion.h"
#include "harness/exports/random_js.h"
#include "harness/exports/visible_js.h"
#include "harness/text/terminal_text.h"
#include "model/actions/action_kind.h"
#include "model/js_string.h"
#include "model/module_specifier.h"
#include "model/script_pattern.h"

namespace twinstep {
namespace {

using Kind = Look::Kind;

class Flags {
 public:
  explicit Flags(std::set<std::string>& flags) : flags_(flags) {}

  void Set(const std::string& name, bool on) {
    if (on) flags_.insert(name);
  }
  bool Has(const char* name) const { return flags_.contains(name); }
  void Clear(const char* name) { flags_.erase(name); }

 private:
  std::set<std::string>& flags_;
};

void SetFlagsOfActions(const ExportCase& export_case, Flags flags) {
  bool started = false;
  std::set<std::string> requests;
  for (const ExportStep& step : export_case.steps) {
    const Action& action = step.action;
    const SetBreakpoint& breakpoint = action.set_breakpoint();
    const bool by_url = breakpoint.has_scripts() || action.remove_breakpoint().has_scripts();
    const bool at_calls = !breakpoint.function().empty();
    const bool by_place = IsBreakpointAction(action) && !by_url && !at_calls;
    const bool conditional = !breakpoint.condition().empty() || !breakpoint.log().empty();
    flags.Set("breakpoints", by_place);
    flags.Set("removal", by_place && action.has_remove_breakpoint());
    flags.Set("by_url", by_url);
    flags.Set("at_calls", at_calls);
    flags.Set("late_breakpoints", started && IsBreakpointAction(action));
    flags.Set("conditions", conditional);
    flags.Set("logs", !breakpoint.log().empty());
    flags.Set(Action::descriptor()->FindFieldByNumber(action.kind_case())->name(), true);
    flags.Set("properties", action.has_set_variable());
    flags.Set("quiet", action.has_evaluate() || action.has_set_variable() || conditional);
    flags.Set("steps_with_choices",
              action.step_in().into_async_calls() || !SkipsOf(action).empty() || !action.step_over().enters().empty());
    flags.Set("missing_frames", FrameOf(action) > 0 && (action.has_inspect() || action.has_restart_frame() ||
                                                        step.answer.text == "failed"));
    flags.Set("range", action.blackbox().has_begin());
    flags.Set("ignored", action.has_blackbox() && !action.blackbox().has_begin());
    // What an action is about is evaluated in a frame, or is one.
    flags.Set("frames", NeedsPause(action) || ChangesProgram(action));
    flags.Set("step", IsStep(action));
    if (by_place && action.has_set_breakpoint()) {
      flags.Set("repeated", !requests.insert(step.answer.text).second || !requests.insert(ActionWord(action)).second);
    }
    started = started || action.has_start();
  }
  flags.Set("kept_breakpoints",
            flags.Has("breakpoints") && (flags.Has("removal") || flags.Has("repeated") || flags.Has("edit")));
  flags.Set("acts", flags.Has("pause_on_exceptions") || flags.Has("breakpoints_active") || flags.Has("pauses_active") ||
                        flags.Has("pause"));
}

void SetFlagsOfProgram(const Program& program, Flags flags) {
  const bool module = program.kind() == Program::MODULE;
  const bool imports = program.modules_size() > 0;
  const bool setup = program.setup_size() > 0;
  flags.Set(module ? "module" : "script", true);
  flags.Set("modules", imports);
  flags.Set("setup", setup);
  flags.Set("vm", module || imports || setup);
  flags.Set("print", Mentions(program, "print("));
  flags.Set("prints", Mentions(program, "print(") || Mentions(program, "console."));
  flags.Set("random", Mentions(program, "Math.random"));
  flags.Set("date", Mentions(program, "Date"));
  flags.Set("sources", imports || setup || Mentions(program, "eval") || Mentions(program, "Function("));
  const bool async = module || Mentions(program, "async");
  flags.Set("async", async && flags.Has("step"));
  flags.Set("rejections", async || Mentions(program, "Promise"));
  flags.Set("debugger_statement", Mentions(program, "debugger"));
  flags.Set("classes", Mentions(program, "class ") && flags.Has("breakpoints"));
}

void SetFlagsOfLook(const Look& look, bool module, Flags flags) {
  flags.Set("look", look.kind != Kind::kNothing && look.kind != Kind::kEnd && look.kind != Kind::kPrinted &&
                        look.kind != Kind::kAnswer && look.kind != Kind::kLogCount && look.kind != Kind::kLogged);
  flags.Set("list_places", look.kind == Kind::kListed);
  flags.Set("logged", look.kind == Kind::kLogCount || look.kind == Kind::kLogged);
  flags.Set("evaluated_last", look.kind == Kind::kAnswer);
  flags.Set("outcome", look.kind == Kind::kEnd);
  flags.Set("plain", look.kind == Kind::kEnd || look.kind == Kind::kLogged);
  flags.Set("printed", look.kind == Kind::kPrinted);
  flags.Set("stack", look.kind == Kind::kStack);
  flags.Set("frame", look.kind == Kind::kFrame);
  flags.Set("frame_kind", look.kind == Kind::kStack || look.kind == Kind::kFrame);
  flags.Set("shown_and_evaluated", look.kind == Kind::kShownAndEvaluated);
  flags.Set("variable", look.kind == Kind::kVariable || look.kind == Kind::kShownAndEvaluated);
  flags.Set("scope_text", look.kind == Kind::kScope);
  flags.Set("scope", look.kind == Kind::kScopeVariable || look.kind == Kind::kScopeKind || look.kind == Kind::kScope);
  flags.Set("inside", look.kind == Kind::kScopeVariable);
  flags.Set("older", look.frame > 0);
  flags.Set("properties", flags.Has("variable") || flags.Has("scope"));
  flags.Set("show", flags.Has("evaluated_last") || flags.Has("variable") || flags.Has("inside") ||
                        look.kind == Kind::kThis || look.kind == Kind::kCompletion ||
                        (look.kind == Kind::kEnd && !module));
}

void SetFlagsOfObservation(const Transformation& observation, Flags flags) {
  if (!observation.has_observe_nothing()) return;
  const ObserveNothing::Form form = observation.observe_nothing().form();
  flags.Set("look_deeper", form == ObserveNothing::LOOK_DEEPER);
  flags.Set("evaluate_names", form == ObserveNothing::EVALUATE_NAMES);
  flags.Set("properties", form != ObserveNothing::LOOK_AT_LITTLE);
}

// An answer before the last one is a pause: a debugger that never pauses does not get further.
bool IsFoundPaused(const ExportCase& export_case) {
  return std::any_of(export_case.steps.begin(), export_case.steps.end() - 1,
                     [](const ExportStep& step) { return absl::StartsWith(step.answer.text, "paused"); });
}

}  // namespace

std::string FinishedLook(const Look& look) {
  if (look.kind == Kind::kEnd) return ", ${outcome}";
  if (look.kind == Kind::kLogCount) return absl::StrCat(", ", LabelOf(look), "${logged.length}");
  if (look.kind == Kind::kLogged) {
    return absl::StrCat(", ", LabelOf(look), "${", look.line, " in logged ? plain(logged[", look.line,
                        "]) : 'nothing'}");
  }
  if (look.kind != Kind::kPrinted) return "";
  return absl::StrCat(", printed line ", look.line + 1, ": ${printed[", look.line, "] ?? 'nothing'}");
}

std::string StepLines(const ExportCase& export_case, char quote,
                      const std::function<std::string(const Action& action)>& call) {
  std::string lines;
  for (size_t i = 0; i < export_case.steps.size(); ++i) {
    const ExportStep& step = export_case.steps[i];
    std::vector<std::string> parts = {JsLiteral(ActionWord(step.action), quote)};
    if (call) parts.push_back(call(step.action));
    // Of a crash no answer is known. Where the debugger is right the answer is the expected one.
    const bool last = i + 1 == export_case.steps.size(), right = step.answer.text == export_case.expected.text;
    if (export_case.crash.empty()) {
      if (last) parts.push_back(JsLiteral(export_case.expected.text, quote));
      if (!last || !right) parts.push_back(JsLiteral(step.answer.text, quote));
    }
    absl::StrAppend(&lines, i > 0 ? "\n" : "", "  [", absl::StrJoin(parts, ", "), "],  // ", i + 1);
  }
  return lines;
}

bool Mentions(const Program& program, const std::string& text) {
  auto holds = [&text](const std::string& source) { return absl::StrContains(source, text); };
  return holds(program.source()) || std::any_of(program.setup().begin(), program.setup().end(), holds) ||
         std::any_of(program.modules().begin(), program.modules().end(),
                     [&holds](const Program::Module& module) { return holds(module.source()); });
}

std::string ModuleEntries(const Program& program, char quote) {
  return absl::StrJoin(program.modules(), ", ", [quote](std::string* out, const Program::Module& each) {
    absl::StrAppend(out, JsLiteral(ResolveSpecifier("", each.specifier()), quote), ": ",
                    JsTemplateLiteral(each.source()));
  });
}

bool MaySteer(const ExportCase& export_case) {
  const auto steers = [](const std::string& text) { return VisibleText(text) != text; };
  const Program& program = export_case.program;
  // By escapes, or as a character's code.
  for (const char* const way : {"\\x", "\\u", "\\b", "\\f", "\\v", "\\0", "fromC"}) {
    if (Mentions(program, way)) return true;
  }
  return steers(program.source()) || steers(export_case.expected.text) ||
         std::any_of(export_case.steps.begin(), export_case.steps.end(), [&steers](const ExportStep& step) {
           return steers(ActionWord(step.action)) || steers(step.answer.text);
         });
}

TemplateInput InputOf(const std::vector<const ExportCase*>& cases, char quote) {
  TemplateInput input;
  const ExportCase& export_case = *cases.front();
  const Program& program = export_case.program;
  const bool module = program.kind() == Program::MODULE;
  bool steers = false;
  Flags flags(input.flags);
  for (const ExportCase* const one : cases) {
    SetFlagsOfActions(*one, flags);
    SetFlagsOfProgram(one->program, flags);
    SetFlagsOfLook(one->look, module, flags);
    SetFlagsOfObservation(one->observation, flags);
    flags.Set("slide", one->slide);
    flags.Set("right", !one->right.empty());
    flags.Set("rest_is_wrong", one->rest_is_wrong);
    flags.Set("premise", one->premise > 0);
    flags.Set("at_end", !FinishedLook(one->look).empty());
    flags.Set("probes", !IsFoundPaused(*one));
    steers = steers || MaySteer(*one);
  }
  if (flags.Has("printed")) flags.Clear("print");
  flags.Set("crash", !export_case.crash.empty());
  flags.Set("hang", export_case.crash_kind == ProcessEnd::TOO_LONG);
  flags.Set("several", cases.size() > 1);
  flags.Set("contrast", !export_case.contrasts.empty() && cases.back() == &export_case.contrasts.back());
  flags.Set("steers", steers);

  std::map<std::string, std::string>& values = input.values;
  const bool conditions = flags.Has("conditions");
  values["condition"] = conditions ? ", condition" : "";
  values["kept_breakpoint"] = conditions ? "{...answer, condition}" : "answer";
  values["condition_of_step"] = conditions ? ", rest(' if ')" : "";
  values["frame"] = flags.Has("missing_frames") ? "paused[frame] ?? missing(frame)" : "paused[frame]";
  values["missing"] = flags.Has("missing_frames") ? "?" : "";
  values["url"] = flags.Has("by_url") || flags.Has("ignored") ? std::string(kMainUrl) : "program.js";
  values["program"] = JsTemplateLiteral(program.source());
  values["setup"] = absl::StrJoin(program.setup(), ", ", [](std::string* out, const std::string& source) {
    absl::StrAppend(out, JsTemplateLiteral(source));
  });
  values["modules"] = ModuleEntries(program, quote);
  values["steps"] = StepLines(export_case, quote);
  values["expected_and_wrong"] = flags.Has("crash") ? "" : ", expected, wrong";
  values["other"] = export_case.expected_label;
  values["right"] = JsLiteral(export_case.right, quote);
  values["is_wrong"] = export_case.rest_is_wrong ? "!right.test(answer)" : "answer === wrong";
  values["premise"] = absl::StrCat(export_case.premise);
  values["ends"] = ConclusionsLiteral(quote);
  values["not_tried"] = std::string(WordsOf(Conclusion::kNotTried));
  values["catches"] = flags.Has("crash") ? ", catchTermination: true" : "";
  values["late"] = flags.Has("hang") ? "1" : "2, \"no end within 60 s\"";
  values["visible"] = steers ? "visible(" : "";
  values["visible_end"] = steers ? ")" : "";
  values["visible_function"] = std::string(absl::StripTrailingAsciiWhitespace(std::string(kVisibleJs)));
  values["random"] = std::string(kRandomJs);
  values["cut"] = export_case.level == PAPER ? ".slice(0, 30)" : "";
  values["no_value"] = export_case.level == PAPER ? "undefined" : "uninitialized";
  values["top_kind"] = module ? "module" : "script";
  const bool several = flags.Has("several");
  values["parts"] = "";
  for (const auto& [flag, name] : {std::pair{"right", "right"},
                                   {"rest_is_wrong", "restIsWrong"},
                                   {"premise", "premise"},
                                   {"look", "look"},
                                   {"at_end", "atEnd"},
                                   {"evaluated_last", "showsValue"}}) {
    if (flags.Has(flag)) absl::StrAppend(&values["parts"], ", ", name);
    flags.Set(absl::StrCat(flag, "_alone"), flags.Has(flag) && !several);
    values[absl::StrCat("and_", name)] = several && flags.Has(flag) ? absl::StrCat(name, " && ") : "";
  }
  values["at_end"] = flags.Has("at_end") ? absl::StrCat("${atEnd ? atEnd() : ", std::string(2, quote), "}") : "";
  values["finished_look"] = FinishedLook(export_case.look);
  return input;
}

}  // namespace twinstep
