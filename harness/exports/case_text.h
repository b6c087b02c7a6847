// An export case in words: the comment on top of a script, the page for a browser, the bug report.
#ifndef TWINSTEP_HARNESS_EXPORTS_CASE_TEXT_H_
#define TWINSTEP_HARNESS_EXPORTS_CASE_TEXT_H_

#include <string>

#include "harness/exports/export_case.h"

namespace twinstep {

// Lines without comment marks: title, both answers, layer, relation and initial run.
std::string CaseText(const ExportCase& export_case);

struct ScriptRuntime {
  // Or the last line alone says how a script ends.
  bool has_exit_codes = false;
  // In which a script tries what may not come back.
  bool has_children = false;
};
// The same, how a script of it is run, and how it ends.
std::string HeaderText(const ExportCase& export_case, const ScriptRuntime& runtime);

// "- let a = 1;" and "+ let a = (0 + 1);": the lines that differ, without those around them.
std::string ChangedLines(const std::string& before, const std::string& after);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_CASE_TEXT_H_
