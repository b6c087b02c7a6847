// Which module an import means: the same answer for every engine.
#ifndef TWINSTEP_MODEL_MODULE_SPECIFIER_H_
#define TWINSTEP_MODEL_MODULE_SPECIFIER_H_

#include <string>

#include "proto/program.pb.h"

namespace twinstep {

// "./" and "../" are relative to the folder of `importer` (a name that this function returned before; empty for the
// main source); other specifiers stand for themselves. The result has no "." and ".." steps where they can be resolved:
// "lib/a.mjs".
std::string ResolveSpecifier(const std::string& importer, const std::string& specifier);

// The module of `program` with that resolved name, or null. Module.specifier may be written with or without "./".
const Program::Module* FindModule(const Program& program, const std::string& resolved);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_MODULE_SPECIFIER_H_
