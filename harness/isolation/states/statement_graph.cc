#include "harness/isolation/states/statement_graph.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// What a statement mentions itself, without the statements in it.
struct Mentions {
  std::set<std::string> reads;
  std::set<std::string> writes;
  std::set<std::string> calls;
};

bool IsTarget(const SyntaxTree& tree, NodeId id) {
  const SyntaxNode& node = tree.node(id);
  const NodeType parent = tree.type(node.parent);
  return (parent == NodeType::kAssignmentExpression && node.field == NodeField::kLeft) ||
         parent == NodeType::kUpdateExpression || (parent == NodeType::kProperty && node.field == NodeField::kKey);
}

Mentions MentionsOf(const SyntaxTree& tree, NodeId id) {
  Mentions mentions;
  const auto name = [&tree](NodeId identifier) {
    const VariableId variable = tree.VariableAt(identifier);
    return variable == kNoVariable ? std::string() : absl::StrCat("v", variable);
  };
  const SyntaxNode& node = tree.node(id);
  if (node.type == NodeType::kIdentifier) {
    const std::string variable = name(id);
    if (variable.empty()) return mentions;
    const ReferenceId reference = tree.ReferenceAt(id);
    const bool writes = reference == kNoReference || tree.references()[reference].is(SyntaxReference::kWrite);
    (writes ? mentions.writes : mentions.reads).insert(variable);
    return mentions;
  }
  if (node.type == NodeType::kMemberExpression && !node.is(SyntaxNode::kComputed)) {
    const NodeId property = tree.Child(id, NodeField::kProperty);
    const std::string key = absl::StrCat(".", std::string(tree.StringOf(property)));
    (IsTarget(tree, id) ? mentions.writes : mentions.reads).insert(key);
  }
  if (node.type == NodeType::kProperty && !node.is(SyntaxNode::kComputed)) {
    const NodeId key = tree.Child(id, NodeField::kKey);
    mentions.writes.insert(absl::StrCat(".", std::string(tree.StringOf(key))));
  }
  if (node.type == NodeType::kMemberExpression && node.is(SyntaxNode::kComputed) && IsTarget(tree, id)) {
    const NodeId object = tree.Child(id, NodeField::kObject);
    if (tree.type(object) == NodeType::kIdentifier) mentions.writes.insert(name(object));
  }
  if (node.type == NodeType::kCallExpression || node.type == NodeType::kNewExpression) {
    NodeId callee = tree.Child(id, NodeField::kCallee);
    if (tree.type(callee) == NodeType::kMemberExpression) callee = tree.Child(callee, NodeField::kProperty);
    if (tree.type(callee) == NodeType::kIdentifier) mentions.calls.insert(std::string(tree.StringOf(callee)));
  }
  return mentions;
}
}  // namespace

StatementGraph::StatementGraph(const InstrumentedProgram& program) {
  const SyntaxTree& tree = *program.original;
  const int count = static_cast<int>(program.statements.size());
  neighbours_.resize(count);
  std::vector<int> at_node(tree.nodes().size(), -1);
  for (int i = 0; i < count; ++i) {
    if (program.statements[i].node != kNoNode) at_node[program.statements[i].node] = i;
  }
  // The statement that each node belongs to.
  std::vector<int> owner(tree.nodes().size(), -1);
  std::map<std::string, std::set<int>> readers, writers, callers;
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    const NodeId parent = tree.node(id).parent;
    owner[id] = at_node[id] >= 0 ? at_node[id] : parent == kNoNode ? -1 : owner[parent];
    if (at_node[id] >= 0 && parent != kNoNode && owner[parent] >= 0) Connect(owner[parent], at_node[id]);
    if (owner[id] < 0) continue;
    const Mentions mentions = MentionsOf(tree, id);
    for (const std::string& name : mentions.reads) readers[name].insert(owner[id]);
    for (const std::string& name : mentions.writes) writers[name].insert(owner[id]);
    for (const std::string& name : mentions.calls) callers[name].insert(owner[id]);
  }
  for (const auto& [name, from] : writers) {
    for (const int a : from) {
      for (const int b : readers[name]) Connect(a, b);
      for (const int b : from) Connect(a, b);
    }
  }
  for (size_t f = 0; f < program.functions.size(); ++f) {
    std::set<int> from = callers[program.functions[f].name];
    if (program.functions[f].name == "constructor" && program.functions[f].node != kNoNode) {
      NodeId around = program.functions[f].node;
      while (around != kNoNode && !IsClass(tree.type(around))) around = tree.node(around).parent;
      for (const ProbedFunction& other : program.functions) {
        if (other.node == around && around != kNoNode)
          from.insert(callers[other.name].begin(), callers[other.name].end());
      }
    }
    int first = -1;
    for (int i = 0; i < count; ++i) {
      if (program.statements[i].function != static_cast<int>(f) || program.statements[i].node == kNoNode) continue;
      if (first < 0) first = i;
      if (first == i || tree.type(program.statements[i].node) == NodeType::kReturnStatement) {
        for (const int caller : from) Connect(caller, i);
      }
      // In the function directly: no other statement of it is around.
      if (owner[tree.node(program.statements[i].node).parent] < 0 ||
          program.statements[owner[tree.node(program.statements[i].node).parent]].function != static_cast<int>(f)) {
        Connect(first, i);
      }
    }
  }
}

void StatementGraph::Connect(int a, int b) {
  if (a == b) return;
  for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
    if (std::find(neighbours_[from].begin(), neighbours_[from].end(), to) == neighbours_[from].end()) {
      neighbours_[from].push_back(to);
    }
  }
}

std::vector<int> StatementGraph::Distances(const std::vector<int>& from) const {
  std::vector<int> distance(neighbours_.size(), -1);
  std::vector<int> queue;
  for (const int start : from) {
    if (distance[start] >= 0) continue;
    distance[start] = 0;
    queue.push_back(start);
  }
  for (size_t i = 0; i < queue.size(); ++i) {
    for (const int next : neighbours_[queue[i]]) {
      if (distance[next] >= 0) continue;
      distance[next] = distance[queue[i]] + 1;
      queue.push_back(next);
    }
  }
  return distance;
}

std::vector<double> SpreadOverDependences(const StatementGraph& graph, const std::vector<double>& worth) {
  constexpr double kShare[] = {1, 0.3, 0.09, 0.027};
  std::vector<double> spread(graph.size(), 0);
  for (int from = 0; from < graph.size(); ++from) {
    if (worth[from] <= 0) continue;
    const std::vector<int> distance = graph.Distances({from});
    for (int s = 0; s < graph.size(); ++s) {
      if (distance[s] >= 0 && distance[s] < 4) spread[s] += worth[from] * kShare[distance[s]];
    }
  }
  return spread;
}

std::vector<double> RelevanceByBoth(const std::vector<double>& first, const std::vector<double>& second) {
  // Sums of fractions in another order are no difference.
  const auto key = [&](int s) { return std::pair(std::round(first[s] * 1e9), std::round(second[s] * 1e9)); };
  std::vector<int> order(first.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&key](int a, int b) { return key(a) < key(b); });
  std::vector<double> relevance(first.size(), 0);
  for (size_t i = 1; i < order.size(); ++i) {
    relevance[order[i]] = relevance[order[i - 1]] + (key(order[i - 1]) < key(order[i]) ? 1 : 0);
  }
  return relevance;
}

}  // namespace twinstep
