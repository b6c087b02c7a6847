#include "harness/exports/script.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engines/engine_facts.h"
#include "harness/exports/case_text.h"
#include "harness/exports/conclusion.h"
#include "harness/exports/inspector_test_js.h"
#include "harness/exports/jit_test_js.h"
#include "harness/exports/node_js.h"
#include "harness/exports/random_js.h"
#include "harness/exports/run_command.h"
#include "harness/exports/script_template.h"
#include "harness/exports/shells.h"
#include "harness/exports/sm_looks_js.h"
#include "harness/exports/v8_actions_js.h"
#include "harness/exports/v8_looks_js.h"
#include "harness/exports/visible_js.h"
#include "harness/text/terminal_text.h"
#include "model/action_kind.h"
#include "model/engine_name.h"
#include "model/js_literal.h"
#include "model/module_specifier.h"
#include "model/script_pattern.h"
#include "model/words.h"

namespace twinstep {
namespace {

using Kind = Look::Kind;

// What a breakpoint is asked for; of a logpoint as front ends make it: by a condition that logs and is false.
std::string ConditionOf(const SetBreakpoint& set) {
  if (set.log().empty()) return set.condition();
  // Lines of their own, as an expression may end in a comment.
  const bool comments = absl::StrContains(set.log(), "//") || absl::StrContains(set.condition(), "//");
  const std::string edge = comments ? "\n" : "";
  const std::string logs = absl::StrCat("logpoint(", edge, set.log(), edge, ")");
  return set.condition().empty() ? logs : absl::StrCat("(", edge, set.condition(), edge, ") && ", logs);
}

// " main.js", " /PATTERN/".
std::string ScriptsWord(const ScriptPattern& scripts) {
  return scripts.has_url() ? absl::StrCat(" ", scripts.url()) : absl::StrCat(" /", scripts.url_pattern(), "/");
}

std::string BreakpointWord(const SetBreakpoint& set) {
  if (!set.function().empty()) return absl::StrCat("breakAtCalls ", set.function());
  const std::string condition = ConditionOf(set);
  return absl::StrCat("setBreakpoint", set.has_scripts() ? "ByUrl" : "", " ", LineAndColumn(set.location()),
                      set.has_scripts() ? ScriptsWord(set.scripts()) : "", condition.empty() ? "" : " if ", condition);
}

std::string IgnoreWord(const Blackbox& blackbox) {
  return absl::StrCat("ignore", blackbox.url_pattern().empty() ? "" : absl::StrCat(" /", blackbox.url_pattern(), "/"),
                      blackbox.anonymous() ? " anonymous" : "");
}

std::string ActionWord(const Action& action) {
  switch (action.kind_case()) {
    case Action::kSetBreakpoint:
      return BreakpointWord(action.set_breakpoint());
    case Action::kRemoveBreakpoint: {
      const RemoveBreakpoint& remove = action.remove_breakpoint();
      return absl::StrCat("removeBreakpoint", remove.has_scripts() ? "ByUrl" : "", " ",
                          LineAndColumn(remove.location()), remove.has_scripts() ? ScriptsWord(remove.scripts()) : "");
    }
    case Action::kPause:
      return "pause";
    case Action::kSetVariable:
      return absl::StrCat("set ", action.set_variable().frame(), " ", action.set_variable().name(), " ",
                          action.set_variable().value());
    case Action::kInspect:
      return absl::StrCat("open ", action.inspect().frame(), " ", action.inspect().expression());
    case Action::kRestartFrame:
      return absl::StrCat("restart ", action.restart_frame().frame());
    case Action::kStart:
      return "start";
    case Action::kStepIn:
      return action.step_in().into_async_calls() ? "stepInto async" : "stepInto";
    case Action::kStepOver:
      return "stepOver";
    case Action::kStepOut:
      return "stepOut";
    case Action::kPauseOnExceptions:
      return absl::StrCat("exceptions ", ModeName(action.pause_on_exceptions().mode()));
    case Action::kBreakpointsActive:
      return action.breakpoints_active().active() ? "breakpoints on" : "breakpoints off";
    case Action::kEvaluate:
      return absl::StrCat(action.evaluate().refuses_effects() ? "look " : "evaluate ", action.evaluate().frame(), " ",
                          action.evaluate().expression());
    case Action::kRunToLocation:
      return absl::StrCat("runTo ", LineAndColumn(action.run_to_location().location()),
                          action.run_to_location().this_frame() ? " current" : "");
    case Action::kBlackbox:
      if (!action.blackbox().has_begin()) return IgnoreWord(action.blackbox());
      return absl::StrCat("blackbox ", LineAndColumn(action.blackbox().begin()), "-",
                          LineAndColumn(action.blackbox().end()));
    case Action::kSetReturnValue:
      return absl::StrCat("return ", action.set_return_value().value());
    case Action::kEdit:
      return absl::StrCat(action.edit().dry_run() ? "tryEdit " : "edit ", LineAndColumn(action.edit().at()), " ",
                          action.edit().text());
    case Action::kWatch:
      return action.watch().attaches() ? "watch" : "unwatch";
    case Action::kDetach:
      return "detach";
    case Action::kListPlaces:
      return action.list_places().has_begin() ? absl::StrCat("listPlaces ", LineAndColumn(action.list_places().begin()),
                                                             "-", LineAndColumn(action.list_places().end()))
                                              : "listPlaces";
    case Action::kCollectGarbage:
      return "collectGarbage";
    default:
      return "resume";
  }
}

std::string StepLines(const ExportCase& export_case, char quote) {
  std::string lines;
  for (size_t i = 0; i < export_case.steps.size(); ++i) {
    const ExportStep& step = export_case.steps[i];
    std::vector<std::string> parts = {ActionWord(step.action)};
    // Of a crash no answer is known.
    if (export_case.crash.empty()) {
      if (i + 1 == export_case.steps.size()) parts.push_back(export_case.expected);
      parts.push_back(step.answer);
    }
    absl::StrAppend(&lines, i > 0 ? "\n" : "", "  [",
                    absl::StrJoin(parts, ", ",
                                  [quote](std::string* out, const std::string& part) {
                                    absl::StrAppend(out, JsLiteral(part, quote));
                                  }),
                    "],  // ", i + 1);
  }
  return lines;
}

// Whether any source of the program holds the text.
bool Mentions(const Program& program, const std::string& text) {
  auto holds = [&text](const std::string& source) { return absl::StrContains(source, text); };
  return holds(program.source()) || std::any_of(program.setup().begin(), program.setup().end(), holds) ||
         std::any_of(program.modules().begin(), program.modules().end(),
                     [&holds](const Program::Module& module) { return holds(module.source()); });
}

// Properties of an object: the modules by their resolved names.
std::string ModuleEntries(const Program& program, char quote) {
  return absl::StrJoin(program.modules(), ", ", [quote](std::string* out, const Program::Module& each) {
    absl::StrAppend(out, JsLiteral(ResolveSpecifier("", each.specifier()), quote), ": ",
                    JsTemplateLiteral(each.source()));
  });
}

// SpiderMonkey's shell takes relative specifiers for files. Those of the program's own imports get another first
// letter, so that no column changes. Answers pairs: the specifier as it is written now, the module's resolved name.
absl::StatusOr<std::string> MakeImportsBare(Program& program) {
  std::map<std::string, std::string> names;
  bool clash = false;
  const Program before = program;
  auto rewrite = [&](const std::string& importer, std::string& source) {
    for (size_t quote = source.find_first_of("\"'"); quote != std::string::npos;
         quote = source.find_first_of("\"'", quote + 1)) {
      const size_t end = source.find(source[quote], quote + 1);
      if (end == std::string::npos) continue;
      std::string specifier = source.substr(quote + 1, end - quote - 1);
      const std::string resolved = ResolveSpecifier(importer, specifier);
      if (FindModule(before, resolved) == nullptr) continue;
      if (specifier[0] == '.') specifier[0] = source[quote + 1] = '_';
      clash |= !names.emplace(specifier, resolved).second && names[specifier] != resolved;
    }
  };
  rewrite("", *program.mutable_source());
  for (Program::Module& module : *program.mutable_modules()) {
    rewrite(ResolveSpecifier("", module.specifier()), *module.mutable_source());
  }
  if (clash)
    return absl::FailedPreconditionError(
        "two modules have one specifier, which SpiderMonkey's shell cannot tell apart");
  return absl::StrJoin(names, ", ", [](std::string* out, const std::pair<const std::string, std::string>& name) {
    absl::StrAppend(out, "[", JsLiteral(name.first, '"'), ", ", JsLiteral(name.second, '"'), "]");
  });
}

// Whether what the scripts print, actions and names and values of the program, may steer a terminal.
bool MaySteer(const ExportCase& export_case) {
  const auto steers = [](const std::string& text) { return VisibleText(text) != text; };
  const Program& program = export_case.program;
  // By escapes, or as a character's code.
  for (const char* const way : {"\\x", "\\u", "\\b", "\\f", "\\v", "\\0", "fromC"}) {
    if (Mentions(program, way)) return true;
  }
  return steers(program.source()) || steers(export_case.expected) ||
         std::any_of(export_case.steps.begin(), export_case.steps.end(), [&steers](const ExportStep& step) {
           return steers(ActionWord(step.action)) || steers(step.answer);
         });
}

// What both engines' scripts need to know of a case.
TemplateInput InputOf(const ExportCase& export_case, char quote) {
  TemplateInput input;
  std::set<std::string>& flags = input.flags;
  auto set = [&flags](const char* name, bool on) {
    if (on) flags.insert(name);
  };
  const Program& program = export_case.program;
  bool started = false;
  std::set<std::string> requests;
  for (const ExportStep& step : export_case.steps) {
    const SetBreakpoint& breakpoint = step.action.set_breakpoint();
    const bool by_url = breakpoint.has_scripts() || step.action.remove_breakpoint().has_scripts();
    const bool at_calls = !breakpoint.function().empty();
    const bool by_place = IsBreakpointAction(step.action) && !by_url && !at_calls;
    const bool conditional = !breakpoint.condition().empty() || !breakpoint.log().empty();
    set("breakpoints", by_place);
    set("removal", by_place && step.action.has_remove_breakpoint());
    set("by_url", by_url);
    set("at_calls", at_calls);
    set("late_breakpoints", started && IsBreakpointAction(step.action));
    set("conditions", conditional);
    set("logs", !breakpoint.log().empty());
    set("pauses_first", step.action.has_pause());
    set("exceptions", step.action.has_pause_on_exceptions());
    set("switches", step.action.has_breakpoints_active());
    set("collects", step.action.has_collect_garbage());
    set("evaluations", step.action.has_evaluate());
    set("sets", step.action.has_set_variable());
    set("properties", step.action.has_set_variable());
    set("opened", step.action.has_inspect());
    set("quiet", step.action.has_evaluate() || step.action.has_set_variable() || conditional);
    set("places", step.action.has_list_places());
    set("run_to", step.action.has_run_to_location());
    set("restarts", step.action.has_restart_frame());
    set("async_steps", step.action.step_in().into_async_calls());
    set("blackbox", step.action.blackbox().has_begin());
    set("ignored", step.action.has_blackbox() && !step.action.blackbox().has_begin());
    set("returns", step.action.has_set_return_value());
    set("watch", step.action.has_watch());
    set("edits", step.action.has_edit());
    set("detach", step.action.has_detach());
    set("frames", step.action.has_evaluate() || step.action.has_set_return_value() || step.action.has_set_variable() ||
                      step.action.has_inspect() || step.action.has_restart_frame() || at_calls);
    set("step", step.action.has_step_in() || step.action.has_step_over() || step.action.has_step_out());
    if (by_place && step.action.has_set_breakpoint()) {
      set("repeated", !requests.insert(step.answer).second || !requests.insert(ActionWord(step.action)).second);
    }
    started = started || step.action.has_start();
  }
  const bool module = program.kind() == Program::MODULE;
  const bool imports = program.modules_size() > 0;
  flags.insert(module ? "module" : "script");
  set("modules", imports);
  set("setup", program.setup_size() > 0);
  set("vm", module || imports || program.setup_size() > 0);
  set("print", Mentions(program, "print("));
  set("prints", Mentions(program, "print(") || Mentions(program, "console."));
  set("random", Mentions(program, "Math.random"));
  set("date", Mentions(program, "Date"));
  set("sources", imports || program.setup_size() > 0 || Mentions(program, "eval") || Mentions(program, "Function("));
  const bool async = module || Mentions(program, "async");
  set("async", async && flags.contains("step"));
  set("rejections", async || Mentions(program, "Promise"));
  set("debugger_statement", Mentions(program, "debugger"));
  set("classes", Mentions(program, "class ") && flags.contains("breakpoints"));
  set("crash", !export_case.crash.empty());
  set("hang", export_case.crash_kind == CrashFinding::HANG);
  set("slide", export_case.slide);
  const Look& look = export_case.look;
  set("look", look.kind != Kind::kNothing && look.kind != Kind::kEnd && look.kind != Kind::kPrinted &&
                  look.kind != Kind::kAnswer);
  set("evaluated_last", look.kind == Kind::kAnswer);
  set("outcome", look.kind == Kind::kEnd);
  set("show", look.kind == Kind::kEnd && !module);
  set("printed", look.kind == Kind::kPrinted);
  if (look.kind == Kind::kPrinted) flags.erase("print");
  set("stack", look.kind == Kind::kStack);
  set("frame", look.kind == Kind::kFrame);
  set("frame_kind", look.kind == Kind::kStack || look.kind == Kind::kFrame);
  set("variable", look.kind == Kind::kVariable || look.kind == Kind::kShownAndEvaluated);
  set("shown_and_evaluated", look.kind == Kind::kShownAndEvaluated);
  set("scope", look.kind == Kind::kScopeVariable || look.kind == Kind::kScopeKind);
  set("inside", look.kind == Kind::kScopeVariable);
  set("older", look.frame > 0);
  set("properties", flags.contains("variable") || flags.contains("scope"));
  set("acts", flags.contains("exceptions") || flags.contains("switches") || flags.contains("collects") ||
                  flags.contains("pauses_first"));
  set("show", flags.contains("evaluated_last") || flags.contains("variable") || flags.contains("inside") ||
                  look.kind == Kind::kThis || look.kind == Kind::kCompletion);
  set("collect_garbage", export_case.observation.has_collect_garbage());
  if (export_case.observation.has_observe_nothing()) {
    const ObserveNothing::Form form = export_case.observation.observe_nothing().form();
    set("look_deeper", form == ObserveNothing::LOOK_DEEPER);
    set("evaluate_names", form == ObserveNothing::EVALUATE_NAMES);
    set("properties", form != ObserveNothing::LOOK_AT_LITTLE);
  }

  std::map<std::string, std::string>& values = input.values;
  const bool conditions = flags.contains("conditions");
  values["condition"] = conditions ? ", condition" : "";
  values["kept_breakpoint"] = conditions ? "{...answer, condition}" : "answer";
  values["condition_of_step"] = conditions ? ", rest(' if ')" : "";
  values["goes_on_with"] = flags.contains("run_to")                                      ? ", at, frames"
                           : flags.contains("restarts") || flags.contains("async_steps") ? ", at"
                                                                                         : "";
  values["url"] = flags.contains("by_url") || flags.contains("ignored") ? std::string(kMainUrl) : "program.js";
  auto literal = [](const std::string& source) { return JsTemplateLiteral(source); };
  values["program"] = literal(program.source());
  values["setup"] = absl::StrJoin(program.setup(), ", ", [&](std::string* out, const std::string& source) {
    absl::StrAppend(out, literal(source));
  });
  values["modules"] = ModuleEntries(program, quote);
  values["steps"] = StepLines(export_case, quote);
  values["expected_and_wrong"] = flags.contains("crash") ? "" : ", expected, wrong";
  values["other"] = export_case.expected_label;
  set("right", !export_case.right.empty());
  values["right"] = JsLiteral(export_case.right, quote);
  // Right answers are printed as the words for them, where a text is compared.
  values["answer_text"] = export_case.right.empty() ? "${answer}" : "${last && right.test(answer) ? expected : answer}";
  values["unless_right"] = export_case.right.empty() ? "" : " && !(last && right.test(answer))";
  values["ends"] = ConclusionsLiteral(quote);
  values["not_tried"] = std::string(WordsOf(Conclusion::kNotTried));
  values["catches"] = flags.contains("crash") ? ", catchTermination: true" : "";
  values["late"] = flags.contains("hang") ? "1" : "2, \"no end within 60 s\"";
  const bool steers = MaySteer(export_case);
  set("steers", steers);
  values["visible"] = steers ? "visible(" : "";
  values["visible_end"] = steers ? ")" : "";
  values["visible_function"] = std::string(absl::StripTrailingAsciiWhitespace(std::string(kVisibleJs)));
  values["random"] = std::string(kRandomJs);
  values["cut"] = export_case.level == PAPER ? ".slice(0, 30)" : "";
  values["no_value"] = export_case.level == PAPER ? "undefined" : "uninitialized";
  values["top_kind"] = module ? "module" : "script";
  values["finished_look"] = look.kind == Kind::kEnd       ? ", ${outcome}"
                            : look.kind == Kind::kPrinted ? absl::StrCat(", printed line ", look.line + 1,
                                                                         ": ${printed[", look.line, "] ?? 'nothing'}")
                                                          : "";
  return input;
}

std::string PathText(const std::vector<std::string>& path, char quote) {
  return absl::StrCat("[",
                      absl::StrJoin(path, ", ",
                                    [quote](std::string* out, const std::string& name) {
                                      absl::StrAppend(out, JsLiteral(name, quote));
                                    }),
                      "]");
}

std::string Label(const Look& look) { return look.path.empty() ? "" : absl::StrJoin(look.path, ".") + ": "; }

// The expression of the answer's last part, in node's form; in an inspector test calls of these functions are awaited.
std::string V8Look(const Look& look, const std::string& await) {
  const std::string frame = absl::StrCat("frames[", look.frame, "]");
  switch (look.kind) {
    case Kind::kStack:
      return "'stack: ' + stack(frames)";
    case Kind::kFrame:
      return absl::StrCat("'frame ", look.frame, ": ' + frameText(", frame, ")");
    case Kind::kVariable:
      return absl::StrCat(JsLiteral(Label(look), '\''), " + ", await, "variable(", frame, ", ",
                          JsLiteral(look.path[0], '\''), ")");
    case Kind::kScopeVariable:
      return absl::StrCat(JsLiteral(Label(look), '\''), " + ", await, "inside((", await, "scopes(", frame, "))[",
                          look.scope, "]?.variables ?? [], ", PathText(look.path, '\''), ")");
    case Kind::kScopeKind:
      return absl::StrCat("'scope ", look.scope, ": ' + ((", await, "scopes(", frame, "))[", look.scope,
                          "]?.kind ?? 'none')");
    case Kind::kShownAndEvaluated: {
      const std::string name = JsLiteral(look.path[0], '\'');
      return absl::StrCat(JsLiteral(Label(look), '\''), " + ", await, "variable(", frame, ", ", name,
                          ") + ' evaluates to ' + ", await, "evaluated(", frame, ", ", name, ")");
    }
    case Kind::kThis:
      return absl::StrCat("'this: ' + show({value: ", frame, ".this})");
    case Kind::kCompletion:
      return "frames[0].returnValue ? `returning ${show({value: frames[0].returnValue})}` : 'none'";
    default:
      return "";
  }
}

std::string SpiderMonkeyLook(const Look& look) {
  const std::string frame = look.frame == 0 ? "frame" : absl::StrCat("olderFrame(frame, ", look.frame, ")");
  switch (look.kind) {
    case Kind::kStack:
      return "\"stack: \" + stack(frame)";
    case Kind::kFrame:
      return absl::StrCat("\"frame ", look.frame, ": \" + frameText(", frame, look.frame == 0 ? ", lastPause)" : ")");
    case Kind::kVariable:
      return absl::StrCat(JsLiteral(Label(look), '"'), " + variable(", frame, ", ", JsLiteral(look.path[0], '"'), ")");
    case Kind::kScopeVariable:
      return absl::StrCat(JsLiteral(Label(look), '"'), " + inside(scopes(", frame, ")[", look.scope,
                          "] ?? {names: []}, ", PathText(look.path, '"'), ")");
    case Kind::kScopeKind:
      return absl::StrCat("\"scope ", look.scope, ": \" + (scopes(", frame, ")[", look.scope, "]?.kind ?? \"none\")");
    case Kind::kShownAndEvaluated: {
      const std::string name = JsLiteral(look.path[0], '"');
      return absl::StrCat(JsLiteral(Label(look), '"'), " + variable(", frame, ", ", name,
                          ") + \" evaluates to \" + evaluated(", frame, ", ", name, ")");
    }
    case Kind::kThis:
      return absl::StrCat("\"this: \" + show(", frame, ".this)");
    case Kind::kCompletion:
      return "!completion ? \"none\" : \"throw\" in completion ? `throwing ${show(completion.throw)}` : "
             "`returning ${show(completion.return)}`";
    default:
      return "";
  }
}

std::string V8Place(const ExportCase& export_case, const TemplateInput& input) {
  return absl::StrCat(input.flags.contains("sources") ? "${sources.get(scriptId)}" : "", "${lineNumber + 1}",
                      export_case.level == FULL ? ":${columnNumber}" : "");
}

// What the V8 scripts do besides the basic actions, in both forms.
constexpr Action::KindCase kOfV8[] = {Action::kSetBreakpoint,
                                      Action::kRemoveBreakpoint,
                                      Action::kPauseOnExceptions,
                                      Action::kEvaluate,
                                      Action::kRunToLocation,
                                      Action::kListPlaces,
                                      Action::kBreakpointsActive,
                                      Action::kBlackbox,
                                      Action::kSetReturnValue,
                                      Action::kWatch,
                                      Action::kEdit,
                                      Action::kSetVariable,
                                      Action::kInspect,
                                      Action::kPause,
                                      Action::kCollectGarbage};
constexpr Action::KindCase kOfSpiderMonkey[] = {Action::kSetBreakpoint,     Action::kPauseOnExceptions,
                                                Action::kEvaluate,          Action::kListPlaces,
                                                Action::kBreakpointsActive, Action::kSetVariable};

// The basic actions, and of the others those of `kinds` and `more`.
absl::Status CheckActions(const ExportCase& export_case, const char* format, absl::Span<const Action::KindCase> kinds,
                          std::optional<Action::KindCase> more = std::nullopt) {
  for (const ExportStep& step : export_case.steps) {
    if (IsBasic(step.action)) continue;
    const Action::KindCase kind = step.action.kind_case();
    if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end() || more == kind) continue;
    return absl::FailedPreconditionError(absl::StrCat("format ", format, " does not do the action \"",
                                                      KindName(step.action), "\"; take format html or markdown"));
  }
  return absl::OkStatus();
}

// A script's words are told apart by spaces.
absl::Status CheckWords(const ExportCase& export_case) {
  for (const ExportStep& step : export_case.steps) {
    const ScriptPattern& scripts = step.action.has_set_breakpoint() ? step.action.set_breakpoint().scripts()
                                                                    : step.action.remove_breakpoint().scripts();
    if (!absl::StrContains(absl::StrCat(scripts.url(), scripts.url_pattern()), " ")) continue;
    return absl::FailedPreconditionError(
        "a script has no breakpoints by a URL with spaces; take format html or markdown");
  }
  return absl::OkStatus();
}

// Node's inspector answers at once.
std::string WithoutWaiting(const std::string& script) {
  return absl::StrReplaceAll(script, {{"async function", "function"}, {"await ", ""}});
}

absl::Status CheckCase(const ExportCase& export_case, const char* format) {
  if (!export_case.not_checkable.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat("a script cannot check this difference: ", export_case.not_checkable));
  }
  const Shell& shell = *ShellOfFormat(format);
  if (WithoutVersion(export_case.engine) == shell.engine) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("format ", format, " is for ", DisplayName(shell.engine),
                                                 "; this export is about ", DisplayName(export_case.engine),
                                                 " (--engine chooses)"));
}

}  // namespace

absl::StatusOr<std::string> JitTest(const ExportCase& export_case) {
  if (absl::Status status = CheckCase(export_case, "jit-test"); !status.ok()) return status;
  if (absl::Status status = CheckActions(export_case, "jit-test", kOfSpiderMonkey); !status.ok()) return status;
  for (const ExportStep& step : export_case.steps) {
    const SetBreakpoint& set = step.action.set_breakpoint();
    if (!set.log().empty() || set.has_scripts() || step.action.remove_breakpoint().has_scripts()) {
      return absl::FailedPreconditionError(absl::StrCat("format jit-test has no ",
                                                        set.log().empty() ? "breakpoints by URL" : "logpoints",
                                                        "; take format html or markdown"));
    }
    if (!step.action.evaluate().refuses_effects()) continue;
    return absl::FailedPreconditionError(
        "format jit-test does not look: which effects an evaluation is refused for are rules of tools");
  }
  TemplateInput input = InputOf(export_case, '"');
  auto& values = input.values;
  Program program = export_case.program;
  const bool sources = input.flags.contains("sources");
  const bool completion = export_case.look.kind == Kind::kCompletion;
  values["flags"] = ShellFlags(export_case, "; ");
  if (!values["flags"].empty()) values["flags"] = values["flags"].substr(1);
  values["header"] = JsComment(HeaderText(export_case, {.has_exit_codes = true, .has_children = false}));
  values["sm_place"] =
      absl::StrCat(sources ? "${name}" : "", "${lineNumber}", export_case.level == FULL ? ":${columnNumber - 1}" : "");
  values["line_query"] = export_case.slide ? "minLine: line" : "line";
  values["async_parent"] = input.flags.contains("async") ? " ?? asyncParent(frame)" : "";
  values["completion"] = completion ? ", completion" : "";
  values["end"] = completion ? ", end" : "";
  values["throw"] = completion ? ", {throw: value}" : "";
  values["look"] = SpiderMonkeyLook(export_case.look);
  const Kind kind = export_case.look.kind;
  if (kind == Kind::kVariable || kind == Kind::kScopeVariable || kind == Kind::kScopeKind)
    input.flags.insert("observe");
  if (export_case.looks_at_all) input.flags.insert("look_at_properties");
  if (export_case.level == FULL) input.flags.insert("full");
  // As the adapter: an escaped identifier may be anything.
  if (input.flags.contains("scope") && (Mentions(program, "arguments") || Mentions(program, "\\u"))) {
    input.flags.insert("arguments");
  }
  absl::StatusOr<std::string> imports = MakeImportsBare(program);
  if (!imports.ok()) return imports.status();
  values["imports"] = *std::move(imports);
  if (!values["imports"].empty()) input.flags.insert("imports");
  values["program"] = JsTemplateLiteral(program.source());
  values["modules"] = ModuleEntries(program, '"');
  values["looks"] = FillTemplate(kSmLooksJs, input);
  return FillTemplate(kJitTestJs, input);
}

absl::StatusOr<std::string> NodeScript(const ExportCase& export_case) {
  // No restarts: V8 refuses them where frames of the script, which listens, are above the program's.
  if (absl::Status status = CheckCase(export_case, "node"); !status.ok()) return status;
  if (absl::Status status = CheckActions(export_case, "node", kOfV8, Action::kDetach); !status.ok()) return status;
  if (absl::Status status = CheckWords(export_case); !status.ok()) return status;
  TemplateInput input = InputOf(export_case, '\'');
  auto& values = input.values;
  const bool dynamic = Mentions(export_case.program, "import(") && export_case.program.modules_size() > 0;
  if (dynamic && export_case.program.kind() == Program::SCRIPT) {
    return absl::FailedPreconditionError("format node has no script that imports modules");
  }
  values["header"] = JsComment(HeaderText(export_case, {.has_exit_codes = true, .has_children = true}));
  values["frame_place"] = V8Place(export_case, input);
  values["dynamic_import"] = dynamic ? ", importModuleDynamically: importModule" : "";
  values["link"] = export_case.program.modules_size() > 0 ? "load" : "() => {}";
  values["look"] = V8Look(export_case.look, "");
  values["own_files"] = "'^node:', '^file:', '^/', ";
  values["actions_of_inspector"] = WithoutWaiting(FillTemplate(kV8ActionsJs, input));
  values["looks"] = WithoutWaiting(FillTemplate(kV8LooksJs, input));
  return FillTemplate(kNodeJs, input);
}

absl::StatusOr<std::string> ScriptOf(const ExportCase& export_case) {
  const Shell* const shell = ShellOf(export_case.engine);
  if (shell == nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("there are no scripts for a shell of ", DisplayName(export_case.engine)));
  }
  return shell->formats.front().name == "node" ? NodeScript(export_case) : JitTest(export_case);
}

absl::StatusOr<InspectorTestFiles> InspectorTest(const ExportCase& export_case) {
  if (absl::Status status = CheckCase(export_case, "inspector-test"); !status.ok()) return status;
  if (absl::Status status = CheckActions(export_case, "inspector-test", kOfV8, Action::kRestartFrame); !status.ok()) {
    return status;
  }
  if (absl::Status status = CheckWords(export_case); !status.ok()) return status;
  if (export_case.program.kind() == Program::MODULE || export_case.program.modules_size() > 0) {
    return absl::FailedPreconditionError(
        "format inspector-test has no modules: V8's test runs one as soon as it is compiled; take format node");
  }
  TemplateInput input = InputOf(export_case, '\'');
  if (input.flags.contains("look_deeper") || input.flags.contains("evaluate_names") ||
      input.flags.contains("outcome") || input.flags.contains("printed")) {
    return absl::FailedPreconditionError("format inspector-test cannot show this kind of finding; take format node");
  }
  auto& values = input.values;
  values["header"] = JsComment(HeaderText(export_case, {.has_exit_codes = false, .has_children = false}));
  const std::string title = OneLine(export_case.title, std::string::npos);
  values["title"] = JsLiteral(title, '\'');
  values["frame_place"] = V8Place(export_case, input);
  values["random_script"] = JsTemplateLiteral(kRandomJs);
  values["own_files"] = "";
  values["actions_of_inspector"] = FillTemplate(kV8ActionsJs, input);
  const bool crash = input.flags.contains("crash");
  values["look"] = V8Look(export_case.look, "await ");
  values["looks"] = FillTemplate(kV8LooksJs, input);
  InspectorTestFiles files;
  files.script = FillTemplate(kInspectorTestJs, input);
  files.expected = absl::StrCat(title, "\n\nRunning test: testSession\n");
  for (size_t i = 0; i < export_case.steps.size(); ++i) {
    const bool last = i + 1 == export_case.steps.size();
    std::string line = ActionWord(export_case.steps[i].action);
    if (!crash) absl::StrAppend(&line, ": ", last ? export_case.expected : export_case.steps[i].answer);
    absl::StrAppend(&files.expected, MaySteer(export_case) ? OneLine(line, line.size()) : line, "\n");
  }
  absl::StrAppend(&files.expected, std::string(WordsOf(Conclusion::kNotThere)), ".\n");
  return files;
}

}  // namespace twinstep
