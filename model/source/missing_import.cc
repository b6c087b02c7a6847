#include "model/source/missing_import.h"

#include <string_view>

#include "model/module_specifier.h"

namespace twinstep {

NodeId MissingImport(const Program& program, const std::string& importer, const SyntaxTree& tree) {
  for (const NodeId statement : tree.Children(kRootNode)) {
    const NodeId source = tree.Child(statement, NodeField::kSource);
    if (source == kNoNode) continue;
    const std::string_view quoted = tree.TextOf(source);
    if (quoted.size() < 2 || quoted.find('\\') != std::string_view::npos) continue;
    const std::string specifier(quoted.substr(1, quoted.size() - 2));
    if (FindModule(program, ResolveSpecifier(importer, specifier)) == nullptr) return source;
  }
  return kNoNode;
}

}  // namespace twinstep
