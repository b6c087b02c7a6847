// Imports that name a package, as Node resolves them: node_modules, exports maps, the package's own name and #imports.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_BARE_IMPORTS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_BARE_IMPORTS_H_

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/code_changes/code_change.h"

namespace twinstep {

// Specifiers of imports, of exports from elsewhere and of import() that are no paths, in order, each once. A textual
// scan: one that only a comment has names a package too many.
std::vector<std::string> BareSpecifiers(const std::string& source);

// The file that `specifier` means in the file `importer`; none: nothing of that name is among `files`. Conditions of
// exports maps: node, import, module, default; in their order in the package.
std::optional<std::string> ResolveBare(const VersionFiles& files, const std::string& importer,
                                       const std::string& specifier);

// The files that the test loads, over and over: paths and packages. With one CommonJS file all of them, as nobody says
// what it requires, and files that say what packages are.
std::set<std::string> ImportedFiles(const VersionFiles& files, const std::string& test, const std::string& test_source,
                                    const std::set<std::string>& common_js);

// Names that a CommonJS file gives to its exports, as far as the text shows ("exports.name ="), each once.
std::vector<std::string> CommonJsNames(const std::string& source);

// A module that gives what module.exports of the CommonJS file is, and by name what its text shows. For the loader of
// shims/.
std::string ViewOfCommonJs(const std::string& path, const std::string& text);

// A module called `specifier` that hands on the exports of a file.
std::string HandsOn(const std::string& specifier, const std::string& path, bool has_default);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_BARE_IMPORTS_H_
