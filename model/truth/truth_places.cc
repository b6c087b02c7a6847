#include "model/truth/truth_places.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "model/source/code_roles.h"
#include "model/source/joined_tree.h"
#include "model/transformations/debugger_places.h"

namespace twinstep {

namespace {

// The Program of the source that ends at the offset; kNoNode: none does. O(sources).
NodeId SourceEndingAt(const SyntaxTree& tree, int end_of_main, int offset) {
  if (offset <= end_of_main) return offset == end_of_main ? kRootNode : kNoNode;
  for (const JoinedSource& source : JoinedSources(tree)) {
    if (tree.node(source.program).end == offset) return source.program;
  }
  return kNoNode;
}

// At the first unit of a function, or at the name that it has as an expression: some debuggers show that it is made by
// the one, some by the other.
bool BeginsFunction(const SyntaxTree& tree, NodeId function, int offset) {
  if (offset == tree.node(function).start) return true;
  const NodeId name = tree.Child(function, NodeField::kId);
  return tree.type(function) == NodeType::kFunctionExpression && name != kNoNode && offset == tree.node(name).start;
}

// The initialiser, told of, that ends before the offset in a field with a computed name; kNoNode: there is none.
NodeId ValueBefore(const SyntaxTree& tree, const std::vector<bool>& points, NodeId field, int offset) {
  if (tree.type(field) != NodeType::kPropertyDefinition || !tree.node(field).is(SyntaxNode::kComputed)) return kNoNode;
  const NodeId value = tree.Child(field, NodeField::kValue);
  return value != kNoNode && points[value] && tree.node(value).end <= offset ? value : kNoNode;
}

}  // namespace

TruthPlaces::TruthPlaces(const SyntaxTree& tree, absl::Span<const TruthSite> sites,
                         absl::Span<const Location> locations, bool marks_returns_by_end)
    : tree_(tree),
      end_of_main_(EndOfMain(tree)),
      marks_returns_by_end_(marks_returns_by_end),
      points_(tree.nodes().size(), false),
      ends_(tree.nodes().size(), false) {
  for (const TruthSite& site : sites) {
    if (site.kind == TruthEventKind::kPoint) points_[site.node] = true;
    if (site.kind == TruthEventKind::kBodyEnd) ends_[site.node] = true;
  }
  for (const Location& location : locations) {
    const NodeId owner = NodeAt(location);
    if (owner == kNoNode) continue;
    const LineAndColumn place(location.line(), location.column());
    owners_[place] = owner;
    if (!CanBeHead(location, owner) || IsAfterClassPlace(location, owner, locations)) continue;
    HeadsAt(location, owner).try_emplace(owner, place);
  }
}

bool TruthPlaces::IsAfterClassPlace(const Location& place, NodeId owner, absl::Span<const Location> listed) const {
  for (NodeId node = tree_.InnermostNodeAt(*OffsetAt(place, /*youngest=*/true)); node != owner && node != kNoNode;
       node = tree_.node(node).parent) {
    if (tree_.node(node).field != NodeField::kSuperClass) continue;
    const TextPosition start = tree_.text().PositionAt(tree_.node(tree_.node(node).parent).start);
    const auto is_start = [&start](const Location& one) {
      return static_cast<int>(one.line()) == start.line && static_cast<int>(one.column()) == start.column;
    };
    if (std::any_of(listed.begin(), listed.end(), is_start)) return true;
  }
  return false;
}

NodeId TruthPlaces::MakerOfClassAt(const Location& place) const {
  const std::optional<int> offset = OffsetAt(place, /*youngest=*/true);
  if (!offset || !IsClass(tree_.type(tree_.InnermostNodeAt(*offset)))) return kNoNode;
  return Owner(tree_, *offset, /*runs_with_class=*/true);
}

NodeId TruthPlaces::Owner(const SyntaxTree& tree, int offset, bool runs_with_class) const {
  // A function that a block declares is made again when the block gets there, which some debuggers show by its end.
  if (EndsBlockFunction(offset)) {
    NodeId function = tree.InnermostNodeAt(offset - 1);
    while (tree.type(function) != NodeType::kFunctionDeclaration) function = tree.node(function).parent;
    if (points_[function]) return function;
    // The whole branch of an `if`, which is a block of its own.
    const NodeId around = tree.node(function).parent;
    return points_[around] ? around : kNoNode;
  }
  // There ends what initialises a class's fields, whenever that runs.
  if (EndsClass(offset)) return kNoNode;
  if (const NodeId ended = SourceEndingAt(tree, end_of_main_, offset); ended != kNoNode) {
    return ended == kRootNode || ends_[ended] ? ended : kNoNode;
  }
  for (NodeId node = tree.InnermostNodeAt(offset); node != kRootNode; node = tree.node(node).parent) {
    const NodeType type = tree.type(node);
    // The top level of another source.
    if (type == NodeType::kProgram) return kNoNode;
    // Where a function begins stands for the code that makes it.
    const bool made = IsFunction(type) && BeginsFunction(tree, node, offset);
    // Its expression may be in parentheses.
    if (type == NodeType::kArrowFunctionExpression && tree.node(node).is(SyntaxNode::kExpression)) {
      const NodeId body = tree.Child(node, NodeField::kBody);
      if (offset >= tree.node(body).end && points_[body]) return body;
    }
    if ((IsFunction(type) && !made) || type == NodeType::kStaticBlock) {
      return ends_[node] && offset == tree.node(node).end - 1 ? node : kNoNode;
    }
    // What runs in other moments than the node around it: initialisers of fields, the variable of each turn, a class's
    // own places, which are those of a constructor that is not written.
    const SyntaxNode& here = tree.node(node);
    const NodeType around = tree.type(here.parent);
    if (around == NodeType::kPropertyDefinition && here.field == NodeField::kValue)
      return points_[node] ? node : kNoNode;
    if (const NodeId value = ValueOfField(node); value != kNoNode) return value;
    if (const NodeId value = ValueBefore(tree, points_, node, offset); value != kNoNode) return value;
    // Before the catch clause is told of.
    const bool is_pattern = type == NodeType::kObjectPattern || type == NodeType::kArrayPattern;
    if (around == NodeType::kCatchClause && here.field == NodeField::kParam && is_pattern) return kNoNode;
    const bool is_each = around == NodeType::kForInStatement || around == NodeType::kForOfStatement;
    if (is_each && here.field == NodeField::kLeft) return kNoNode;
    if (IsClass(type) && !runs_with_class) return kNoNode;
    const bool is_member = around == NodeType::kMethodDefinition || around == NodeType::kPropertyDefinition;
    runs_with_class |= here.field == NodeField::kSuperClass ||
                       (is_member && here.field == NodeField::kKey && tree.node(here.parent).is(SyntaxNode::kComputed));
    if (points_[node]) return node;
  }
  return kNoNode;
}

std::optional<int> TruthPlaces::OffsetAt(const Location& place, bool youngest) const {
  const std::optional<int> offset =
      tree_.text().OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())});
  if (!offset || !youngest) return offset;
  return OffsetOfCode(tree_, marks_returns_by_end_, *offset);
}

NodeId TruthPlaces::NodeAt(const Location& place) const {
  const std::optional<int> offset = OffsetAt(place, /*youngest=*/true);
  return offset ? Owner(tree_, *offset) : kNoNode;
}

NodeId TruthPlaces::TurnAt(const Location& place) const {
  const std::optional<int> offset = OffsetAt(place, /*youngest=*/false);
  if (!offset || *offset == end_of_main_) return kNoNode;
  for (NodeId node = tree_.InnermostNodeAt(*offset); node != kRootNode; node = tree_.node(node).parent) {
    const SyntaxNode& here = tree_.node(node);
    if (IsFunction(here.type) || IsStatement(here.type)) {
      if (here.type != NodeType::kVariableDeclaration) return kNoNode;
    }
    const NodeType around = tree_.type(here.parent);
    if ((around == NodeType::kForInStatement || around == NodeType::kForOfStatement) &&
        here.field == NodeField::kLeft) {
      return here.parent;
    }
    // Parts of a pattern are given their values one by one, later; some stop at its end before.
    const bool is_pattern = around == NodeType::kObjectPattern || around == NodeType::kArrayPattern ||
                            around == NodeType::kMemberExpression;
    if (is_pattern && *offset > static_cast<int>(tree_.node(here.parent).start)) return kNoNode;
  }
  return kNoNode;
}

bool TruthPlaces::EndsReturn(const Location& place) const {
  return OffsetAt(place, /*youngest=*/true) != OffsetAt(place, /*youngest=*/false);
}

bool TruthPlaces::BeginsAndEnds(const Location& place) const {
  if (!EndsReturn(place)) return false;
  const int offset = *OffsetAt(place, /*youngest=*/false);
  if (offset >= tree_.text().length()) return false;
  for (NodeId node = tree_.InnermostNodeAt(offset); node != kRootNode; node = tree_.node(node).parent) {
    if (static_cast<int>(tree_.node(node).start) != offset) return false;
    if (points_[node]) return true;
  }
  return false;
}

bool TruthPlaces::IsInClassBody(const Location& place, NodeId owner) const {
  NodeId node = tree_.InnermostNodeAt(std::min(*OffsetAt(place, /*youngest=*/true), tree_.text().length() - 1));
  const NodeId around = tree_.node(owner).parent;
  const NodeId field = around != kNoNode && tree_.type(around) == NodeType::kPropertyDefinition ? around : kNoNode;
  for (; node != owner && node != field && node != kNoNode; node = tree_.node(node).parent) {
    if (tree_.type(node) == NodeType::kClassBody) return true;
  }
  return false;
}

NodeId TruthPlaces::ValueOfField(NodeId node) const {
  if (tree_.type(node) != NodeType::kPropertyDefinition || tree_.node(node).is(SyntaxNode::kComputed)) return kNoNode;
  const NodeId value = tree_.Child(node, NodeField::kValue);
  return value != kNoNode && points_[value] ? value : kNoNode;
}

// `for (var a = f() in object)`: the initialiser is no place of the loop's.
bool TruthPlaces::InitialisesFirst(NodeId node) const {
  if (tree_.type(node) != NodeType::kForInStatement) return false;
  const NodeId declaration = tree_.Child(node, NodeField::kLeft);
  if (tree_.type(declaration) != NodeType::kVariableDeclaration) return false;
  const std::vector<NodeId> declarators = tree_.Children(declaration, NodeField::kDeclarations);
  return !declarators.empty() && tree_.Child(declarators[0], NodeField::kInit) != kNoNode;
}

// `const [a = f()] = g()`: what the pattern is given comes first.
bool TruthPlaces::IsInDefault(const Location& place, NodeId owner) const {
  NodeId node = tree_.InnermostNodeAt(std::min(*OffsetAt(place, /*youngest=*/true), tree_.text().length() - 1));
  for (; node != owner && node != kNoNode; node = tree_.node(node).parent) {
    const SyntaxNode& here = tree_.node(node);
    if (here.field == NodeField::kRight && tree_.type(here.parent) == NodeType::kAssignmentPattern) return true;
  }
  return false;
}

std::vector<TruthPlaces::Code> TruthPlaces::ReturnsAt(const Location& place) const {
  std::vector<Code> returns;
  const int end = OffsetAt(place, /*youngest=*/false).value_or(0);
  if (end == 0 || (marks_returns_by_end_ && !EndsReturn(place))) return returns;
  for (NodeId node = tree_.InnermostNodeAt(end - 1); node != kRootNode; node = tree_.node(node).parent) {
    const SyntaxNode& here = tree_.node(node);
    if (static_cast<int>(here.end) != end) continue;
    if (here.type == NodeType::kReturnStatement && marks_returns_by_end_)
      returns.push_back({CodeAround(tree_, node), true, node});
    if (here.type == NodeType::kArrowFunctionExpression && here.is(SyntaxNode::kExpression)) {
      returns.push_back({node, true, tree_.Child(node, NodeField::kBody)});
    }
  }
  return returns;
}

bool TruthPlaces::EndsBlockFunction(int offset) const {
  if (offset == 0) return false;
  NodeId node = tree_.InnermostNodeAt(offset - 1);
  while (node != kRootNode && tree_.type(node) != NodeType::kFunctionDeclaration) node = tree_.node(node).parent;
  if (node == kRootNode || tree_.node(node).end != offset) return false;
  const NodeId around = tree_.node(node).parent;
  if (tree_.type(around) == NodeType::kProgram) return false;
  return tree_.type(around) != NodeType::kBlockStatement || !IsFunction(tree_.type(tree_.node(around).parent));
}

bool TruthPlaces::EndsClass(int offset) const {
  if (offset == 0) return false;
  for (NodeId node = tree_.InnermostNodeAt(offset - 1); node != kRootNode && tree_.node(node).end == offset;
       node = tree_.node(node).parent) {
    if (IsClass(tree_.type(node))) return true;
  }
  return false;
}

bool TruthPlaces::EndsBefore(NodeId function, const Location& place) const {
  const SyntaxNode& node = tree_.node(function);
  if (tree_.type(node.parent) != NodeType::kArrowFunctionExpression || node.field != NodeField::kBody) return false;
  if (tree_.type(tree_.Child(function, NodeField::kBody)) != NodeType::kBlockStatement) return false;
  return tree_.text().OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())}) == node.end;
}

TruthPlaces::Code TruthPlaces::CodeAt(const Location& place, bool youngest) const {
  Code code;
  const std::optional<int> offset = OffsetAt(place, youngest);
  if (!offset) return code;
  if (youngest && marks_returns_by_end_ && ReturnsAt(place).size() > 1) return code;
  // Initialisers of fields may be told by the end of their class.
  code.certain = !EndsClass(*offset);
  code.code = kRootNode;
  if (const NodeId ended = SourceEndingAt(tree_, end_of_main_, *offset); ended != kNoNode) {
    code.code = ended == kRootNode || ends_[ended] ? ended : kNoNode;
    return code;
  }
  for (NodeId node = tree_.InnermostNodeAt(*offset); node != kRootNode; node = tree_.node(node).parent) {
    const SyntaxNode& here = tree_.node(node);
    if (here.type == NodeType::kProgram) return {ends_[node] ? node : kNoNode, code.certain};
    if (here.type == NodeType::kStaticBlock) return {node, code.certain};
    if (IsFunction(here.type)) {
      // `a => function () {}`: behind the inner one's last unit the outer one returns it.
      if (youngest && EndsBefore(node, place)) return {here.parent, code.certain};
      const NodeId body = tree_.Child(node, NodeField::kBody);
      const bool is_block = tree_.type(body) == NodeType::kBlockStatement;
      if (*offset >= tree_.node(body).start + (is_block ? 1 : 0)) return {node, code.certain};
      // An arrow function's body may be in parentheses.
      const std::vector<NodeId> parameters = tree_.Children(node, NodeField::kParams);
      const int behind = parameters.empty() ? static_cast<int>(here.start) : tree_.node(parameters.back()).end;
      if (!is_block && *offset > behind && tree_.text().Slice(behind, *offset).find("=>") != std::string_view::npos) {
        return {node, code.certain};
      }
      // Where it begins, the code around may make it, or it may bind its parameters, as the rest of it before the body
      // does.
      if (!BeginsFunction(tree_, node, *offset)) return {kNoNode, code.certain};
      code.certain = false;
      continue;
    }
    const NodeType around = tree_.type(here.parent);
    // The code around may stand there as well, while it makes the class.
    if (around == NodeType::kPropertyDefinition && here.field == NodeField::kValue) {
      return {points_[node] ? here.parent : kNoNode, false};
    }
    if (ValueOfField(node) != kNoNode || ValueBefore(tree_, points_, node, *offset) != kNoNode) return {node, false};
    if (IsClass(here.type)) code.certain = false;
  }
  return code;
}

NodeId TruthPlaces::NodeOf(const Location& place) const {
  const auto found = owners_.find({place.line(), place.column()});
  return found == owners_.end() ? kNoNode : found->second;
}

bool TruthPlaces::CanBeHead(const Location& place, NodeId node) const {
  // What a class runs is no statement that is about to be done: static blocks may have run before. Nor is a loop whose
  // variable has been given a value, nor a branch that has made its function.
  const bool is_behind = MakesFunction(place) && tree_.type(node) != NodeType::kFunctionDeclaration;
  return !is_behind && !IsInClassBody(place, node) && !InitialisesFirst(node) && !IsInDefault(place, node);
}

void TruthPlaces::SetHead(NodeId node, const Location& place) {
  if (!CanBeHead(place, node)) return;
  HeadsAt(place, node)[node] = {place.line(), place.column()};
}

bool TruthPlaces::IsHead(const Location& place) const {
  const NodeId node = NodeOf(place);
  const std::map<NodeId, LineAndColumn>& heads = MakesNode(place, node) ? making_heads_ : heads_;
  const auto head = heads.find(node);
  return head != heads.end() && head->second == LineAndColumn(place.line(), place.column());
}

std::optional<std::pair<uint32_t, uint32_t>> TruthPlaces::HeadOf(const TruthSite& site) const {
  const bool makes = site.kind == TruthEventKind::kPoint && IsFunction(tree_.type(site.node));
  const std::map<NodeId, LineAndColumn>& heads = makes ? making_heads_ : heads_;
  const auto head = heads.find(site.node);
  return head == heads.end() ? std::nullopt : std::optional(head->second);
}

bool TruthPlaces::MakesNode(const Location& place, NodeId node) const {
  if (node == kNoNode || !IsFunction(tree_.type(node)) || !points_[node]) return false;
  return OffsetAt(place, /*youngest=*/false) != static_cast<int>(tree_.node(node).end) - 1;
}

std::map<NodeId, TruthPlaces::LineAndColumn>& TruthPlaces::HeadsAt(const Location& place, NodeId node) {
  return MakesNode(place, node) ? making_heads_ : heads_;
}

bool TruthPlaces::MakesFunction(const Location& place) const {
  const std::optional<int> offset = OffsetAt(place, /*youngest=*/true);
  return offset && EndsBlockFunction(*offset);
}

}  // namespace twinstep
