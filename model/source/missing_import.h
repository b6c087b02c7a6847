// What a program imports and does not have.
#ifndef TWINSTEP_MODEL_SOURCE_MISSING_IMPORT_H_
#define TWINSTEP_MODEL_SOURCE_MISSING_IMPORT_H_

#include <string>

#include "model/source/syntax_tree.h"
#include "proto/program.pb.h"

namespace twinstep {

// The string that names the first module which `tree` imports, or exports from, and which `program` does not have; or
// kNoNode. `tree` is of the module `importer`, a resolved name (model/module_specifier.h), or where that is empty of
// the main source. What import() asks for is not looked at, and names with escapes are passed over.
NodeId MissingImport(const Program& program, const std::string& importer, const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_MISSING_IMPORT_H_
