#include "harness/isolation/findings/edited_state.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/isolation/states/state_walk.h"

namespace twinstep {
namespace {

// What toString may give for the function or class: its own text, or, of a method, that of the member.
std::vector<std::string> TextHashes(const SyntaxTree& tree, NodeId id, const std::u16string& units) {
  const auto text = [&units](int begin, int end) { return std::u16string_view(units).substr(begin, end - begin); };
  const SyntaxNode& node = tree.node(id);
  std::vector<std::string> hashes = {FunctionTextHash(text(node.start, node.end))};
  const NodeType parent = tree.type(node.parent);
  if (parent != NodeType::kMethodDefinition && parent != NodeType::kProperty) return hashes;
  std::u16string_view member = text(tree.node(node.parent).start, tree.node(node.parent).end);
  hashes.push_back(FunctionTextHash(member));
  constexpr std::u16string_view kStatic = u"static";
  if (member.substr(0, kStatic.size()) == kStatic) {
    member.remove_prefix(kStatic.size());
    member.remove_prefix(std::min(member.find_first_not_of(u" \t\r\n"), member.size()));
    hashes.push_back(FunctionTextHash(member));
  }
  return hashes;
}

std::vector<NodeId> FunctionsOf(const SyntaxTree& tree) {
  std::vector<NodeId> functions;
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    if (IsFunction(tree.type(id)) || IsClass(tree.type(id))) functions.push_back(id);
  }
  return functions;
}

}  // namespace

EditedNames NamesOf(const SyntaxTree& original, const SyntaxTree& edited, const LocationMap& map) {
  EditedNames names;
  std::map<int, std::string> declared;
  for (const SyntaxDeclaration& declaration : original.declarations()) {
    declared[original.node(declaration.identifier).start] = std::string(original.StringOf(declaration.identifier));
  }
  std::set<std::string> kept;
  for (const SyntaxDeclaration& declaration : edited.declarations()) {
    const std::string name(edited.StringOf(declaration.identifier));
    const std::optional<int> place = map.ToOriginal(edited.node(declaration.identifier).start);
    const auto found = place ? declared.find(*place) : declared.end();
    if (found == declared.end()) {
      names.inserted.insert(name);
    } else if (found->second != name) {
      names.variables[name] = found->second;
    } else {
      kept.insert(name);
    }
  }
  for (const std::string& name : kept) names.inserted.erase(name);
  // Functions of one text are one to the walker, so they get one name.
  const std::u16string original_units = original.text().ToUtf16(), edited_units = edited.text().ToUtf16();
  std::map<std::pair<int, bool>, std::string> by_place;
  for (const NodeId id : FunctionsOf(original)) {
    const std::vector<std::string> hashes = TextHashes(original, id, original_units);
    const auto known = names.original_functions.find(hashes[0]);
    const std::string name =
        known != names.original_functions.end() ? known->second : absl::StrCat("f", original.node(id).start);
    for (const std::string& hash : hashes) names.original_functions.try_emplace(hash, name);
    by_place[{original.node(id).start, IsClass(original.type(id))}] = name;
  }
  for (const NodeId id : FunctionsOf(edited)) {
    const std::optional<int> place = map.ToOriginal(edited.node(id).start);
    const auto found = place ? by_place.find({*place, IsClass(edited.type(id))}) : by_place.end();
    if (found == by_place.end()) continue;
    for (const std::string& hash : TextHashes(edited, id, edited_units)) {
      names.edited_functions.try_emplace(hash, found->second);
    }
  }
  return names;
}

void NameFunctions(const std::map<std::string, std::string>& names, MemoryGraph& graph) {
  for (Vertex& vertex : graph.vertices) {
    if (vertex.kind != VertexKind::kFunction) continue;
    const auto found = names.find(vertex.detail);
    if (found != names.end()) vertex.detail = found->second;
  }
}

void NameVariables(const EditedNames& names, MemoryGraph& graph) {
  std::vector<BaseVariable> bases;
  for (BaseVariable& base : graph.bases) {
    if (names.inserted.count(base.name) > 0) {
      ++graph.left_out["variable that only the edited program declares"];
      continue;
    }
    const auto found = names.variables.find(base.name);
    if (found != names.variables.end()) base.name = found->second;
    bases.push_back(std::move(base));
  }
  graph.bases = std::move(bases);
}

}  // namespace twinstep
