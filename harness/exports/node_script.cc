#include "harness/exports/node_script.h"

#include "absl/status/status.h"
#include "absl/strings/str_replace.h"
#include "harness/exports/action_words.h"
#include "harness/exports/case_text.h"
#include "harness/exports/format_actions.h"
#include "harness/exports/look_code.h"
#include "harness/exports/node_js.h"
#include "harness/exports/script_input.h"
#include "harness/exports/v8_actions_js.h"
#include "harness/exports/v8_looks_js.h"

namespace twinstep {
namespace {

// Node's inspector answers at once.
std::string WithoutWaiting(const std::string& script) {
  return absl::StrReplaceAll(script, {{"async function", "function"}, {"await ", ""}});
}

}  // namespace

absl::StatusOr<std::string> NodeScript(const ExportCase& export_case) {
  if (absl::Status status = CheckFormat(export_case, "node"); !status.ok()) return status;
  if (absl::Status status = CheckWords(export_case.steps); !status.ok()) return status;
  TemplateInput input = InputOf(export_case, '\'');
  auto& values = input.values;
  const bool dynamic = Mentions(export_case.program, "import(") && export_case.program.modules_size() > 0;
  if (dynamic && export_case.program.kind() == Program::SCRIPT) {
    return absl::FailedPreconditionError("format node has no script that imports modules");
  }
  values["header"] = JsComment(HeaderText(export_case, {.has_exit_codes = true, .has_children = true}));
  values["frame_place"] = V8Place(input.flags.contains("sources"), export_case.level);
  values["dynamic_import"] = dynamic ? ", importModuleDynamically: importModule" : "";
  values["link"] = export_case.program.modules_size() > 0 ? "load" : "() => {}";
  values["look"] = V8Look(export_case.look, "");
  // A pattern may fit Node's own files too.
  values["of_program"] = ".filter(({scriptId}) => !below.has(scriptId))";
  values["own_files"] = "'^node:', '^file:', '^/', ";
  values["actions_of_inspector"] = WithoutWaiting(FillTemplate(kV8ActionsJs, input));
  values["looks"] = WithoutWaiting(FillTemplate(kV8LooksJs, input));
  return FillTemplate(kNodeJs, input);
}

}  // namespace twinstep
