#include "harness/exports/script.h"

#include <algorithm>
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
#include "harness/exports/inspector_script.h"
#include "harness/exports/jit_test_js.h"
#include "harness/exports/look.h"
#include "harness/exports/node_js.h"
#include "harness/exports/random_js.h"
#include "harness/exports/script_cases.h"
#include "harness/exports/script_input.h"
#include "harness/exports/shells.h"
#include "harness/exports/sm_looks_js.h"
#include "harness/exports/sm_rules_js.h"
#include "harness/exports/v8_actions_js.h"
#include "harness/exports/v8_calls.h"
#include "harness/exports/v8_looks_js.h"
#include "model/js_string.h"
#include "model/module_specifier.h"

namespace twinstep {

namespace {

absl::StatusOr<std::string> ScriptIn(const std::string& format, const ExportCase& export_case) {
  if (format == "jit-test") return JitTest(export_case);
  if (format == "node") return NodeScript(export_case);
  absl::StatusOr<InspectorTestFiles> files = InspectorTest(export_case);
  if (!files.ok()) return files.status();
  return files->script;
}

}  // namespace

absl::StatusOr<Script> ScriptOf(const ExportCase& export_case) {
  const Shell* const shell = ShellOf(export_case.engine);
  if (shell == nullptr) {
    return absl::UnimplementedError(
        absl::StrCat("there are no scripts for a shell of ", DisplayName(export_case.engine)));
  }
  absl::Status why;
  for (const ScriptFormat& format : shell->formats) {
    absl::StatusOr<std::string> text = ScriptIn(format.name, export_case);
    if (text.ok()) return Script{.format = format.name, .text = *std::move(text)};
    if (why.ok()) why = text.status();
  }
  return why;
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

// What one case alone has in place, several have as parts of each: one process tries them in turn.
void SetPartsOfSeveral(const std::vector<const ExportCase*>& cases, bool completion, TemplateInput& input) {
  auto& values = input.values;
  const ExportCase& first = *cases.front();
  const bool several = cases.size() > 1;
  values["finish"] = several ? "finish" : "conclude";
  values["let_or_const"] = several ? "let" : "const";
  values["premise_of_case"] = several ? "premise" : values["premise"];
  values["shows_no_value"] = several ? "!showsValue || " : "";
  if (!several) values["at_end"] = values["finished_look"];
  if (several || !first.crash.empty()) {
    input.flags.insert("ends_program");
    values["catches"] = ", catchTermination: true";
  }
  if (!several) return;
  if (input.flags.contains("rest_is_wrong"))
    values["is_wrong"] = "(restIsWrong ? !right.test(answer) : answer === wrong)";
  values["cases"] = CaseLiterals(
      cases, '"',
      {.call = nullptr, .look = SpiderMonkeyLook, .looks_at = completion ? "(frame, completion)" : "frame"});
}

}  // namespace

absl::StatusOr<std::string> JitTest(const ExportCase& export_case) {
  if (absl::Status status = CheckFormat(export_case, "jit-test"); !status.ok()) return status;
  const std::vector<const ExportCase*> cases = CasesOfScript(export_case, "jit-test");
  TemplateInput input = InputOf(cases, '"');
  auto& values = input.values;
  Program program = export_case.program;
  const auto looks_at = [&cases](Kind kind) {
    return std::any_of(cases.begin(), cases.end(), [kind](const ExportCase* one) { return one->look.kind == kind; });
  };
  const bool completion = looks_at(Kind::kCompletion);
  values["flags"] = ShellFlags(export_case, "; ");
  if (!values["flags"].empty()) values["flags"] = values["flags"].substr(1);
  values["header"] = JsComment(HeaderText(export_case, "jit-test"));
  values["sm_place"] = SpiderMonkeyPlace(input.flags.contains("sources"), export_case.level);
  values["line_query"] = export_case.slide ? "minLine: line" : "line";
  values["async_parent"] = input.flags.contains("async") ? " ?? asyncParent(frame)" : "";
  values["completion"] = completion ? ", completion" : "";
  values["end"] = completion ? ", end" : "";
  values["throw"] = completion ? ", {throw: value}" : "";
  values["look"] = SpiderMonkeyLook(export_case.look);
  SetPartsOfSeveral(cases, completion, input);
  if (input.flags.contains("scope") || looks_at(Kind::kVariable)) input.flags.insert("observe");
  if (export_case.looks_at_all) input.flags.insert("look_at_properties");
  if (export_case.level == FULL) input.flags.insert("full");
  // As the adapter: an escaped identifier may be anything.
  const auto mentions = [&cases](const char* text) {
    return std::any_of(cases.begin(), cases.end(),
                       [text](const ExportCase* one) { return Mentions(one->program, text); });
  };
  if (input.flags.contains("scope") && (mentions("arguments") || mentions("\\u"))) {
    input.flags.insert("arguments");
  }
  absl::StatusOr<std::string> imports = MakeImportsBare(program);
  if (!imports.ok()) return imports.status();
  values["imports"] = *std::move(imports);
  if (!values["imports"].empty()) input.flags.insert("imports");
  values["program"] = JsTemplateLiteral(program.source());
  values["modules"] = ModuleEntries(program, '"');
  values["looks"] = FillTemplate(kSmLooksJs, input);
  values["rules"] = FillTemplate(kSmRulesJs, input);
  return FillTemplate(kJitTestJs, input);
}

namespace {

// A function of what a step calls; it gives no answer where the program goes on.
std::string NodeCall(const Action& action, bool missing_frames) {
  const V8Call call = V8CallOf(action, missing_frames);
  if (!call.function.empty()) return absl::StrCat("() => ", call.function);
  if (call.method.empty()) return "() => {}";
  return absl::StrCat("() => { post('Debugger.", call.method, "'",
                      call.parameters.empty() ? "" : absl::StrCat(", ", call.parameters), "); }");
}

// Node's inspector answers at once.
std::string WithoutWaiting(const std::string& script) {
  return absl::StrReplaceAll(script, {{"async function", "function"}, {"await ", ""}});
}

}  // namespace

absl::StatusOr<std::string> NodeScript(const ExportCase& export_case) {
  if (absl::Status status = CheckFormat(export_case, "node"); !status.ok()) return status;
  const std::vector<const ExportCase*> cases = CasesOfScript(export_case, "node");
  TemplateInput input = InputOf(cases, '\'');
  auto& values = input.values;
  const bool dynamic = Mentions(export_case.program, "import(") && export_case.program.modules_size() > 0;
  if (dynamic && export_case.program.kind() == Program::SCRIPT) {
    return absl::FailedPreconditionError("format node has no script that imports modules");
  }
  values["header"] = JsComment(HeaderText(export_case, "node"));
  values["frame_place"] = V8Place(input.flags.contains("sources"), export_case.level);
  const bool missing_frames = input.flags.contains("missing_frames");
  values["cases"] =
      CaseLiterals(cases, '\'',
                   {.call = [missing_frames](const Action& action) { return NodeCall(action, missing_frames); },
                    .look = [](const Look& look) { return V8Look(look, ""); },
                    .looks_at = "frames"});
  values["number"] = cases.size() > 1 ? ", `node FILE here 1` the second case" : "";
  if (export_case.crash.empty()) values["expected_and_wrong"] = ", , expected, wrong";
  values["dynamic_import"] = dynamic ? ", importModuleDynamically: importModule" : "";
  values["link"] = export_case.program.modules_size() > 0 ? "load" : "() => {}";
  // A pattern may fit Node's own files too.
  values["of_program"] = ".filter(({scriptId}) => !below.has(scriptId))";
  values["edited"] = "program";
  values["own_files"] = "'^node:', '^file:', '^/', ";
  values["actions_of_inspector"] = WithoutWaiting(FillTemplate(kV8ActionsJs, input));
  values["looks"] = WithoutWaiting(FillTemplate(kV8LooksJs, input));
  return FillTemplate(kNodeJs, input);
}

}  // namespace twinstep
