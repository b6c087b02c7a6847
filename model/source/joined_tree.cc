#include "model/source/joined_tree.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/stable_hash.h"

namespace twinstep {
namespace {

constexpr std::string_view kModule = "module ";
constexpr std::string_view kEval = "eval ";
constexpr std::string_view kFunction = "Function ";

class Joiner {
 public:
  // Adds a source that begins at `offset` of the whole text; `key` is empty for the main one. `around`: of code for
  // eval.
  void Add(const SyntaxTree& tree, int offset, const std::string& key, ScopeId around = kNoScope) {
    const bool is_main = key.empty();
    const auto nodes = static_cast<NodeId>(parts_.nodes.size());
    const auto scopes = static_cast<ScopeId>(parts_.scopes.size());
    const auto variables = static_cast<VariableId>(parts_.variables.size());
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
    // What code for eval assigns and does not declare may be declared around it; what sloppy code declares by var is
    // the variable of the function around, if it has one of that name (ECMA-262, 19.2.1.3).
    std::vector<VariableId> now(tree.variables().size(), kNoVariable);
    std::vector<bool> is_outer(tree.variables().size(), false);
    VariableId next = variables;
    for (VariableId id = 0; id < static_cast<VariableId>(now.size()); ++id) {
      const bool is_free = tree.variables()[id].kind == DeclarationKind::kImplicitGlobal;
      if (around != kNoScope && MayBeOuter(tree, id))
        now[id] = FindFrom(around, tree.NameOf(id), /*in_function=*/!is_free);
      is_outer[id] = now[id] != kNoVariable;
      if (!is_outer[id]) now[id] = next++;
    }
    const auto kept_before = [&](VariableId end) {
      return variables + static_cast<VariableId>(std::count(is_outer.begin(), is_outer.begin() + end, false));
    };
    for (SyntaxScope scope : tree.scopes()) {
      scope.node += nodes;
      // What eval code declares by let, const or class is its own (ECMA-262, 19.2.1.1).
      if (around != kNoScope && scope.parent == kNoScope) scope.type = ScopeType::kBlock;
      scope.parent = scope.parent == kNoScope && !is_main ? std::max(around, 0) : moved(scope.parent, scopes);
      scope.variables_begin = kept_before(scope.variables_begin);
      scope.variables_end = kept_before(scope.variables_end);
      scope.has_direct_eval = false;
      parts_.scopes.push_back(scope);
    }
    for (VariableId id = 0; id < static_cast<VariableId>(tree.variables().size()); ++id) {
      if (is_outer[id]) continue;
      SyntaxVariable variable = tree.variables()[id];
      variable.scope = moved(variable.scope, scopes);
      variable.name = take_string(variable.name, tree.NameOf(id));
      variable.declarations_begin = static_cast<int32_t>(parts_.declarations.size());
      for (SyntaxDeclaration declaration : tree.DeclarationsOf(id)) {
        declaration.variable = now[id];
        declaration.identifier = moved(declaration.identifier, nodes);
        declaration.node = moved(declaration.node, nodes);
        parts_.declarations.push_back(declaration);
      }
      variable.declarations_end = static_cast<int32_t>(parts_.declarations.size());
      parts_.variables.push_back(variable);
    }
    for (SyntaxReference reference : tree.references()) {
      const bool is_free = reference.variable == kNoVariable;
      if (!is_free) reference.variable = now[reference.variable];
      if (is_free && around != kNoScope) reference.variable = FindFrom(around, tree.StringOf(reference.identifier));
      reference.identifier = moved(reference.identifier, nodes);
      reference.scope = moved(reference.scope, scopes);
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
  static bool MayBeOuter(const SyntaxTree& tree, VariableId id) {
    const SyntaxVariable& one = tree.variables()[id];
    if (one.kind == DeclarationKind::kImplicitGlobal) return true;
    const bool is_of_function = one.kind == DeclarationKind::kVar || one.kind == DeclarationKind::kFunctionName;
    return is_of_function && one.scope == 0 && !tree.scopes()[0].strict;
  }

  // The variable of that name that code in the scope sees; `in_function`: if it is of the function around. Linear in
  // the scopes around and their variables.
  VariableId FindFrom(ScopeId scope, std::string_view name, bool in_function = false) const {
    for (; scope != kNoScope; scope = parts_.scopes[static_cast<size_t>(scope)].parent) {
      const SyntaxScope& here = parts_.scopes[static_cast<size_t>(scope)];
      for (VariableId id = here.variables_begin; id < here.variables_end; ++id) {
        if (parts_.strings[static_cast<size_t>(parts_.variables[static_cast<size_t>(id)].name)] == name) return id;
      }
      const bool is_function = here.type == ScopeType::kFunction || here.type == ScopeType::kClassStaticBlock ||
                               here.type == ScopeType::kClassFieldInitializer;
      if (in_function && is_function) break;
    }
    return kNoVariable;
  }

  SyntaxTree::Parts parts_;
};

}  // namespace

std::string KeyOfModule(std::string_view specifier) {
  return absl::StrCat(std::string(kModule), std::string(specifier));
}

std::string_view SpecifierOfKey(std::string_view key) {
  return key.starts_with(kModule) ? key.substr(kModule.size()) : std::string_view();
}

uint32_t MadeOfKey(std::string_view key) {
  uint32_t code = 0;
  for (const std::string_view how : {kEval, kFunction}) {
    if (key.starts_with(how) && absl::SimpleAtoi(std::string(key.substr(how.size())), &code)) return code;
  }
  return 0;
}

bool IsOfFunction(std::string_view key) { return key.starts_with(kFunction); }

std::string KeyOfMade(const SyntaxTree& tree, const MadeCode& made) {
  const NodeId callee = tree.Child(made.call(), NodeField::kCallee);
  const bool is_function = callee != kNoNode && tree.StringOf(callee) == "Function";
  return absl::StrCat(std::string(is_function ? kFunction : kEval), HashOfMade(made.code()));
}

uint32_t HashOfMade(std::string_view text) { return static_cast<uint32_t>(StableHash().Add(text).Finish()) | 1; }

absl::StatusOr<SyntaxTree> JoinTrees(const SyntaxTree& main, absl::Span<const SourceTree> others) {
  Joiner joiner;
  joiner.Add(main, 0, "");
  std::string text(main.text().utf8());
  int length = main.text().length();
  for (const SourceTree& other : others) {
    absl::StrAppend(&text, "\n", std::string(other.tree->text().utf8()));
    joiner.Add(*other.tree, length + 1, other.key, other.around);
    length += 1 + other.tree->text().length();
  }
  return joiner.Join(text, main.goal());
}

std::shared_ptr<const SyntaxTree> WithMade(std::shared_ptr<const SyntaxTree> tree,
                                           const google::protobuf::RepeatedPtrField<MadeCode>& made,
                                           const ParseSource& parse) {
  std::set<std::string, std::less<>> keys;
  for (const JoinedSource& source : JoinedSources(*tree)) keys.insert(std::string(source.key));
  for (const MadeCode& one : made) {
    if (one.call() < 0 || one.call() >= static_cast<NodeId>(tree->nodes().size())) continue;
    std::string key = KeyOfMade(*tree, one);
    if (!keys.insert(key).second) continue;
    const NodeId callee = tree->Child(one.call(), NodeField::kCallee);
    const bool is_direct = !IsOfFunction(key) && callee != kNoNode && tree->type(callee) == NodeType::kIdentifier;
    std::shared_ptr<const SyntaxTree> parsed = parse(one.code());
    if (parsed == nullptr) continue;
    const SourceTree other = {
        .key = std::move(key), .tree = std::move(parsed), .around = is_direct ? tree->ScopeAt(one.call()) : 0};
    absl::StatusOr<SyntaxTree> joined = JoinTrees(*tree, absl::MakeConstSpan(&other, 1));
    if (joined.ok()) tree = std::make_shared<const SyntaxTree>(*std::move(joined));
  }
  return tree;
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
