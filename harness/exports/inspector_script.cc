#include "harness/exports/inspector_script.h"

#include <cctype>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/exports/action_words.h"
#include "harness/exports/case_text.h"
#include "harness/exports/conclusion.h"
#include "harness/exports/inspector_test_js.h"
#include "harness/exports/look.h"
#include "harness/exports/random_js.h"
#include "harness/exports/script_cases.h"
#include "harness/exports/script_input.h"
#include "harness/exports/v8_actions_js.h"
#include "harness/exports/v8_calls.h"
#include "harness/exports/v8_looks_js.h"
#include "harness/text/terminal_text.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

// "testStepOver"
std::string TestName(const Action& last) {
  std::string verb = ActionWord(last);
  verb = verb.substr(0, verb.find(' '));
  verb[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(verb[0])));
  return absl::StrCat("test", verb);
}

// The statements of a case, one or two for each action.
class Lines {
 public:
  Lines(const ExportCase& export_case, const TemplateInput& input) : case_(export_case), input_(input) {}

  std::string All() const {
    std::string lines;
    for (size_t i = 0; i < case_.steps.size(); ++i) absl::StrAppend(&lines, OfStep(i));
    return lines;
  }

 private:
  bool Has(const char* flag) const { return input_.flags.contains(flag); }

  std::string OfStep(size_t i) const {
    const ExportStep& step = case_.steps[i];
    const bool last = i + 1 == case_.steps.size();
    const std::string looked = last ? V8Look(case_.look, "await ") : "";
    const std::string look = looked.empty() ? "" : absl::StrCat("async frames => ", looked);
    const V8Call call = V8CallOf(step.action, Has("missing_frames"));
    std::string before, answer;
    if (!call.function.empty()) {
      answer = absl::StrCat("await ", call.function);
      if (last && case_.look.kind == Look::Kind::kAnswer) answer = absl::StrCat("`${", answer, "}, ${evaluated}`");
    } else if (!call.parameters.empty()) {
      answer = absl::StrCat("await goOn('", call.method, "', ", call.parameters, look.empty() ? "" : ", ", look, ")");
    } else {
      before = call.method.empty() ? "  run();\n" : absl::StrCat("  Protocol.Debugger.", call.method, "();\n");
      answer = absl::StrCat("await nextPause(", look, ")");
    }
    return absl::StrCat(before, Logged(i, last, answer));
  }

  std::string Logged(size_t i, bool last, const std::string& answer) const {
    const ExportStep& step = case_.steps[i];
    const auto quoted = [](const std::string& text) { return JsLiteral(text, '\''); };
    const std::string begin = absl::StrCat("(", quoted(ActionWord(step.action)), ", ", answer);
    if (!case_.crash.empty()) return absl::StrCat("  log", begin, ");\n");
    const std::string right = quoted((last ? case_.expected : step.answer).text);
    if (last) return absl::StrCat("  conclude", begin, ",\n           ", right, WrongAndRight(), ");\n");
    const std::string call = absl::StrCat("log", begin, ", ", right, ")");
    if (static_cast<int>(i) + 1 != case_.premise) return absl::StrCat("  ", call, ";\n");
    // An engine that sets it elsewhere promises no pause there.
    return absl::StrCat("  if (!", call, ") return end('", std::string(WordsOf(Conclusion::kNotThere)), "');\n");
  }

  // Where the debugger is right no answer is known to be wrong.
  std::string WrongAndRight() const {
    const std::string& came = case_.steps.back().answer.text;
    if (came == case_.expected.text && case_.right.empty()) return "";
    std::string text = came == case_.expected.text ? ", undefined" : absl::StrCat(", ", JsLiteral(came, '\''));
    if (case_.right.empty()) return text;
    absl::StrAppend(&text, ", new RegExp(", JsLiteral(case_.right, '\''), ")");
    return case_.rest_is_wrong ? absl::StrCat(text, ", true") : text;
  }

  const ExportCase& case_;
  const TemplateInput& input_;
};

// Functions of the suite, by name; the program stands in its own.
std::string Tests(const std::vector<const ExportCase*>& cases, const std::vector<std::string>& names,
                  const TemplateInput& input) {
  std::string tests;
  for (size_t i = 0; i < cases.size(); ++i) {
    absl::StrAppend(&tests, i > 0 ? ", " : "", "async function ", names[i], "() {\n  if (!await load(",
                    JsTemplateLiteral(cases[i]->program.source()), ")) return;\n", Lines(*cases[i], input).All());
    if (input.flags.contains("crash")) {
      absl::StrAppend(&tests,
                      "  // The program is ended where it stands.\n"
                      "  Protocol.Runtime.terminateExecution();\n"
                      "  await Protocol.Debugger.disable();\n"
                      "  await ended;\n  end(refusal === undefined ? '",
                      std::string(WordsOf(Conclusion::kNotThere)), "' : `", std::string(WordsOf(Conclusion::kNotTried)),
                      ": the debugger refuses an action: ${refusal}`);\n");
    }
    absl::StrAppend(&tests, "}");
  }
  return tests;
}

// What -expected.txt has of a case: the answers of a V8 without the bug.
std::string Expected(const ExportCase& export_case, const std::string& test_name) {
  std::string text = absl::StrCat("\nRunning test: ", test_name, "\n");
  for (size_t i = 0; i < export_case.steps.size(); ++i) {
    const bool last = i + 1 == export_case.steps.size();
    std::string line = ActionWord(export_case.steps[i].action);
    if (export_case.crash.empty()) {
      absl::StrAppend(&line, ": ", (last ? export_case.expected : export_case.steps[i].answer).text);
    }
    absl::StrAppend(&text, MaySteer(export_case) ? OneLine(line, line.size()) : line, "\n");
  }
  return absl::StrCat(text, std::string(WordsOf(Conclusion::kNotThere)), ".\n");
}

// What is evaluated at pauses, and what is only known behind the program's end, is no answer of the inspector's.
bool IsShown(const TemplateInput& input) {
  for (const char* const flag : {"look_deeper", "evaluate_names", "outcome", "logged", "printed"}) {
    if (input.flags.contains(flag)) return false;
  }
  return true;
}

// Without those that cannot be shown.
std::vector<const ExportCase*> CasesShown(const ExportCase& export_case) {
  std::vector<const ExportCase*> cases = CasesOfScript(export_case, "inspector-test");
  std::erase_if(cases, [](const ExportCase* one) { return !IsShown(InputOf({one}, '\'')); });
  return cases;
}

}  // namespace

absl::StatusOr<InspectorTestFiles> InspectorTest(const ExportCase& export_case) {
  if (absl::Status status = CheckFormat(export_case, "inspector-test"); !status.ok()) return status;
  if (export_case.program.kind() == Program::MODULE || export_case.program.modules_size() > 0) {
    return NotInThisFormat("format inspector-test has no modules: V8's test runs one as soon as it is compiled",
                           "node");
  }
  const std::vector<const ExportCase*> cases = CasesShown(export_case);
  if (cases.empty() || cases.front() != &export_case) {
    return NotInThisFormat("format inspector-test cannot show this kind of finding", "node");
  }
  TemplateInput input = InputOf(cases, '\'');
  auto& values = input.values;
  auto& flags = input.flags;
  values["header"] = JsComment(HeaderText(export_case, "inspector-test"));
  // As V8's own tests say it.
  const std::string shell_flags =
      absl::StrCat(ShellFlags(export_case, " "), flags.contains("collect_garbage") ? " --expose-gc" : "");
  if (!shell_flags.empty()) absl::StrAppend(&values["header"], "\n\n// Flags:", shell_flags);
  const std::string title = OneLine(WhatIsChecked(export_case), std::string::npos);
  values["title"] = JsLiteral(title, '\'');
  std::vector<std::string> names;
  for (const ExportCase* const one : cases) {
    names.push_back(TestName(one->steps.back().action));
    if (names.size() > 1) absl::StrAppend(&names.back(), "Case", names.size());
  }
  values["frame_place"] = V8Place(flags.contains("sources"), export_case.level);
  values["random_script"] = JsTemplateLiteral(kRandomJs);
  values["own_files"] = flags.contains("random") ? "'^random.js$', " : "";
  values["of_program"] = "";
  values["edited"] = "''";
  values["there"] = std::string(WordsOf(Conclusion::kThere));
  values["not_there"] = std::string(WordsOf(Conclusion::kNotThere));
  values["something_else"] = std::string(WordsOf(Conclusion::kSomethingElse));
  if (flags.contains("rest_is_wrong")) values["is_wrong"] = "restIsWrong ? !right.test(answer) : answer === wrong";
  values["right_parameters"] =
      absl::StrCat(flags.contains("right") ? ", right" : "", flags.contains("rest_is_wrong") ? ", restIsWrong" : "");
  values["look_parameter"] = flags.contains("look") ? "look" : "";
  values["and_look"] = flags.contains("look") ? ", look" : "";
  if (flags.contains("run_to_location") || flags.contains("restart_frame") || flags.contains("steps_with_choices")) {
    flags.insert("goes_on_with");
  }
  values["actions_of_inspector"] = FillTemplate(kV8ActionsJs, input);
  values["looks"] = FillTemplate(kV8LooksJs, input);
  values["tests"] = Tests(cases, names, input);
  std::string expected = title + "\n";
  for (size_t i = 0; i < cases.size(); ++i) absl::StrAppend(&expected, Expected(*cases[i], names[i]));
  return InspectorTestFiles{.script = FillTemplate(kInspectorTestJs, input), .expected = std::move(expected)};
}

}  // namespace twinstep
