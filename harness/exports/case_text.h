// An export case in words: the comment on top of a script, the page for a browser, the bug report.
#ifndef TWINSTEP_HARNESS_EXPORTS_CASE_TEXT_H_
#define TWINSTEP_HARNESS_EXPORTS_CASE_TEXT_H_

#include <string>
#include <string_view>

#include "harness/exports/export_case.h"

namespace twinstep {

// How answers name places.
inline constexpr char kHowPlacesCount[] =
    "Places are LINE:COLUMN; lines count from 1, columns from 0 in UTF-16 code units.";

// Lines without comment marks: title, both answers, layer, relation and initial run.
std::string CaseText(const ExportCase& export_case);

// The same, how a script of it in this format is run, and how it ends.
std::string HeaderText(const ExportCase& export_case, std::string_view format);

// "Checks that after a resume, the next pause is not the end of a step.": what a test of it is about.
std::string WhatIsChecked(const ExportCase& export_case);

// "- let a = 1;" and "+ let a = (0 + 1);": the lines that differ, without those around them.
std::string ChangedLines(const std::string& before, const std::string& after);

// The lines that differ with those around them, as `diff -u` has them, without the files' names. Long ones are cut.
std::string UnifiedDiff(const std::string& before, const std::string& after);

// How an exported script is run.

// The engine's flags as its shell takes them, each behind `separator`. Settings that the shell has no
// flag for are left out.
std::string ShellFlags(const ExportCase& export_case, const std::string& separator);

// "TZ=Asia/Tokyo node --no-opt FILE"; empty where no shell is known. `file`, and `program` where it is another one than
// the format's own, as a shell takes them. An empty format is the first of the shell.
std::string RunCommand(const ExportCase& export_case, const std::string& file, const std::string& program = "",
                       std::string_view format = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_CASE_TEXT_H_
