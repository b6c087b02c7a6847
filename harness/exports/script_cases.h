// The cases of one script: what was found, variants of the same cause, and where the debugger is right.
#ifndef TWINSTEP_HARNESS_EXPORTS_SCRIPT_CASES_H_
#define TWINSTEP_HARNESS_EXPORTS_SCRIPT_CASES_H_

#include <functional>
#include <string>
#include <vector>

#include "harness/exports/export_case.h"
#include "harness/exports/look.h"
#include "proto/action.pb.h"

namespace twinstep {

// The case itself, then its variants, last where the debugger is right; without those that take another script: a
// module where this is none, other setup scripts or settings, or what `format` does not do, as a crash in a format
// without processes.
std::vector<const ExportCase*> CasesOfScript(const ExportCase& export_case, const char* format);

// What the script's language makes code of: an action, and a look, which may be none.
struct CaseWords {
  // May be empty: actions are their words alone.
  std::function<std::string(const Action& action)> call;
  std::function<std::string(const Look& look)> look;
  // Of the function that looks.
  std::string looks_at;
};

// The cases as objects of an array, for a script that tries each by itself.
std::string CaseLiterals(const std::vector<const ExportCase*>& cases, char quote, const CaseWords& words);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SCRIPT_CASES_H_
