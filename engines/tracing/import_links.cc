#include "engines/tracing/import_links.h"

#include <string>
#include <string_view>

#include "model/module_specifier.h"

namespace twinstep {
namespace {

// Of re-exports, which may be in a circle.
constexpr int kLongestChain = 16;

struct Exported {
  int source = -1;
  VariableId variable = kNoVariable;
};

class Exports {
 public:
  Exports(const Program& program, const std::vector<TraceSource>& sources) : program_(program), sources_(sources) {}

  // The variable itself, or what it is imported from.
  Exported Follow(int source, VariableId variable, int depth = 0) const {
    const SyntaxTree& tree = *sources_[static_cast<size_t>(source)].tree;
    if (depth > kLongestChain || tree.variables()[variable].kind != DeclarationKind::kImportBinding) {
      return {source, variable};
    }
    const SyntaxDeclaration& declaration = tree.DeclarationsOf(variable).front();
    const NodeId specifier = tree.node(declaration.identifier).parent;
    const NodeId statement = tree.node(specifier).parent;
    std::string name;
    if (tree.type(specifier) == NodeType::kImportDefaultSpecifier) {
      name = "default";
    } else if (tree.type(specifier) == NodeType::kImportSpecifier) {
      name = NameOf(tree, tree.Child(specifier, NodeField::kImported));
    } else {
      return {};
    }
    return Find(Target(source, statement), name, depth + 1);
  }

 private:
  static std::string NameOf(const SyntaxTree& tree, NodeId node) {
    if (node == kNoNode) return "";
    if (tree.type(node) == NodeType::kIdentifier) return std::string(tree.StringOf(node));
    const std::string_view text = tree.TextOf(node);
    return std::string(text.substr(1, text.size() - 2));
  }

  // The source that the statement imports from; -1 if there is none.
  int Target(int source, NodeId statement) const {
    const SyntaxTree& tree = *sources_[static_cast<size_t>(source)].tree;
    const NodeId literal = tree.Child(statement, NodeField::kSource);
    if (literal == kNoNode) return -1;
    const TraceSource& importer = sources_[static_cast<size_t>(source)];
    const std::string base =
        importer.kind == TraceSource::Kind::kModule ? ResolveSpecifier("", importer.name) : std::string();
    const Program::Module* module = FindModule(program_, ResolveSpecifier(base, NameOf(tree, literal)));
    if (module == nullptr) return -1;
    for (size_t i = 0; i < sources_.size(); ++i) {
      if (sources_[i].kind == TraceSource::Kind::kModule && sources_[i].name == module->specifier()) {
        return static_cast<int>(i);
      }
    }
    return -1;
  }

  Exported Find(int source, const std::string& name, int depth) const {
    if (source < 0 || depth > kLongestChain) return {};
    const SyntaxTree& tree = *sources_[static_cast<size_t>(source)].tree;
    for (const NodeId statement : tree.Children(kRootNode)) {
      const NodeId declaration = tree.Child(statement, NodeField::kDeclaration);
      switch (tree.type(statement)) {
        case NodeType::kExportNamedDeclaration: {
          if (declaration != kNoNode) {
            if (const Exported found = Declared(source, declaration, name); found.source >= 0) return found;
            break;
          }
          for (const NodeId specifier : tree.Children(statement, NodeField::kSpecifiers)) {
            const NodeId local = tree.Child(specifier, NodeField::kLocal);
            NodeId exported = tree.Child(specifier, NodeField::kExported);
            if (exported == kNoNode) exported = local;
            if (NameOf(tree, exported) != name) continue;
            if (tree.Child(statement, NodeField::kSource) != kNoNode) {
              return Find(Target(source, statement), NameOf(tree, local), depth + 1);
            }
            const VariableId variable = tree.VariableAt(local);
            return variable == kNoVariable ? Exported() : Follow(source, variable, depth + 1);
          }
          break;
        }
        case NodeType::kExportDefaultDeclaration:
          if (name == "default") {
            const NodeId id = tree.Child(declaration, NodeField::kId);
            const VariableId variable = id == kNoNode ? kNoVariable : tree.VariableAt(id);
            return variable == kNoVariable ? Exported() : Exported{source, variable};
          }
          break;
        case NodeType::kExportAllDeclaration:
          if (tree.Child(statement, NodeField::kExported) == kNoNode) {
            if (const Exported found = Find(Target(source, statement), name, depth + 1); found.source >= 0) {
              return found;
            }
          }
          break;
        default:
          break;
      }
    }
    return {};
  }

  // By the declaration behind `export`, patterns included.
  Exported Declared(int source, NodeId declaration, const std::string& name) const {
    const SyntaxTree& tree = *sources_[static_cast<size_t>(source)].tree;
    for (const SyntaxDeclaration& one : tree.declarations()) {
      if (one.identifier < declaration || one.identifier >= tree.node(declaration).subtree_end) continue;
      if (tree.NameOf(one.variable) != name ||
          tree.scopes()[tree.variables()[one.variable].scope].type != ScopeType::kModule) {
        continue;
      }
      return {source, one.variable};
    }
    return {};
  }

  const Program& program_;
  const std::vector<TraceSource>& sources_;
};

}  // namespace

void LinkImports(const Program& program, const std::vector<TraceSource>& sources, SiteTable& table) {
  const Exports exports(program, sources);
  for (TraceSite& site : table.sites) {
    if (site.place != TraceSite::Place::kVariable) continue;
    const SyntaxTree& tree = *sources[site.source].tree;
    if (tree.variables()[site.variable].kind != DeclarationKind::kImportBinding) continue;
    const Exported found = exports.Follow(site.source, site.variable);
    if (found.source < 0) continue;
    site.place = TraceSite::Place::kImport;
    site.exporter = static_cast<uint16_t>(found.source);
    site.variable = found.variable;
  }
}

}  // namespace twinstep
