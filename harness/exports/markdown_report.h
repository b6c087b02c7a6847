// An export case as a bug report: what `--report` and `--format=markdown` print.
#ifndef TWINSTEP_HARNESS_EXPORTS_MARKDOWN_REPORT_H_
#define TWINSTEP_HARNESS_EXPORTS_MARKDOWN_REPORT_H_

#include <string>
#include <vector>

#include "harness/exports/export_case.h"
#include "proto/known_bug.pb.h"
#include "proto/severity.pb.h"

namespace twinstep {

// What is known beside the finding.
struct ReportNotes {
  // The entry of corpus/bugs that it is, and its id; null: it is none.
  const KnownBug* known = nullptr;
  std::string known_id = {};
  // Of the script's file, without extension; empty: `known_id`.
  std::string file = {};
  // The program and the actions are the entry's own.
  bool is_entry = false;
  // What bugs of its kind are, as worst; NO_SEVERITY: it is not known.
  Severity severity = NO_SEVERITY;
  // Sessions of the same cause that are no case of the script, a sentence each.
  std::vector<std::string> left_out = {};
  // Why no session stands beside it in which the debugger is right; empty: one does, or none was looked for.
  std::string no_control = {};
  // Where it was found, and what it was reduced from: a sentence; empty: nothing to be said.
  std::string origin = {};
};

// One sentence without its full stop, as Markdown.
std::string ReportTitle(const ExportCase& export_case, const ReportNotes& notes);

// Title, the file and the command that runs it, what happens, what is right and who says so, versions, class and where
// to file it; program, numbered steps, what the engine said as it died; the engine's script or why there is none, and
// where it comes from.
std::string MarkdownReport(const ExportCase& export_case, const ReportNotes& notes);

// What the report calls its script: "ID.js" of a known bug.
std::string ScriptFile(const ReportNotes& notes);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_MARKDOWN_REPORT_H_
