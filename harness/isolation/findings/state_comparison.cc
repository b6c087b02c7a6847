#include "harness/isolation/findings/state_comparison.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/memory_graph/common_subgraph.h"
#include "model/memory_graph/state_deltas.h"

namespace twinstep {
namespace {

bool IsNative(const MemoryGraph& graph, const StateValue& value) {
  return value.vertex != kNoVertex && graph.vertices[value.vertex].kind == VertexKind::kNative;
}

// An error of a type that engines throw themselves. None of them throws a plain Error.
bool MayBeEngines(const MemoryGraph& graph, const Vertex& vertex) {
  if (vertex.kind != VertexKind::kError) return false;
  for (const Edge& edge : vertex.edges) {
    if (edge.type != EdgeType::kPrototype || edge.value.vertex == kNoVertex) continue;
    const Vertex& prototype = graph.vertices[edge.value.vertex];
    return prototype.kind == VertexKind::kNative && prototype.detail != "Error.prototype";
  }
  return false;
}

constexpr char kUninitialised[] = "variable that a debugger cannot read, or that has no value yet";

// Empty, or why a difference is not the program's.
std::string NotThePrograms(const CommonSubgraph& common, const StateDelta& delta, const ComparisonNames& names) {
  if (names.engines_differ &&
      (IsNative(common.passing(), delta.passing) || IsNative(common.failing(), delta.failing))) {
    return "function or object of the engines' own";
  }
  if ((names.engines_differ || names.programs_differ) && delta.kind != StateDelta::Kind::kVariable &&
      delta.label == "\"message\"" && MayBeEngines(common.passing(), common.passing().vertices[delta.vertex])) {
    return "message of an error";
  }
  if (!delta.failing.available() || !delta.passing.available()) return kUninitialised;
  return "";
}

void Compare(const MemoryGraph& first, const MemoryGraph& second, const ComparisonNames& names, bool swapped,
             ComparedStates& compared) {
  const CommonSubgraph common(first, second);
  const StateDifference difference = DifferenceOf(common, {.passing = swapped ? names.second : names.first,
                                                           .failing = swapped ? names.first : names.second,
                                                           .uninitialised = kUninitialised});
  const DeltaNames delta_names(common);
  for (const StateDelta& delta : difference.deltas) {
    if (const std::string reason = NotThePrograms(common, delta, names); !reason.empty()) {
      if (!swapped) ++compared.left_out[reason];
      continue;
    }
    DeltaText text = delta_names.TextOf(delta);
    if (swapped) std::swap(text.passing, text.failing);
    compared.differences.push_back({std::move(text.path), std::move(text.passing), std::move(text.failing)});
  }
  if (swapped) return;
  // What cannot be looked into the walker has counted already.
  for (const auto& [reason, count] : difference.left_out) {
    int& counted = compared.left_out[reason];
    counted = std::max(counted, count);
  }
}

// Global variables and those of the youngest frame.
MemoryGraph YoungestOnly(const StateAt& state) {
  MemoryGraph graph = state.graph;
  const std::string youngest = absl::StrCat(static_cast<int>(state.frames.size()) - 1);
  std::vector<BaseVariable> bases;
  for (BaseVariable& base : graph.bases) {
    if (base.frame == "global" || base.frame == "lexical") {
      bases.push_back(std::move(base));
    } else if (base.frame == youngest) {
      base.frame = "youngest";
      bases.push_back(std::move(base));
    }
  }
  graph.bases = std::move(bases);
  return graph;
}

}  // namespace

ComparedStates CompareStates(const StateAt& first, const StateAt& second, const ComparisonNames& names) {
  ComparedStates compared;
  for (const StateAt* state : {&first, &second}) {
    for (const auto& [reason, count] : state->graph.left_out) {
      compared.left_out[reason] = std::max(compared.left_out[reason], count);
    }
  }
  const bool same_depth = first.frames.size() == second.frames.size();
  const MemoryGraph a = same_depth ? first.graph : YoungestOnly(first);
  const MemoryGraph b = same_depth ? second.graph : YoungestOnly(second);
  if (!same_depth) compared.left_out["frames below the youngest, as their numbers differ"] = 1;
  Compare(a, b, names, false, compared);
  // What cannot be carried over from the second to the first may be told the other way round.
  if (compared.differences.empty()) Compare(b, a, names, true, compared);
  return compared;
}

}  // namespace twinstep
