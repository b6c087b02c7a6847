#include "model/memory_graph/common_subgraph.h"

#include <functional>
#include <map>
#include <unordered_map>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

bool Compatible(const Vertex& a, const Vertex& b) {
  if (a.kind != b.kind || a.name != b.name) return false;
  switch (a.kind) {
    case VertexKind::kFunction:
    case VertexKind::kNative:
    case VertexKind::kTyped:
    case VertexKind::kRegExp:
    case VertexKind::kBoxed:
      return a.detail == b.detail;
    default:
      return true;
  }
}

// What of an object's contents is no object.
std::string Signature(const Vertex& vertex) {
  std::string text = vertex.detail;
  for (const Edge& edge : vertex.edges) {
    if (edge.value.vertex == kNoVertex) absl::StrAppend(&text, "\t", edge.label, "=", edge.value.primitive);
  }
  return text;
}

// Kuhn's algorithm: for each of `left` one of `right`, or -1; as many as can be.
std::vector<int> MaximumMatching(int left, int right, const std::function<bool(int, int)>& fits) {
  std::vector<int> partner_of_right(right, -1);
  std::vector<bool> seen;
  const std::function<bool(int)> match = [&](int i) {
    for (int j = 0; j < right; ++j) {
      if (seen[j] || !fits(i, j)) continue;
      seen[j] = true;
      if (partner_of_right[j] < 0 || match(partner_of_right[j])) {
        partner_of_right[j] = i;
        return true;
      }
    }
    return false;
  };
  for (int i = 0; i < left; ++i) {
    seen.assign(right, false);
    match(i);
  }
  std::vector<int> partner(left, -1);
  for (int j = 0; j < right; ++j) {
    if (partner_of_right[j] >= 0) partner[partner_of_right[j]] = j;
  }
  return partner;
}

// Beyond this the matching is in order only: it is of cubic cost.
constexpr size_t kMostObjectKeys = 200;

}  // namespace

CommonSubgraph::CommonSubgraph(const MemoryGraph& passing, const MemoryGraph& failing)
    : passing_(passing),
      failing_(failing),
      to_failing_(passing.vertices.size(), kNoVertex),
      to_passing_(failing.vertices.size(), kNoVertex) {
  std::map<std::pair<std::string, std::string>, const StateValue*> bases;
  for (const BaseVariable& base : failing.bases) bases[{base.frame, base.name}] = &base.value;
  for (const BaseVariable& base : passing.bases) {
    const auto found = bases.find({base.frame, base.name});
    if (found != bases.end()) Reach(base.value, *found->second);
  }
  for (size_t i = 0; i < queue_.size(); ++i) {
    const auto [p, f] = queue_[i];
    MatchEdges(p, f);
  }
  // Functions and natives without a counterpart get the first from the same place.
  std::map<std::pair<VertexKind, std::string>, VertexId> places;
  const auto has_place = [](const Vertex& vertex) {
    return vertex.kind == VertexKind::kFunction || vertex.kind == VertexKind::kNative;
  };
  for (size_t i = 0; i < passing.vertices.size(); ++i) {
    const Vertex& vertex = passing.vertices[i];
    if (has_place(vertex)) places.try_emplace({vertex.kind, vertex.detail}, static_cast<VertexId>(i));
  }
  for (size_t i = 0; i < failing.vertices.size(); ++i) {
    const Vertex& vertex = failing.vertices[i];
    if (to_passing_[i] != kNoVertex || !has_place(vertex)) continue;
    const auto found = places.find({vertex.kind, vertex.detail});
    if (found != places.end()) to_passing_[i] = found->second;
  }
}

void CommonSubgraph::Reach(const StateValue& passing, const StateValue& failing) {
  const VertexId p = passing.vertex;
  const VertexId f = failing.vertex;
  if (p == kNoVertex || f == kNoVertex || to_failing_[p] != kNoVertex || to_passing_[f] != kNoVertex) return;
  if (!Compatible(passing_.vertices[p], failing_.vertices[f])) return;
  to_failing_[p] = f;
  to_passing_[f] = p;
  queue_.emplace_back(p, f);
}

void CommonSubgraph::MatchEdges(VertexId passing, VertexId failing) {
  const std::vector<Edge>& edges = passing_.vertices[passing].edges;
  std::unordered_map<std::string, const Edge*> by_label;
  bool object_keys = false;
  for (const Edge& edge : failing_.vertices[failing].edges) {
    by_label[absl::StrCat(std::string(1, static_cast<char>(edge.type)), edge.label)] = &edge;
  }
  for (const Edge& edge : edges) {
    const bool entry = edge.type == EdgeType::kMapEntry || edge.type == EdgeType::kSetEntry;
    if (entry && VertexOf(edge.label) != kNoVertex) {
      object_keys = true;
      continue;
    }
    const auto found = by_label.find(absl::StrCat(std::string(1, static_cast<char>(edge.type)), edge.label));
    if (found != by_label.end()) Reach(edge.value, found->second->value);
  }
  if (!object_keys) return;
  MatchObjectKeys(passing, failing, EdgeType::kMapEntry);
  MatchObjectKeys(passing, failing, EdgeType::kSetEntry);
}

void CommonSubgraph::MatchObjectKeys(VertexId passing, VertexId failing, EdgeType type) {
  const auto free_keys = [type](const MemoryGraph& graph, VertexId vertex, const std::vector<VertexId>& taken) {
    std::vector<const Edge*> keys;
    for (const Edge& edge : graph.vertices[vertex].edges) {
      const VertexId key = edge.type == type ? VertexOf(edge.label) : kNoVertex;
      if (key != kNoVertex && taken[key] == kNoVertex) keys.push_back(&edge);
    }
    return keys;
  };
  const auto pair = [this](const Edge* p, const Edge* f) { Reach({VertexOf(p->label), ""}, {VertexOf(f->label), ""}); };
  const std::vector<const Edge*> left = free_keys(passing_, passing, to_failing_);
  const std::vector<const Edge*> right = free_keys(failing_, failing, to_passing_);
  if (left.size() <= kMostObjectKeys && right.size() <= kMostObjectKeys) {
    std::vector<std::string> left_signatures, right_signatures;
    for (const Edge* edge : left) left_signatures.push_back(Signature(passing_.vertices[VertexOf(edge->label)]));
    for (const Edge* edge : right) right_signatures.push_back(Signature(failing_.vertices[VertexOf(edge->label)]));
    const std::vector<int> partner =
        MaximumMatching(static_cast<int>(left.size()), static_cast<int>(right.size()), [&](int i, int j) {
          return left_signatures[i] == right_signatures[j] &&
                 Compatible(passing_.vertices[VertexOf(left[i]->label)], failing_.vertices[VertexOf(right[j]->label)]);
        });
    for (size_t i = 0; i < left.size(); ++i) {
      if (partner[i] >= 0) pair(left[i], right[partner[i]]);
    }
  }
  const std::vector<const Edge*> left_over = free_keys(passing_, passing, to_failing_);
  const std::vector<const Edge*> right_over = free_keys(failing_, failing, to_passing_);
  for (size_t i = 0; i < left_over.size() && i < right_over.size(); ++i) pair(left_over[i], right_over[i]);
  // The values behind keys that are one.
  for (const Edge& edge : passing_.vertices[passing].edges) {
    const VertexId key = edge.type == type ? VertexOf(edge.label) : kNoVertex;
    if (key == kNoVertex || to_failing_[key] == kNoVertex) continue;
    const std::string label = absl::StrCat("#", to_failing_[key]);
    for (const Edge& other : failing_.vertices[failing].edges) {
      if (other.type == type && other.label == label) Reach(edge.value, other.value);
    }
  }
}

VertexId CommonSubgraph::ToPassing(VertexId failing) const { return to_passing_[failing]; }

bool CommonSubgraph::Equal(const StateValue& passing, const StateValue& failing) const {
  if ((passing.vertex == kNoVertex) != (failing.vertex == kNoVertex)) return false;
  if (passing.vertex == kNoVertex) return passing.primitive == failing.primitive;
  return to_failing_[passing.vertex] == failing.vertex || to_passing_[failing.vertex] == passing.vertex;
}

std::string CommonSubgraph::LabelInPassing(const Edge& failing) const {
  if (failing.type != EdgeType::kMapEntry && failing.type != EdgeType::kSetEntry) return failing.label;
  const VertexId key = VertexOf(failing.label);
  if (key == kNoVertex) return failing.label;
  return to_passing_[key] == kNoVertex ? "" : absl::StrCat("#", to_passing_[key]);
}

}  // namespace twinstep
