// An export case as the input of the templates: which of their parts it needs, and what fills them.
#ifndef TWINSTEP_HARNESS_EXPORTS_SCRIPT_INPUT_H_
#define TWINSTEP_HARNESS_EXPORTS_SCRIPT_INPUT_H_

#include <functional>
#include <string>
#include <vector>

#include "harness/exports/export_case.h"
#include "harness/exports/script_template.h"
#include "proto/program.pb.h"

namespace twinstep {

// What the scripts of all formats need to know of their cases, of which the first is what was found. `quote` is that of
// their string literals.
TemplateInput InputOf(const std::vector<const ExportCase*>& cases, char quote);

// The steps as rows of an array: the action's word; what `call` makes of it, code, if it is set; the right answer to
// the last one; the answer.
std::string StepLines(const ExportCase& export_case, char quote,
                      const std::function<std::string(const Action& action)>& call = nullptr);

// What stands behind "finished" in the last answer: the inside of a template literal.
std::string FinishedLook(const Look& look);

// Whether any source of the program holds the text.
bool Mentions(const Program& program, const std::string& text);

// Properties of an object: the modules' sources by their resolved names.
std::string ModuleEntries(const Program& program, char quote);

// Whether what the scripts print, actions and names and values of the program, may steer a terminal.
bool MaySteer(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SCRIPT_INPUT_H_
