#include "harness/node_programs/module_code.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/js_string.h"
#include "model/source/text_edit.h"
#include "model/source/tokens.h"

namespace twinstep {
namespace {

constexpr char kMeta[] = "$meta";
constexpr char kImport[] = "$import";
constexpr char kExport[] = "$export";
constexpr char kDefault[] = "$default";

// Of a string literal without escapes, or an identifier.
std::string NameText(const SyntaxTree& tree, NodeId id) {
  if (tree.type(id) == NodeType::kIdentifier) return std::string(tree.StringOf(id));
  const std::string_view text = tree.TextOf(id);
  return text.size() < 2 ? "" : std::string(text.substr(1, text.size() - 2));
}

class Rewriter {
 public:
  explicit Rewriter(const SyntaxTree& tree) : tree_(tree) {}

  absl::StatusOr<ModuleCode> Run() {
    for (const NodeId statement : tree_.Children(kRootNode)) {
      if (tree_.type(statement) == NodeType::kImportDeclaration) Import(statement);
    }
    for (const NodeId statement : tree_.Children(kRootNode)) Export(statement);
    for (NodeId id = 0; id < static_cast<NodeId>(tree_.nodes().size()); ++id) Inside(id);
    for (const auto& [variable, text] : imported_) Uses(variable, text);
    ASSIGN_OR_RETURN(const TextEdit edit, TextEdit::Create(tree_.text(), std::move(replacements_)));
    ModuleCode code{.dependencies = dependencies_,
                    .is_async = is_async_,
                    .parameters = absl::StrCat(kMeta, ", ", kImport, ", ", kExport),
                    .prologue = "'use strict'; ",
                    .text = LocationMap(tree_.text(), edit)};
    for (size_t i = 0; i < dependencies_.size(); ++i) absl::StrAppend(&code.parameters, ", ", Space(i));
    absl::StrAppend(&code.prologue, kExport, "({", absl::StrJoin(getters_, ", "), "}, [", absl::StrJoin(stars_, ", "),
                    "]);");
    return code;
  }

 private:
  static std::string Space(size_t dependency) { return absl::StrCat("$module", dependency); }

  // The name of the namespace object of what the declaration's source is.
  std::string SpaceOf(NodeId declaration) {
    const std::string source = NameText(tree_, tree_.Child(declaration, NodeField::kSource));
    const auto found = std::find(dependencies_.begin(), dependencies_.end(), source);
    const size_t index = static_cast<size_t>(found - dependencies_.begin());
    if (found == dependencies_.end()) dependencies_.push_back(source);
    return Space(index);
  }

  static std::string Member(const std::string& space, const std::string& name) {
    return absl::StrCat(space, "[", JsLiteral(name), "]");
  }

  void Replace(int begin, int end, std::string text) {
    if (begin == end && text.empty()) return;
    replacements_.push_back({{begin, end}, std::move(text)});
  }

  // The lines stay.
  void Remove(NodeId id) {
    const std::string_view text = tree_.TextOf(id);
    Replace(tree_.node(id).start, tree_.node(id).end,
            std::string(static_cast<size_t>(std::count(text.begin(), text.end(), '\n')), '\n'));
    removed_.push_back(id);
  }

  bool IsRemoved(NodeId id) const {
    return std::any_of(removed_.begin(), removed_.end(), [&](NodeId one) { return tree_.IsInside(id, one); });
  }

  void Import(NodeId declaration) {
    const std::string space = SpaceOf(declaration);
    for (const NodeId specifier : tree_.Children(declaration, NodeField::kSpecifiers)) {
      const VariableId variable = tree_.VariableAt(tree_.Child(specifier, NodeField::kLocal));
      if (variable == kNoVariable) continue;
      if (tree_.type(specifier) == NodeType::kImportNamespaceSpecifier) {
        imported_[variable] = space;
      } else if (tree_.type(specifier) == NodeType::kImportDefaultSpecifier) {
        imported_[variable] = Member(space, "default");
      } else {
        const NodeId name = tree_.Child(specifier, NodeField::kImported);
        imported_[variable] =
            Member(space, NameText(tree_, name == kNoNode ? tree_.Child(specifier, NodeField::kLocal) : name));
      }
    }
    Remove(declaration);
  }

  void AddGetter(const std::string& name, const std::string& value) {
    getters_.push_back(absl::StrCat(JsLiteral(name), ": () => ", value));
  }

  std::string ValueOf(NodeId identifier) {
    const auto found = imported_.find(tree_.VariableAt(identifier));
    return found == imported_.end() ? std::string(tree_.StringOf(identifier)) : found->second;
  }

  void Export(NodeId statement) {
    const SyntaxNode& node = tree_.node(statement);
    if (node.type == NodeType::kExportAllDeclaration) {
      const std::string space = SpaceOf(statement);
      const NodeId name = tree_.Child(statement, NodeField::kExported);
      if (name == kNoNode) {
        stars_.push_back(space);
      } else {
        AddGetter(NameText(tree_, name), space);
      }
      Remove(statement);
    } else if (node.type == NodeType::kExportDefaultDeclaration) {
      const NodeId value = tree_.Child(statement, NodeField::kDeclaration);
      const NodeType type = tree_.type(value);
      const bool declares = type == NodeType::kFunctionDeclaration || type == NodeType::kClassDeclaration;
      const NodeId name = declares ? tree_.Child(value, NodeField::kId) : kNoNode;
      // Parentheses are no part of the value.
      int begin = node.start;
      for (const SyntaxToken& token : tree_.TokensIn(node.start, node.end)) {
        if (tree_.text().Slice(token.start, token.end) != "default") continue;
        begin = token.end;
        break;
      }
      if (name != kNoNode) {
        AddGetter("default", std::string(tree_.StringOf(name)));
        Replace(node.start, begin, "");
      } else {
        AddGetter("default", kDefault);
        Replace(node.start, begin, absl::StrCat("const ", kDefault, " ="));
        if (declares) Replace(node.end, node.end, ";");
      }
    } else if (node.type == NodeType::kExportNamedDeclaration) {
      const NodeId declaration = tree_.Child(statement, NodeField::kDeclaration);
      if (declaration != kNoNode) {
        Replace(node.start, tree_.node(declaration).start, "");
        for (const SyntaxDeclaration& declared : tree_.declarations()) {
          const bool ours = tree_.IsInside(declared.identifier, declaration) && declared.variable != kNoVariable &&
                            tree_.scopes()[tree_.variables()[declared.variable].scope].type == ScopeType::kModule;
          if (!ours) continue;
          const std::string name(tree_.NameOf(declared.variable));
          if (exported_.insert(name).second) AddGetter(name, name);
        }
        return;
      }
      const bool from = tree_.Child(statement, NodeField::kSource) != kNoNode;
      const std::string space = from ? SpaceOf(statement) : "";
      for (const NodeId specifier : tree_.Children(statement, NodeField::kSpecifiers)) {
        const NodeId local = tree_.Child(specifier, NodeField::kLocal);
        const NodeId name = tree_.Child(specifier, NodeField::kExported);
        AddGetter(NameText(tree_, name == kNoNode ? local : name),
                  from ? Member(space, NameText(tree_, local)) : ValueOf(local));
      }
      Remove(statement);
    }
  }

  void Inside(NodeId id) {
    const SyntaxNode& node = tree_.node(id);
    const bool waits = node.type == NodeType::kAwaitExpression ||
                       (node.type == NodeType::kForOfStatement && node.is(SyntaxNode::kAwait));
    if (waits && tree_.EnclosingFunction(id) == kNoNode) is_async_ = true;
    if (node.type == NodeType::kImportExpression) Replace(node.start, node.start + 6, kImport);
    if (node.type == NodeType::kMetaProperty && tree_.TextOf(id).substr(0, 6) == "import") {
      Replace(node.start, node.end, kMeta);
    }
  }

  // A parenthesis at the beginning of the statement would go on with the one before, which has no semicolon.
  bool WouldBeCalled(NodeId id) const {
    const NodeId statement = tree_.EnclosingStatement(id);
    if (tree_.type(statement) != NodeType::kExpressionStatement) return false;
    if (tree_.node(statement).start != tree_.node(id).start || tree_.node(statement).list_index < 0) return false;
    const SyntaxToken* const before = TokenUpTo(tree_, tree_.node(id).start);
    if (before == nullptr) return false;
    const std::string_view text = TextOf(tree_, *before);
    return text != ";" && text != "{" && text != "}";
  }

  void Uses(VariableId variable, const std::string& text) {
    for (const ReferenceId reference : tree_.ReferencesTo(variable)) {
      const NodeId id = tree_.references()[reference].identifier;
      if (IsRemoved(id)) continue;
      const SyntaxNode& node = tree_.node(id);
      const NodeType parent = tree_.type(node.parent);
      if (parent == NodeType::kProperty && tree_.node(node.parent).is(SyntaxNode::kShorthand)) {
        Replace(node.start, node.end, absl::StrCat(std::string(tree_.StringOf(id)), ": ", text));
      } else if ((parent == NodeType::kCallExpression && node.field == NodeField::kCallee) ||
                 (parent == NodeType::kTaggedTemplateExpression && node.field == NodeField::kTag)) {
        // A call of a member would have its object as `this`.
        Replace(node.start, node.end, absl::StrCat(WouldBeCalled(id) ? ";" : "", "(0, ", text, ")"));
      } else {
        Replace(node.start, node.end, text);
      }
    }
  }

  const SyntaxTree& tree_;
  std::vector<std::string> dependencies_;
  bool is_async_ = false;
  // By variable: what stands for it.
  std::map<VariableId, std::string> imported_;
  std::vector<std::string> getters_;
  std::vector<std::string> stars_;
  std::set<std::string> exported_;
  std::vector<NodeId> removed_;
  std::vector<Replacement> replacements_;
};

}  // namespace

absl::StatusOr<ModuleCode> ModuleToFunction(const SyntaxTree& tree) { return Rewriter(tree).Run(); }

}  // namespace twinstep
