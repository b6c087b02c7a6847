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

// How an exported script is run.

// The engine's flags as its shell takes them, each behind `separator`. Settings that the shell has no
// flag for are left out.
std::string ShellFlags(const ExportCase& export_case, const std::string& separator);

// "TZ=Asia/Tokyo node --no-opt FILE"; empty where no shell is known. `file`, and `program` where it is another one than
// the shell's name, as a shell takes them.
std::string RunCommand(const ExportCase& export_case, const std::string& file, const std::string& program = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_CASE_TEXT_H_
