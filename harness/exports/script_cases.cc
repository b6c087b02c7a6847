#include "harness/exports/script_cases.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "harness/exports/action_words.h"
#include "harness/exports/look.h"
#include "harness/exports/script_input.h"
#include "harness/exports/shells.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

bool SharesScript(const ExportCase& first, const ExportCase& other, const char* format) {
  const Program &a = first.program, &b = other.program;
  const auto same = [](const auto& one, const auto& two) {
    return one.size() == two.size() && std::equal(one.begin(), one.end(), two.begin());
  };
  if (!first.crash.empty() && !FormatNamed(format)->has_children) return false;
  return CheckFormat(other, format).ok() && first.settings == other.settings && first.time_zone == other.time_zone &&
         a.kind() == b.kind() && same(a.setup(), b.setup()) && a.modules_size() == 0 && b.modules_size() == 0 &&
         first.level == other.level && first.crash_kind == other.crash_kind && !other.observation.ByteSizeLong();
}

}  // namespace

std::vector<const ExportCase*> CasesOfScript(const ExportCase& export_case, const char* format) {
  std::vector<const ExportCase*> cases = {&export_case};
  for (const auto* const list : {&export_case.variants, &export_case.contrasts}) {
    for (const ExportCase& other : *list) {
      if (SharesScript(export_case, other, format)) cases.push_back(&other);
    }
  }
  return cases;
}

std::string CaseLiterals(const std::vector<const ExportCase*>& cases, char quote, const CaseWords& words) {
  std::string text;
  for (const ExportCase* const one : cases) {
    const std::string look = words.look(one->look), finished = FinishedLook(one->look);
    absl::StrAppend(&text, text.empty() ? "" : ", ", "{\n  program: ", JsTemplateLiteral(one->program.source()),
                    ",\n  steps: [\n  ", absl::StrReplaceAll(StepLines(*one, quote, words.call), {{"\n", "\n  "}}),
                    "\n  ],\n");
    if (!one->right.empty()) absl::StrAppend(&text, "  right: new RegExp(", JsLiteral(one->right, quote), "),\n");
    if (one->rest_is_wrong) absl::StrAppend(&text, "  restIsWrong: true,\n");
    if (one->premise > 0) absl::StrAppend(&text, "  premise: ", one->premise, ",\n");
    if (!look.empty()) absl::StrAppend(&text, "  look: ", words.looks_at, " => ", look, ",\n");
    if (!finished.empty()) absl::StrAppend(&text, "  atEnd: () => `", finished, "`,\n");
    if (one->look.kind == Look::Kind::kAnswer) absl::StrAppend(&text, "  showsValue: true,\n");
    absl::StrAppend(&text, "}");
  }
  return text;
}

}  // namespace twinstep
