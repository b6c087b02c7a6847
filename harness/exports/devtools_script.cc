#include "harness/exports/devtools_script.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/exports/action_words.h"
#include "harness/exports/case_text.h"
#include "harness/exports/devtools_js.h"
#include "harness/exports/script_input.h"
#include "harness/exports/script_template.h"
#include "harness/text/terminal_text.h"
#include "model/actions/action_kind.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

std::string Quoted(const std::string& text) { return JsLiteral(text, '"'); }

std::string CodeOf(const std::string& text) { return absl::StrCat("`", OneLine(text, text.size() + 1), "`"); }

// Where the panel puts a breakpoint that is asked for on a line.
const Location& PlaceOf(const ExportStep& step) {
  return step.answer.place ? *step.answer.place : step.action.set_breakpoint().location();
}

// ---- Steps in the panel.

// The panel counts columns from 1.
std::string LineInPanel(const Location& location) {
  return absl::StrCat("line ", location.line(),
                      location.has_column() ? absl::StrCat(", at the marker of column ", location.column() + 1) : "");
}

std::string DoInPanel(const Action& action) {
  switch (action.kind_case()) {
    case Action::kSetBreakpoint: {
      const SetBreakpoint& set = action.set_breakpoint();
      const std::string at = LineInPanel(set.location());
      if (!set.log().empty()) {
        return absl::StrCat("Right-click the number of ", at, ", take \"Add log\", and enter ", CodeOf(set.log()));
      }
      if (!set.condition().empty()) {
        return absl::StrCat("Right-click the number of ", at, ", take \"Add condition\", and enter ",
                            CodeOf(set.condition()));
      }
      return absl::StrCat("Click the number of ", at);
    }
    case Action::kRemoveBreakpoint:
      return absl::StrCat("Click the number of ", LineInPanel(action.remove_breakpoint().location()),
                          " again, which removes the breakpoint");
    case Action::kStart:
      return "Reload the page (F5)";
    case Action::kResume:
      return "Resume (F8)";
    case Action::kStepIn:
      return "Step in (F11)";
    case Action::kStepOver:
      return "Step over (F10)";
    case Action::kStepOut:
      return "Step out (Shift+F11)";
    case Action::kPauseOnExceptions:
      return action.pause_on_exceptions().mode() == PauseOnExceptions::ALL
                 ? "Tick \"Pause on exceptions\" and \"Pause on caught exceptions\""
             : action.pause_on_exceptions().mode() == PauseOnExceptions::UNCAUGHT ? "Tick \"Pause on exceptions\" alone"
                                                                                  : "Untick \"Pause on exceptions\"";
    case Action::kEvaluate:
      return absl::StrCat("Open the console (Esc) and type ", CodeOf(action.evaluate().expression()),
                          action.evaluate().refuses_effects() ? ", without Enter" : "");
    default:
      return absl::StrCat("Do this: ", ToText(action));
  }
}

// ---- The test.

std::string LocationText(const Location& place) {
  return absl::StrCat("{ sourceUrl: SOURCE_URL, line: ", place.line(),
                      place.has_column() ? absl::StrCat(", column: ", place.column()) : "", " }");
}

std::string OptionsText(const SetBreakpoint& set) {
  std::string options;
  if (!set.condition().empty()) absl::StrAppend(&options, " condition: ", Quoted(set.condition()));
  if (!set.log().empty()) {
    absl::StrAppend(&options, options.empty() ? "" : ",", " logValue: ", Quoted(set.log()));
  }
  return options.empty() ? "{}" : absl::StrCat("{", options, " }");
}

const char* MethodOf(const Action& action) {
  switch (action.kind_case()) {
    case Action::kResume:
      return "resume";
    case Action::kStepIn:
      return "stepIn";
    case Action::kStepOver:
      return "stepOver";
    case Action::kStepOut:
      return "stepOut";
    default:
      return nullptr;
  }
}

// The place that the same breakpoint was set at.
Location PlaceOfRemoved(const ExportCase& export_case, size_t step) {
  const Location& asked = export_case.steps[step].action.remove_breakpoint().location();
  for (size_t i = step; i > 0; --i) {
    const ExportStep& before = export_case.steps[i - 1];
    const Location& set = before.action.set_breakpoint().location();
    if (before.action.has_set_breakpoint() && set.line() == asked.line() && set.column() == asked.column()) {
      return PlaceOf(before);
    }
  }
  return asked;
}

// None: such tests have no words for it.
std::optional<std::string> LinesOf(const ExportCase& export_case, size_t index) {
  const ExportStep& step = export_case.steps[index];
  const Action& action = step.action;
  const bool last = index + 1 == export_case.steps.size();
  const std::string right = last ? export_case.expected.text : step.answer.text;
  std::string go_on;
  if (const char* const method = MethodOf(action); method != nullptr) {
    go_on = absl::StrCat("() => threadFront.", method, "()");
  } else if (action.has_start()) {
    go_on = "runProgram";
  }
  if (!go_on.empty()) {
    if (!last || export_case.right.empty()) {
      return absl::StrCat("    Assert.equal(await nextAnswer(", go_on, "), ", Quoted(right), ");\n");
    }
    return absl::StrCat("    Assert.ok(new RegExp(", Quoted(export_case.right), ").test(await nextAnswer(", go_on,
                        ")), ", Quoted(right), ");\n");
  }
  if (last) return std::nullopt;
  if (action.has_set_breakpoint() && !action.set_breakpoint().has_scripts() &&
      action.set_breakpoint().function().empty()) {
    return absl::StrCat("    await threadFront.setBreakpoint(", LocationText(PlaceOf(step)), ", ",
                        OptionsText(action.set_breakpoint()), ");\n");
  }
  if (action.has_remove_breakpoint() && !action.remove_breakpoint().has_scripts()) {
    return absl::StrCat("    await threadFront.removeBreakpoint(", LocationText(PlaceOfRemoved(export_case, index)),
                        ");\n");
  }
  if (action.has_pause_on_exceptions()) {
    const PauseOnExceptions::Mode mode = action.pause_on_exceptions().mode();
    return absl::StrCat("    await commands.threadConfigurationCommand.updateConfiguration({\n",
                        "      pauseOnExceptions: ", mode == PauseOnExceptions::NONE ? "false" : "true",
                        ",\n      ignoreCaughtExceptions: ", mode == PauseOnExceptions::ALL ? "false" : "true",
                        ",\n    });\n");
  }
  return std::nullopt;
}

}  // namespace

std::string PageThatLoads(const ExportCase& export_case, const std::string& program_file) {
  const bool module = export_case.program.kind() == Program::MODULE;
  return absl::StrCat(
      "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n",
      Mentions(export_case.program, "print(") ? "<script>globalThis.print = console.log;</script>\n" : "", "<script",
      module ? " type=\"module\"" : "", " src=\"", program_file, "\"></script>\n");
}

std::vector<std::string> StepsInPanel(const ExportCase& export_case, const std::string& page_file) {
  const bool module = export_case.program.kind() == Program::MODULE;
  std::vector<std::string> steps = {
      absl::StrCat("Open ", page_file, " in Firefox",
                   module ? " from a server on this machine, as modules are not loaded from files" : "",
                   ", then the tab Debugger of its developer tools (F12), and select the program's file in Sources")};
  for (size_t i = 0; i < export_case.steps.size(); ++i) {
    const ExportStep& step = export_case.steps[i];
    const bool last = i + 1 == export_case.steps.size();
    std::string line = DoInPanel(step.action);
    if (!step.action.has_set_breakpoint() && !step.answer.text.empty()) {
      absl::StrAppend(&line, ": ", CodeOf(step.answer.text));
    }
    if (last && export_case.crash.empty()) {
      const std::string& right = export_case.expected.text;
      absl::StrAppend(&line, ". Right is ", export_case.right.empty() ? CodeOf(right) : absl::StrCat("this: ", right));
    }
    steps.push_back(std::move(line));
  }
  return steps;
}

absl::StatusOr<std::string> XpcshellTest(const ExportCase& export_case) {
  if (!export_case.of_tools) {
    return absl::FailedPreconditionError("format xpcshell-test is for what belongs to the rules of Firefox DevTools");
  }
  const Program& program = export_case.program;
  if (program.kind() == Program::MODULE || program.modules_size() > 0 || program.setup_size() > 0) {
    return NotInThisFormat("format xpcshell-test has neither modules nor setup scripts", "jit-test");
  }
  if (export_case.look.kind != Look::Kind::kNothing || !export_case.not_checkable.empty()) {
    return NotInThisFormat("format xpcshell-test compares places alone", "jit-test");
  }
  std::string lines, uses = "threadFront, debuggee";
  for (size_t i = 0; i < export_case.steps.size(); ++i) {
    const std::optional<std::string> line = LinesOf(export_case, i);
    if (!line) {
      return NotInThisFormat(
          absl::StrCat("format xpcshell-test does not do the action \"", KindName(export_case.steps[i].action), "\""),
          "jit-test");
    }
    absl::StrAppend(&lines, *line);
    if (export_case.steps[i].action.has_pause_on_exceptions()) uses = "commands, threadFront, debuggee";
  }
  lines.pop_back();
  TemplateInput input;
  input.values["checks"] = OneLine(WhatIsChecked(export_case), std::string::npos);
  input.values["uses"] = std::move(uses);
  input.values["lines"] = std::move(lines);
  input.values["program"] = JsTemplateLiteral(program.source());
  if (Mentions(program, "print(")) input.flags.insert("prints");
  return FillTemplate(kDevtoolsJs, input);
}

}  // namespace twinstep
