#include "model/execution_trace/critical_predicates.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "model/execution_trace/branch_regions.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

bool IsThrowStatement(const ExecutionTrace& trace, EventId event) {
  return trace.tree(event).type(trace.node(event)) == NodeType::kThrowStatement;
}

}  // namespace

FailingPredicate FindFailingPredicate(const ExecutionTrace& trace, const ControlDependence& control, EventId thrown) {
  FailingPredicate result;
  if (thrown == kNoEvent) return result;
  if (IsThrowStatement(trace, thrown)) {
    result.event = control.Branch(thrown);
    if (result.event != kNoEvent) result.kind = FailingPredicate::Kind::kBranch;
    return result;
  }
  result.kind = FailingPredicate::Kind::kImplicit;
  result.check = FailingPredicate::Check::kOther;
  result.event = thrown;
  const SyntaxTree& tree = trace.tree(thrown);
  const NodeType type = tree.type(trace.node(thrown));
  // A call's own operands: it had begun.
  for (const EventId operand : trace.operands(thrown)) {
    if (operand == kNoEvent || trace.kind(operand) != EventKind::kCall) continue;
    result.operand = operand;
    return result;
  }
  const NodeField field =
      type == NodeType::kCallExpression || type == NodeType::kNewExpression ? NodeField::kCallee : NodeField::kObject;
  for (const EventId operand : trace.operands(thrown)) {
    if (operand == kNoEvent) continue;
    const TraceValue value = trace.value(operand);
    const NodeField place = tree.node(trace.node(operand)).field;
    if (field == NodeField::kCallee && place == NodeField::kCallee) {
      result.check = FailingPredicate::Check::kNotCallable;
      result.operand = operand;
      return result;
    }
    if (value.is_nullish() && (place == NodeField::kObject || place == NodeField::kInit || place == NodeField::kRight ||
                               place == NodeField::kArgument)) {
      result.check = FailingPredicate::Check::kNullish;
      result.operand = operand;
      return result;
    }
  }
  if (!trace.operands(thrown).empty()) result.operand = trace.operands(thrown).back();
  return result;
}

// What code may assign, by name.
class CriticalPredicates::Assignments {
 public:
  explicit Assignments(const ExecutionTrace& trace) : trace_(trace) {
    for (size_t source = 0; source < trace.sources().size(); ++source) {
      const SyntaxTree& tree = *trace.sources()[source].tree;
      regions_.push_back(std::make_unique<BranchRegions>(tree));
      for (NodeId node = 0; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
        if (IsFunction(tree.type(node)) || IsClass(tree.type(node))) NameFunction(source, tree, node);
      }
    }
  }

  // Whether what the branch did not evaluate could have assigned the cell.
  bool OtherSideMay(uint16_t source, NodeId branch, bool outcome, const TraceCell& cell) {
    const std::string name = NameOf(cell);
    const auto key = std::make_tuple(source, branch, outcome, cell.kind, cell.source, cell.variable, name);
    const auto found = known_.find(key);
    if (found != known_.end()) return found->second;
    bool may = false;
    std::set<std::pair<size_t, NodeId>> visited;
    for (const NodeRange& range : regions_[source]->OtherSide(branch, outcome)) {
      may = may || RangeMay(source, range, cell, name, visited);
    }
    return known_[key] = may;
  }

 private:
  std::string NameOf(const TraceCell& cell) const {
    switch (cell.kind) {
      case TraceCell::Kind::kVariable:
        return std::string(trace_.sources()[cell.source].tree->NameOf(cell.variable));
      default:
        if (cell.key.is(ValueTag::kString)) {
          JsString text;
          SetJsString(trace_.string(cell.key).units, ExecutionTrace::kStringLimit, text);
          return ToDisplay(text);
        }
        return trace_.Display(cell.key);
    }
  }

  // Under what names the function may be called.
  void NameFunction(size_t source, const SyntaxTree& tree, NodeId node) {
    const auto add = [&](std::string_view name) {
      if (!name.empty()) functions_[std::string(name)].emplace_back(source, node);
    };
    if (const NodeId id = tree.Child(node, NodeField::kId); id != kNoNode) add(tree.StringOf(id));
    const NodeId parent = tree.node(node).parent;
    if (parent == kNoNode) return;
    switch (tree.type(parent)) {
      case NodeType::kVariableDeclarator:
        add(tree.StringOf(tree.Child(parent, NodeField::kId)));
        break;
      case NodeType::kAssignmentExpression: {
        NodeId left = tree.Child(parent, NodeField::kLeft);
        if (tree.type(left) == NodeType::kMemberExpression) left = tree.Child(left, NodeField::kProperty);
        add(tree.StringOf(left));
        break;
      }
      case NodeType::kProperty:
      case NodeType::kMethodDefinition:
      case NodeType::kPropertyDefinition: {
        add(tree.StringOf(tree.Child(parent, NodeField::kKey)));
        // `new C()` runs it.
        if (tree.node(parent).kind == NodeKind::kConstructor) {
          const NodeId owner = tree.node(tree.node(parent).parent).parent;
          if (const NodeId id = tree.Child(owner, NodeField::kId); id != kNoNode) add(tree.StringOf(id));
        }
        break;
      }
      default:
        break;
    }
  }

  static bool IsArrayMutator(std::string_view name) {
    return name == "push" || name == "pop" || name == "shift" || name == "unshift" || name == "splice" ||
           name == "sort" || name == "reverse" || name == "fill" || name == "copyWithin";
  }

  bool TargetMay(size_t source, const SyntaxTree& tree, NodeId target, const TraceCell& cell,
                 const std::string& name) const {
    switch (tree.type(target)) {
      case NodeType::kIdentifier: {
        if (cell.kind == TraceCell::Kind::kProperty || tree.StringOf(target) != name) return false;
        if (cell.kind == TraceCell::Kind::kGlobal) return true;
        return source == cell.source && tree.VariableAt(target) == cell.variable;
      }
      case NodeType::kMemberExpression: {
        if (cell.kind != TraceCell::Kind::kProperty) return false;
        const NodeId property = tree.Child(target, NodeField::kProperty);
        if (!tree.node(target).is(SyntaxNode::kComputed)) {
          const bool is_private = tree.type(property) == NodeType::kPrivateIdentifier;
          return is_private ? "#" + std::string(tree.StringOf(property)) == name : tree.StringOf(property) == name;
        }
        if (tree.type(property) != NodeType::kLiteral) return true;
        const std::string_view text = tree.TextOf(property);
        return text == name || (text.size() > 2 && text.substr(1, text.size() - 2) == name);
      }
      case NodeType::kAssignmentPattern:
        return TargetMay(source, tree, tree.Child(target, NodeField::kLeft), cell, name);
      case NodeType::kRestElement:
        return TargetMay(source, tree, tree.Child(target, NodeField::kArgument), cell, name);
      case NodeType::kProperty:
        return TargetMay(source, tree, tree.Child(target, NodeField::kValue), cell, name);
      case NodeType::kObjectPattern:
      case NodeType::kArrayPattern:
        for (const NodeId child : tree.Children(target)) {
          if (TargetMay(source, tree, child, cell, name)) return true;
        }
        return false;
      default:
        return false;
    }
  }

  bool RangeMay(size_t source, NodeRange range, const TraceCell& cell, const std::string& name,
                std::set<std::pair<size_t, NodeId>>& visited) {
    const SyntaxTree& tree = *trace_.sources()[source].tree;
    for (NodeId node = range.begin; node < range.end; ++node) {
      switch (tree.type(node)) {
        case NodeType::kAssignmentExpression:
        case NodeType::kForInStatement:
        case NodeType::kForOfStatement:
          if (TargetMay(source, tree, tree.Child(node, NodeField::kLeft), cell, name)) return true;
          break;
        case NodeType::kUpdateExpression:
          if (TargetMay(source, tree, tree.Child(node, NodeField::kArgument), cell, name)) return true;
          break;
        case NodeType::kVariableDeclarator:
          if (tree.Child(node, NodeField::kInit) != kNoNode &&
              TargetMay(source, tree, tree.Child(node, NodeField::kId), cell, name)) {
            return true;
          }
          break;
        case NodeType::kUnaryExpression:
          if (tree.StringOf(node) == "delete" &&
              TargetMay(source, tree, tree.Child(node, NodeField::kArgument), cell, name)) {
            return true;
          }
          break;
        case NodeType::kCallExpression:
        case NodeType::kNewExpression: {
          NodeId callee = tree.Child(node, NodeField::kCallee);
          if (tree.type(callee) == NodeType::kMemberExpression) {
            callee = tree.Child(callee, NodeField::kProperty);
            if (cell.kind == TraceCell::Kind::kProperty && IsArrayMutator(tree.StringOf(callee)) &&
                (cell.key.is(ValueTag::kNumber) || name == "length")) {
              return true;
            }
          }
          const auto functions = functions_.find(std::string(tree.StringOf(callee)));
          if (functions == functions_.end()) break;
          for (const auto& [where, function] : functions->second) {
            if (!visited.emplace(where, function).second) continue;
            const SyntaxTree& other = *trace_.sources()[where].tree;
            if (RangeMay(where, {function, other.node(function).subtree_end}, cell, name, visited)) return true;
          }
          break;
        }
        default:
          // A function that is only made does nothing yet, but what may call it is not known: its inside counts.
          break;
      }
    }
    return false;
  }

  const ExecutionTrace& trace_;
  std::vector<std::unique_ptr<BranchRegions>> regions_;
  absl::flat_hash_map<std::string, std::vector<std::pair<size_t, NodeId>>> functions_;
  std::map<std::tuple<uint16_t, NodeId, bool, TraceCell::Kind, uint16_t, VariableId, std::string>, bool> known_;
};

CriticalPredicates::CriticalPredicates(const ExecutionTrace& trace, const ControlDependence& control)
    : trace_(trace), control_(control), assignments_(std::make_unique<Assignments>(trace)) {
  for (EventId event = 0; event < trace.size(); ++event) {
    if (trace.kind(event) == EventKind::kBranch) branches_.push_back(event);
  }
}

CriticalPredicates::~CriticalPredicates() = default;

std::vector<EventId> CriticalPredicates::UsesOf(EventId generator) const {
  std::vector<EventId> uses;
  std::vector<EventId> work = {generator};
  absl::flat_hash_set<EventId> seen = {generator};
  while (!work.empty()) {
    const EventId event = work.back();
    work.pop_back();
    const EventKind kind = trace_.kind(event);
    if (kind == EventKind::kRead || kind == EventKind::kGet) uses.push_back(event);
    // Another instruction.
    if (event != generator && (kind == EventKind::kWrite || kind == EventKind::kSet)) continue;
    for (const EventId operand : trace_.operands(event)) {
      if (operand != kNoEvent && trace_.activation(operand) == trace_.activation(event) &&
          seen.insert(operand).second) {
        work.push_back(operand);
      }
    }
  }
  std::sort(uses.begin(), uses.end());
  return uses;
}

std::vector<CriticalPredicate> CriticalPredicates::Of(absl::Span<const EventId> generators,
                                                      const CriticalPredicateOptions& options) {
  std::vector<CriticalPredicate> result;
  std::set<std::pair<EventId, CriticalPredicate::Influence>> known;
  const auto add = [&](const CriticalPredicate& predicate) {
    if (known.emplace(predicate.branch, predicate.influence).second) result.push_back(predicate);
  };
  for (const EventId generator : generators) {
    if (const EventId branch = control_.Branch(generator); branch != kNoEvent) {
      add({branch, CriticalPredicate::Influence::kDirect, generator, kNoCell});
    }
    for (const EventId use : UsesOf(generator)) {
      const CellId cell = trace_.cell(use);
      if (cell == kNoCell) continue;
      const EventId definition = trace_.definition(use);
      const auto begin =
          definition == kNoEvent ? branches_.begin() : std::upper_bound(branches_.begin(), branches_.end(), definition);
      const auto end = std::lower_bound(branches_.begin(), branches_.end(), use);
      absl::flat_hash_map<uint64_t, int> instances;
      size_t looked_at = 0;
      for (auto branch = end; branch != begin && looked_at < options.max_looked_at; ++looked_at) {
        --branch;
        const uint64_t place = (uint64_t{trace_.source(*branch)} << 32) | static_cast<uint32_t>(trace_.node(*branch));
        int& count = instances[place];
        if (count >= options.max_instances) continue;
        if (!assignments_->OtherSideMay(trace_.source(*branch), trace_.node(*branch), trace_.outcome(*branch),
                                        trace_.cell_at(cell))) {
          // Its other outcome may; that is another question, so it is not counted.
          continue;
        }
        ++count;
        add({*branch, CriticalPredicate::Influence::kIndirect, generator, cell});
      }
    }
  }
  std::sort(result.begin(), result.end(), [](const CriticalPredicate& a, const CriticalPredicate& b) {
    return std::pair(a.branch, a.influence) < std::pair(b.branch, b.influence);
  });
  return result;
}

}  // namespace twinstep
