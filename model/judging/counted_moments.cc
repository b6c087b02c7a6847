#include "model/judging/counted_moments.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/judging/places_of_pauses.h"
#include "model/source/code_roles.h"
#include "model/source/joined_tree.h"

namespace twinstep {
namespace {

// But for directives, which nobody stops at.
bool IsFirstOf(const SyntaxTree& tree, NodeId block, NodeId statement) {
  for (const NodeId one : tree.Children(block, NodeField::kBody)) {
    if (!tree.node(one).is(SyntaxNode::kDirective)) return one == statement;
  }
  return false;
}

// Something of the program may run before the body: a default value, a pattern.
bool BindsByCode(const SyntaxTree& tree, NodeId function) {
  const std::vector<NodeId> parameters = tree.Children(function, NodeField::kParams);
  return std::any_of(parameters.begin(), parameters.end(), [&tree](NodeId parameter) {
    return tree.type(parameter) != NodeType::kIdentifier && tree.type(parameter) != NodeType::kRestElement;
  });
}

// A constructor that begins by making fields.
bool MakesFields(const SyntaxTree& tree, NodeId function) {
  if (!IsConstructor(tree, function)) return false;
  const NodeId body = tree.node(tree.node(function).parent).parent;
  const std::vector<NodeId> members = tree.Children(body, NodeField::kBody);
  return std::any_of(members.begin(), members.end(), [&tree](NodeId member) {
    return tree.type(member) == NodeType::kPropertyDefinition && !tree.node(member).is(SyntaxNode::kStatic);
  });
}

// A block makes its functions before its first statement.
bool MakesFunctions(const SyntaxTree& tree, NodeId block) {
  const std::vector<NodeId> statements = tree.Children(block, NodeField::kBody);
  return std::any_of(statements.begin(), statements.end(),
                     [&tree](NodeId one) { return tree.type(one) == NodeType::kFunctionDeclaration; });
}

// Of a for-in or for-of loop: a pattern may run code.
bool HasPattern(const SyntaxTree& tree, NodeId loop) {
  NodeId left = tree.Child(loop, NodeField::kLeft);
  if (left == kNoNode) return false;
  if (tree.type(left) == NodeType::kVariableDeclaration) {
    const std::vector<NodeId> declared = tree.Children(left, NodeField::kDeclarations);
    left = declared.empty() ? left : tree.Child(declared.front(), NodeField::kId);
  }
  return tree.type(left) != NodeType::kIdentifier;
}

// At the operator, where the block of what may be skipped begins.
bool IsBehindLeft(const SyntaxTree& tree, NodeId node, int offset) {
  return tree.type(node) == NodeType::kLogicalExpression && offset >= tree.node(tree.Child(node, NodeField::kLeft)).end;
}

// What is counted by a block that begins with the statement, and with which nothing comes in between; kNoNode: it
// begins none.
NodeId BlockOf(const SyntaxTree& tree, NodeId statement) {
  NodeId owner = tree.node(statement).parent;
  NodeField field = tree.node(statement).field;
  if (tree.type(owner) == NodeType::kBlockStatement) {
    const bool is_function = IsFunction(tree.type(tree.node(owner).parent));
    if (!IsFirstOf(tree, owner, statement) || (!is_function && MakesFunctions(tree, owner))) return kNoNode;
    field = tree.node(owner).field;
    owner = tree.node(owner).parent;
  }
  switch (tree.type(owner)) {
    case NodeType::kFunctionDeclaration:
    case NodeType::kFunctionExpression:
    case NodeType::kArrowFunctionExpression:
      // A generator waits before its first statement.
      return tree.node(owner).is(SyntaxNode::kGenerator) || BindsByCode(tree, owner) || MakesFields(tree, owner)
                 ? kNoNode
                 : owner;
    case NodeType::kForInStatement:
    case NodeType::kForOfStatement:
      return HasPattern(tree, owner) || tree.node(owner).is(SyntaxNode::kAwait) ? kNoNode : owner;
    case NodeType::kForStatement:
    case NodeType::kWhileStatement:
      // Where the body stands at the head of the loop, a change of tiers there may count it once more.
      return field == NodeField::kBody && tree.Child(owner, NodeField::kTest) != kNoNode ? owner : kNoNode;
    case NodeType::kIfStatement:
      return field == NodeField::kConsequent || field == NodeField::kAlternate ? owner : kNoNode;
    default:
      return kNoNode;
  }
}

// The program stands where the user has acted, at a visit that had begun before.
bool IsAfterAct(const TruthTimeline& timeline, int event) {
  const TruthSite* const before = event == 0 ? nullptr : timeline.site(event - 1);
  return before != nullptr && (before->kind == TruthEventKind::kActed || before->kind == TruthEventKind::kActThrew);
}

}  // namespace

CountedMoments::CountedMoments(const KnownProgram& known) : timeline_(*known.timeline) {
  const SyntaxTree& tree = *known.tree;
  const int end_of_main = EndOfMain(tree);
  // By node.
  std::map<NodeId, size_t> numbers;
  for (const TruthSite& site : timeline_.truth().sites()) {
    const SyntaxNode& node = tree.node(site.node);
    const bool is_body = node.field == NodeField::kBody &&
                         tree.type(node.parent) == NodeType::kArrowFunctionExpression && !IsStatement(node.type);
    const bool is_plain = (IsStatement(node.type) && node.type != NodeType::kFunctionDeclaration) || is_body;
    // What is no function's code, as a static block's, engines count together with other code.
    const bool is_code = site.function == kRootNode || IsFunction(tree.type(site.function));
    if (site.kind != TruthEventKind::kPoint || !is_plain || !is_code || node.start >= end_of_main) continue;
    const auto head = known.places->HeadOf(site);
    if (!head || numbers.contains(site.node)) continue;
    Location place;
    place.set_line(head->first);
    place.set_column(head->second);
    // The end of an arrow function is none of its places; what may be skipped is counted apart.
    const std::optional<int> offset =
        tree.text().OffsetAt({static_cast<int>(head->first), static_cast<int>(head->second)});
    if (!offset || *offset < node.start || *offset >= node.end) continue;
    const NodeId at = NodeAtPlace(tree, place);
    if (MayBeSkipped(tree, at, site.node) || IsBehindLeft(tree, at, *offset)) continue;
    numbers[site.node] = places_.size();
    places_.push_back(std::move(place));
    counted_.emplace_back().begins_block = BlockOf(tree, site.node) != kNoNode;
  }
  for (int event = 0; event < timeline_.size(); ++event) {
    const TruthSite* const site = timeline_.site(event);
    if (site == nullptr || site->kind != TruthEventKind::kPoint) continue;
    const auto number = numbers.find(site->node);
    if (number == numbers.end() || IsAfterAct(timeline_, event)) continue;
    Counted& counted = counted_[number->second];
    counted.visits.push_back(event);
    if (!counted.begins_block) continue;
    // A call has entered its block once it has begun.
    const bool is_call = IsFunction(tree.type(BlockOf(tree, site->node)));
    const absl::Span<const int> own = timeline_.EventsOf(timeline_.truth().log().events(event).activation());
    counted.entries.push_back({is_call && !own.empty() ? own.front() : event, false});
  }
}

std::optional<MomentWindow> CountedMoments::WindowOf(absl::Span<const uint64_t> counts) const {
  MomentWindow window{{0, false}, {timeline_.size(), false}};
  for (size_t i = 0; i < counted_.size() && i < counts.size(); ++i) {
    const Counted& counted = counted_[i];
    const uint64_t count = counts[i];
    if (count < counted.visits.size()) window.end = std::min(window.end, Moment{counted.visits[count], false});
    if (!counted.begins_block || count == 0) continue;
    if (count <= counted.entries.size()) {
      window.begin = std::max(window.begin, counted.entries[count - 1]);
    } else if (!timeline_.complete()) {
      window.begin = {timeline_.size(), false};
      window.is_behind = true;
    } else {
      return std::nullopt;
    }
  }
  if (window.is_behind) return window;
  return window.begin < window.end ? std::optional(window) : std::nullopt;
}

bool CountedMoments::AreOfWholeRun(absl::Span<const uint64_t> counts) const {
  if (!timeline_.complete()) return true;
  for (size_t i = 0; i < counted_.size(); ++i) {
    const uint64_t visits = counted_[i].visits.size();
    if (counts[i] < visits || (counted_[i].begins_block && counts[i] != visits)) return false;
  }
  return true;
}

}  // namespace twinstep
