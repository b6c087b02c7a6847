// How an exported script is run.
#ifndef TWINSTEP_HARNESS_EXPORTS_SCRIPT_COMMAND_H_
#define TWINSTEP_HARNESS_EXPORTS_SCRIPT_COMMAND_H_

#include <string>

#include "harness/exports/export_case.h"

namespace twinstep {

// The engine's flags as its shell takes them, each behind `separator`. Settings that the shell has no
// flag for are left out.
std::string ShellFlags(const ExportCase& export_case, const std::string& separator);

// "TZ=Asia/Tokyo node --no-opt FILE"; empty where no shell is known. `file`, and `program` where it is another one than
// the shell's name, as a shell takes them.
std::string RunCommand(const ExportCase& export_case, const std::string& file, const std::string& program = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SCRIPT_COMMAND_H_
