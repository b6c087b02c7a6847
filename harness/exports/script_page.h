// An export case as a page for a browser's own debugger.
#ifndef TWINSTEP_HARNESS_EXPORTS_SCRIPT_PAGE_H_
#define TWINSTEP_HARNESS_EXPORTS_SCRIPT_PAGE_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// The page runs the program when it is loaded, and tells step by step what to do and what to see. The program begins on
// the page's first line, so that both have the same numbers of lines. Lines with a
// breakpoint get the comment `// set breakpoint here`, but where it would stand inside a template or a comment, which
// `tree`, the program's, tells; without a tree none. FailedPrecondition: the program cannot stand in a page.
absl::StatusOr<std::string> HtmlPage(const ExportCase& export_case, const SyntaxTree* tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SCRIPT_PAGE_H_
