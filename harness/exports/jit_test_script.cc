#include "harness/exports/jit_test_script.h"

#include <map>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "harness/exports/case_text.h"
#include "harness/exports/format_actions.h"
#include "harness/exports/jit_test_js.h"
#include "harness/exports/look_code.h"
#include "harness/exports/script_command.h"
#include "harness/exports/script_input.h"
#include "harness/exports/sm_looks_js.h"
#include "model/js_literal.h"
#include "model/module_specifier.h"

namespace twinstep {
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
        "two modules have one specifier, which SpiderMonkey's shell cannot tell apart");
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

}  // namespace twinstep
