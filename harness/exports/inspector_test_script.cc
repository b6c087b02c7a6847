#include "harness/exports/inspector_test_script.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "harness/exports/action_words.h"
#include "harness/exports/case_text.h"
#include "harness/exports/conclusion.h"
#include "harness/exports/format_actions.h"
#include "harness/exports/inspector_test_js.h"
#include "harness/exports/look_code.h"
#include "harness/exports/random_js.h"
#include "harness/exports/script_input.h"
#include "harness/exports/v8_actions_js.h"
#include "harness/exports/v8_looks_js.h"
#include "harness/text/terminal_text.h"
#include "model/js_literal.h"

namespace twinstep {

absl::StatusOr<InspectorTestFiles> InspectorTest(const ExportCase& export_case) {
  if (absl::Status status = CheckFormat(export_case, "inspector-test"); !status.ok()) return status;
  if (absl::Status status = CheckWords(export_case.steps); !status.ok()) return status;
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
  values["frame_place"] = V8Place(input.flags.contains("sources"), export_case.level);
  values["random_script"] = JsTemplateLiteral(kRandomJs);
  values["own_files"] = values["of_program"] = "";
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
