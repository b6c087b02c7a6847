#include "engines/tracing/instrument.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "engines/tracing/instrumenter.h"

namespace twinstep {

std::string Instrument(const SyntaxTree& tree, uint16_t source, std::string_view prefix, SiteTable& table) {
  return Instrumenter(tree, source, prefix, table).Program();
}

std::string Instrumenter::LeftAlone(NodeId node, std::string_view reason) {
  ++table_.left_alone[std::string(reason)];
  return absl::StrCat("(", Text(node), ")");
}

int Instrumenter::NewSite(Kind kind, NodeId node, Outcome outcome) {
  TraceSite site;
  site.source = source_;
  site.node = node;
  site.kind = kind;
  site.outcome = outcome;
  table_.sites.push_back(site);
  return static_cast<int>(table_.sites.size()) - 1;
}

std::string Instrumenter::Log(Kind kind, NodeId node, std::string_view value, Outcome outcome) {
  return absl::StrCat(prefix_, "v(", NewSite(kind, node, outcome), ",", Activation(), ",", std::string(value), ")");
}

std::string Instrumenter::LogNoValue(Kind kind, NodeId node, Outcome outcome) {
  return absl::StrCat(prefix_, "u(", NewSite(kind, node, outcome), ",", Activation(), ")");
}

std::string Instrumenter::OwnerOf(VariableId variable) const {
  const ScopeId scope = tree_.variables()[variable].scope;
  if (instances_.contains(scope)) return absl::StrCat(prefix_, "k", scope);
  const NodeId node = tree_.scopes()[scope].node;
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    if (tree_.IsInside(node, frame->node)) return frame->activation;
  }
  return frames_.front().activation;
}

bool Instrumenter::InsideWith(NodeId identifier) const {
  const ReferenceId reference = tree_.ReferenceAt(identifier);
  return reference != kNoReference && tree_.references()[reference].is(SyntaxReference::kInsideWith);
}

bool Instrumenter::MayBeUndeclared(NodeId identifier) const {
  const VariableId variable = tree_.VariableAt(identifier);
  if (variable == kNoVariable) return true;
  const auto declarations = tree_.DeclarationsOf(variable);
  return std::any_of(declarations.begin(), declarations.end(), [](const SyntaxDeclaration& declaration) {
    return declaration.kind == DeclarationKind::kImplicitGlobal;
  });
}

std::string Instrumenter::LogVariable(Kind kind, NodeId node, NodeId name, std::string_view value) {
  const int site = NewSite(kind, node);
  TraceSite& entry = table_.sites.back();
  const VariableId variable = tree_.VariableAt(name);
  if (variable == kNoVariable || tree_.scopes()[tree_.variables()[variable].scope].type == ScopeType::kGlobal) {
    entry.place = TraceSite::Place::kGlobal;
    entry.variable = variable;
    const auto [found, is_new] =
        table_.name_ids.try_emplace(std::string(tree_.StringOf(name)), static_cast<int32_t>(table_.names.size()));
    if (is_new) table_.names.push_back(found->first);
    entry.name = found->second;
  } else {
    entry.place = TraceSite::Place::kVariable;
    entry.variable = variable;
    const std::string owner = OwnerOf(variable);
    if (owner != Activation()) {
      return absl::StrCat(prefix_, "o(", site, ",", Activation(), ",", owner, ",", std::string(value), ")");
    }
  }
  return absl::StrCat(prefix_, "v(", site, ",", Activation(), ",", std::string(value), ")");
}

std::string Instrumenter::Read(NodeId identifier) {
  return LogVariable(Kind::kRead, identifier, identifier, Text(identifier));
}

std::string Instrumenter::Pieces(NodeId node, const std::function<std::string(NodeId)>& emit) const {
  std::string text;
  int at = tree_.node(node).start;
  for (const NodeId child : tree_.Children(node)) {
    // `{a}` has two children at one place.
    if (tree_.node(child).start < at) continue;
    absl::StrAppend(&text, Between(at, tree_.node(child).start), emit(child));
    at = tree_.node(child).end;
  }
  return absl::StrCat(text, Between(at, tree_.node(node).end));
}

void Instrumenter::BoundNames(NodeId pattern, std::vector<NodeId>& names) const {
  switch (tree_.type(pattern)) {
    case NodeType::kIdentifier:
      names.push_back(pattern);
      break;
    case NodeType::kAssignmentPattern:
      BoundNames(Child(pattern, NodeField::kLeft), names);
      break;
    case NodeType::kRestElement:
      BoundNames(Child(pattern, NodeField::kArgument), names);
      break;
    case NodeType::kProperty:
      BoundNames(Child(pattern, NodeField::kValue), names);
      break;
    case NodeType::kObjectPattern:
    case NodeType::kArrayPattern:
      for (const NodeId child : tree_.Children(pattern)) BoundNames(child, names);
      break;
    default:
      break;
  }
}

std::string Instrumenter::TakenApart(NodeId pattern) {
  return absl::StrCat(prefix_, tree_.type(pattern) == NodeType::kArrayPattern ? "q(" : "p(",
                      NewSite(Kind::kWrite, pattern), ",");
}

std::string Instrumenter::LogBindings(NodeId pattern, std::string_view separator) {
  std::vector<NodeId> names;
  BoundNames(pattern, names);
  std::string text;
  for (const NodeId name : names) absl::StrAppend(&text, LogBinding(name), std::string(separator));
  return text;
}

}  // namespace twinstep
