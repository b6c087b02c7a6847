// Changes by syntax: statements, declarations and expressions, the finest that the two trees tell apart.
#ifndef TWINSTEP_MODEL_CODE_CHANGES_SYNTAX_CHANGES_H_
#define TWINSTEP_MODEL_CODE_CHANGES_SYNTAX_CHANGES_H_

#include <functional>
#include <memory>
#include <string>

#include "model/code_changes/change_set.h"
#include "model/code_changes/code_change.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// The tree of a file's text; null where it does not parse or is no JavaScript.
using ParseFile = std::function<std::shared_ptr<const SyntaxTree>(const std::string& path, const std::string& text)>;

// Finest changes of the files that parse in both versions, lines of the others.
//   - What is wrapped by new code, or freed of it, is one change without the code inside.
//   - A function, class or method that stands elsewhere, also in another file, is one change, and what was changed
//     inside it are others.
//   - A variable, function, class or method with another name is one change with all of its uses that were there
//     before; of methods and properties by name alone.
//   - Statements of which nothing stayed are one change with those in their place.
//   - White space and comments belong to the change that they stand beside; the rest of a file's is one change.
ChangeSet SyntaxChanges(VersionFiles old_files, VersionFiles new_files, const ParseFile& parse);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CODE_CHANGES_SYNTAX_CHANGES_H_
