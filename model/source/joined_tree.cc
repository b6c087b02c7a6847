#include "model/source/joined_tree.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr std::string_view kModule = "module ";

class Joiner {
 public:
  // Adds a source that begins at `offset` of the whole text; `key` is empty for the main one.
  void Add(const SyntaxTree& tree, int offset, const std::string& key) {
    const bool is_main = key.empty();
    const auto nodes = static_cast<NodeId>(parts_.nodes.size());
    const auto scopes = static_cast<ScopeId>(parts_.scopes.size());
    const auto variables = static_cast<VariableId>(parts_.variables.size());
    const auto declarations = static_cast<int32_t>(parts_.declarations.size());
    const auto strings = static_cast<int32_t>(parts_.strings.size());
    const auto moved = [](int32_t id, int32_t by) { return id < 0 ? id : id + by; };
    const auto take_string = [&](int32_t index, std::string_view text) {
      if (index < 0) return index;
      if (parts_.strings.size() <= static_cast<size_t>(strings + index)) {
        parts_.strings.resize(static_cast<size_t>(strings + index) + 1);
      }
      parts_.strings[static_cast<size_t>(strings + index)] = std::string(text);
      return strings + index;
    };
    for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
      SyntaxNode node = tree.node(id);
      node.start += offset;
      node.end += offset;
      node.parent = id == kRootNode && !is_main ? kRootNode : moved(node.parent, nodes);
      node.subtree_end = 0;
      node.string = take_string(node.string, tree.StringOf(id));
      parts_.nodes.push_back(node);
    }
    for (SyntaxToken token : tree.tokens()) {
      token.start += offset;
      token.end += offset;
      parts_.tokens.push_back(token);
    }
    for (SyntaxComment comment : tree.comments()) {
      comment.start += offset;
      comment.end += offset;
      parts_.comments.push_back(comment);
    }
    for (SyntaxScope scope : tree.scopes()) {
      scope.node += nodes;
      scope.parent = scope.parent == kNoScope && !is_main ? 0 : moved(scope.parent, scopes);
      scope.variables_begin += variables;
      scope.variables_end += variables;
      scope.has_direct_eval = false;
      parts_.scopes.push_back(scope);
    }
    for (VariableId id = 0; id < static_cast<VariableId>(tree.variables().size()); ++id) {
      SyntaxVariable variable = tree.variables()[id];
      variable.scope = moved(variable.scope, scopes);
      variable.name = take_string(variable.name, tree.NameOf(id));
      variable.declarations_begin += declarations;
      variable.declarations_end += declarations;
      parts_.variables.push_back(variable);
    }
    for (SyntaxDeclaration declaration : tree.declarations()) {
      declaration.variable = moved(declaration.variable, variables);
      declaration.identifier = moved(declaration.identifier, nodes);
      declaration.node = moved(declaration.node, nodes);
      parts_.declarations.push_back(declaration);
    }
    for (SyntaxReference reference : tree.references()) {
      reference.identifier = moved(reference.identifier, nodes);
      reference.scope = moved(reference.scope, scopes);
      reference.variable = moved(reference.variable, variables);
      parts_.references.push_back(reference);
    }
    if (is_main) return;
    parts_.nodes[static_cast<size_t>(nodes)].string = static_cast<int32_t>(parts_.strings.size());
    parts_.strings.push_back(key);
  }

  absl::StatusOr<SyntaxTree> Join(std::string_view text, ParseGoal goal) {
    parts_.text = SourceText(text);
    parts_.goal = goal;
    parts_.nodes[kRootNode].end = parts_.text.length();
    return SyntaxTree::Create(std::move(parts_));
  }

 private:
  SyntaxTree::Parts parts_;
};

}  // namespace

std::string KeyOfModule(std::string_view specifier) {
  return absl::StrCat(std::string(kModule), std::string(specifier));
}

std::string_view SpecifierOfKey(std::string_view key) {
  return key.starts_with(kModule) ? key.substr(kModule.size()) : std::string_view();
}

absl::StatusOr<SyntaxTree> JoinTrees(const SyntaxTree& main, absl::Span<const SourceTree> others) {
  Joiner joiner;
  joiner.Add(main, 0, "");
  std::string text(main.text().utf8());
  int length = main.text().length();
  for (const SourceTree& other : others) {
    absl::StrAppend(&text, "\n", std::string(other.tree->text().utf8()));
    joiner.Add(*other.tree, length + 1, other.key);
    length += 1 + other.tree->text().length();
  }
  return joiner.Join(text, main.goal());
}

std::vector<JoinedSource> JoinedSources(const SyntaxTree& tree) {
  std::vector<JoinedSource> sources;
  for (const NodeId child : tree.Children(kRootNode)) {
    if (tree.type(child) != NodeType::kProgram) continue;
    sources.push_back({tree.StringOf(child), child, tree.text().PositionAt(tree.node(child).start).line});
  }
  return sources;
}

int EndOfMain(const SyntaxTree& tree) {
  const std::vector<JoinedSource> sources = JoinedSources(tree);
  return sources.empty() ? tree.text().length() : tree.node(sources.front().program).start - 1;
}

}  // namespace twinstep
