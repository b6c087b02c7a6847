// Which files a program imports.
#ifndef TWINSTEP_HARNESS_CORPORA_IMPORTS_H_
#define TWINSTEP_HARNESS_CORPORA_IMPORTS_H_

#include <functional>
#include <string>
#include <vector>

#include "model/status.h"

namespace twinstep {

// Specifiers of imports and import() that begin with ./ or ../, in order. A textual scan: one that is only in a comment
// loads a file too many, which changes nothing.
std::vector<std::string> RelativeSpecifiers(const std::string& source);

struct ImportedFile {
  // As model/module_specifier.h resolves it: relative to the folder of the program.
  std::string specifier;
  std::string bytes;
};

// More than so many files, or bytes in all of them, are no program of a corpus.
inline constexpr size_t kMaxImports = 1000;
inline constexpr size_t kMaxImportedBytes = size_t{64} << 20;

// All that `source` imports, and what that imports, each once, importer before imported. `read` gives a file's bytes by
// its resolved specifier; what it cannot read is left out, and the engine will say that the import does not resolve.
// Errors: over the limits above.
absl::StatusOr<std::vector<ImportedFile>> ReadImports(
    const std::string& source, const std::function<absl::StatusOr<std::string>(const std::string&)>& read);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_IMPORTS_H_
