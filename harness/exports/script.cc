#include "harness/exports/script.h"

#include <map>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "engines/known_engines.h"
#include "harness/exports/action_words.h"
#include "harness/exports/case_text.h"
#include "harness/exports/conclusion.h"
#include "harness/exports/inspector_test_js.h"
#include "harness/exports/jit_test_js.h"
#include "harness/exports/look.h"
#include "harness/exports/node_js.h"
#include "harness/exports/random_js.h"
#include "harness/exports/script_input.h"
#include "harness/exports/shells.h"
#include "harness/exports/sm_looks_js.h"
#include "harness/exports/v8_actions_js.h"
#include "harness/exports/v8_looks_js.h"
#include "harness/text/terminal_text.h"
#include "model/js_string.h"
#include "model/module_specifier.h"

namespace twinstep {

absl::StatusOr<std::string> ScriptOf(const ExportCase& export_case) {
  const Shell* const shell = ShellOf(export_case.engine);
  if (shell == nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("there are no scripts for a shell of ", DisplayName(export_case.engine)));
  }
  return shell->formats.front().name == "node" ? NodeScript(export_case) : JitTest(export_case);
}

namespace {

using Kind = Look::Kind;

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
        "two modules have one specifier, which SpiderMonkey's shell cannot distinguish");
  return absl::StrJoin(names, ", ", [](std::string* out, const std::pair<const std::string, std::string>& name) {
    absl::StrAppend(out, "[", JsLiteral(name.first, '"'), ", ", JsLiteral(name.second, '"'), "]");
  });
}

}  // namespace

absl::StatusOr<std::string> JitTest(const ExportCase& export_case) {
  if (absl::Status status = CheckFormat(export_case, "jit-test"); !status.ok()) return status;
  TemplateInput input = InputOf(export_case, '"');
  auto& values = input.values;
  Program program = export_case.program;
  const bool completion = export_case.look.kind == Kind::kCompletion;
  values["flags"] = ShellFlags(export_case, "; ");
  if (!values["flags"].empty()) values["flags"] = values["flags"].substr(1);
  values["header"] = JsComment(HeaderText(export_case, {.has_exit_codes = true, .has_children = false}));
  values["sm_place"] = SpiderMonkeyPlace(input.flags.contains("sources"), export_case.level);
  values["line_query"] = export_case.slide ? "minLine: line" : "line";
  values["async_parent"] = input.flags.contains("async") ? " ?? asyncParent(frame)" : "";
  values["completion"] = completion ? ", completion" : "";
  values["end"] = completion ? ", end" : "";
  values["throw"] = completion ? ", {throw: value}" : "";
  values["look"] = SpiderMonkeyLook(export_case.look);
  const Kind kind = export_case.look.kind;
  if (input.flags.contains("scope") || kind == Kind::kVariable) input.flags.insert("observe");
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

absl::StatusOr<InspectorTestFiles> InspectorTest(const ExportCase& export_case) {
  if (absl::Status status = CheckFormat(export_case, "inspector-test"); !status.ok()) return status;
  if (absl::Status status = CheckWords(export_case.steps); !status.ok()) return status;
  if (export_case.program.kind() == Program::MODULE || export_case.program.modules_size() > 0) {
    return NotInThisFormat("format inspector-test has no modules: V8's test runs one as soon as it is compiled",
                           "node");
  }
  TemplateInput input = InputOf(export_case, '\'');
  if (input.flags.contains("look_deeper") || input.flags.contains("evaluate_names") ||
      input.flags.contains("outcome") || input.flags.contains("printed")) {
    return NotInThisFormat("format inspector-test cannot show this kind of finding", "node");
  }
  auto& values = input.values;
  values["header"] = JsComment(HeaderText(export_case, {.has_exit_codes = false, .has_children = false}));
  // As V8's own tests say it.
  const std::string shell_flags =
      absl::StrCat(ShellFlags(export_case, " "), input.flags.contains("collect_garbage") ? " --expose-gc" : "");
  if (!shell_flags.empty()) absl::StrAppend(&values["header"], "\n\n// Flags:", shell_flags);
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
    if (!crash) absl::StrAppend(&line, ": ", (last ? export_case.expected : export_case.steps[i].answer).text);
    absl::StrAppend(&files.expected, MaySteer(export_case) ? OneLine(line, line.size()) : line, "\n");
  }
  absl::StrAppend(&files.expected, std::string(WordsOf(Conclusion::kNotThere)), ".\n");
  return files;
}

}  // namespace twinstep
