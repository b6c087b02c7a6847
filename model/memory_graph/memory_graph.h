// The state of a paused program as a graph (Zeller, Isolating Cause-Effect Chains from Computer Programs, FSE 2002):
// vertices are objects, edges are properties, elements, prototypes and the entries of Maps and Sets, unfolded from the
// base variables. Identity stands for addresses; cycles are kept.
//
// The graph comes as text from a walker that runs in the program's realm (harness/isolation/states/walker.js). Lines of
// fields with tabs between them:
//   O number kind name detail         an object; those numbers are counted from 0, in order
//   E number type label value flags   an edge of it
//   B frame name value                a base variable
//   X reason count                    what was left out
#ifndef TWINSTEP_MODEL_MEMORY_GRAPH_MEMORY_GRAPH_H_
#define TWINSTEP_MODEL_MEMORY_GRAPH_MEMORY_GRAPH_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/status.h"

namespace twinstep {

using VertexId = int;
inline constexpr VertexId kNoVertex = -1;

// What a variable or an edge leads to.
struct StateValue {
  // A vertex, or none for a primitive.
  VertexId vertex = kNoVertex;
  // JavaScript of a primitive; "!" where there is no value to be had (temporal dead zone, not kept by the engine); "@"
  // and a name for a symbol.
  std::string primitive;

  bool available() const { return primitive != "!"; }
  friend bool operator==(const StateValue&, const StateValue&) = default;
};

enum class VertexKind : uint8_t {
  kObject,
  kArray,
  // A function of the program; detail: the number of its place in the source.
  kFunction,
  kMap,
  kSet,
  // detail: milliseconds.
  kDate,
  // name: flags; detail: the source, as a string literal.
  kRegExp,
  // name: which; detail: its length.
  kTyped,
  kError,
  // name: which; detail: the primitive.
  kBoxed,
  // There before the program. detail: its path. No edges.
  kNative,
  // What cannot be looked into or made again; name says what.
  kOpaque,
};

enum class EdgeType : char {
  kProperty = 'p',   // The label is a string literal or a symbol.
  kElement = 'i',    // The label is an index.
  kPrototype = '^',  // No label.
  kMapEntry = 'k',   // The label is the key as it stands in the text: a primitive, or # and a number.
  kSetEntry = 's',   // The same; the value is the key.
};

struct Edge {
  EdgeType type = EdgeType::kProperty;
  std::string label;
  StateValue value;
  // 1 writable, 2 enumerable, 4 configurable.
  int flags = 7;
};

struct Vertex {
  VertexKind kind = VertexKind::kObject;
  std::string name;
  std::string detail;
  std::vector<Edge> edges;
};

struct BaseVariable {
  // "global" (properties of the global object), "lexical" (top-level let, const, class), or the frame's number, counted
  // from the oldest.
  std::string frame;
  std::string name;
  StateValue value;
};

struct MemoryGraph {
  std::vector<Vertex> vertices;
  std::vector<BaseVariable> bases;
  std::map<std::string, int> left_out;

  // Errors: InvalidArgument names the line that is not as described above.
  static absl::StatusOr<MemoryGraph> Parse(std::string_view text);
};

// The number in "#12"; kNoVertex for a primitive.
VertexId VertexOf(std::string_view value);

// Where a value stands, as a person writes it.
struct StatePath {
  int base = -1;
  // Vertex and edge, from the base on.
  std::vector<std::pair<VertexId, int>> edges;
};

// For each vertex a path; none for vertices that no base reaches. From each group of bases (their indices) all that it
// reaches gets a shortest path from it before the next group is looked at; in a group the first base comes first.
std::vector<StatePath> PathsTo(const MemoryGraph& graph, const std::vector<std::vector<int>>& groups);

// "a[2]", "this.items.length", "names.get(\"x\")".
std::string PathText(const MemoryGraph& graph, const StatePath& path);
// One step behind `to`.
std::string EdgeText(const MemoryGraph& graph, std::string_view to, EdgeType type, std::string_view label);
// "3", "\"abc\"", "an array of 4", "a function".
std::string ValueText(const MemoryGraph& graph, const StateValue& value);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_MEMORY_GRAPH_MEMORY_GRAPH_H_
