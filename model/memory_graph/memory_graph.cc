#include "model/memory_graph/memory_graph.h"

#include <charconv>
#include <optional>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

constexpr size_t kLongestText = 60;

std::optional<int> Number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

std::vector<std::string_view> Fields(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const size_t tab = line.find('\t');
    fields.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return fields;
    line.remove_prefix(tab + 1);
  }
}

std::optional<VertexKind> KindOf(std::string_view word) {
  constexpr std::pair<std::string_view, VertexKind> kKinds[] = {
      {"object", VertexKind::kObject}, {"array", VertexKind::kArray},   {"function", VertexKind::kFunction},
      {"map", VertexKind::kMap},       {"set", VertexKind::kSet},       {"date", VertexKind::kDate},
      {"regexp", VertexKind::kRegExp}, {"typed", VertexKind::kTyped},   {"error", VertexKind::kError},
      {"boxed", VertexKind::kBoxed},   {"native", VertexKind::kNative}, {"opaque", VertexKind::kOpaque}};
  for (const auto& [name, kind] : kKinds) {
    if (name == word) return kind;
  }
  return std::nullopt;
}

std::optional<EdgeType> TypeOf(std::string_view word) {
  if (word.size() != 1 || std::string_view("pi^ks").find(word[0]) == std::string_view::npos) return std::nullopt;
  return static_cast<EdgeType>(word[0]);
}

StateValue ValueOf(std::string_view text) {
  StateValue value;
  value.vertex = VertexOf(text);
  if (value.vertex == kNoVertex) value.primitive = std::string(text);
  return value;
}

// "name" of "\"name\"" where it is an identifier.
std::string_view IdentifierIn(std::string_view literal) {
  if (literal.size() < 3 || literal.front() != '"') return "";
  const std::string_view name = literal.substr(1, literal.size() - 2);
  for (size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
    if (!letter && (i == 0 || c < '0' || c > '9')) return "";
  }
  return name;
}

std::string Shortened(std::string_view text) {
  if (text.size() <= kLongestText) return std::string(text);
  size_t end = kLongestText;
  // Not inside of a character.
  while (end > 0 && (text[end] & 0xC0) == 0x80) --end;
  return absl::StrCat(std::string(text.substr(0, end)), "...");
}

}  // namespace

VertexId VertexOf(std::string_view value) {
  if (value.size() < 2 || value[0] != '#') return kNoVertex;
  return Number(value.substr(1)).value_or(kNoVertex);
}

absl::StatusOr<MemoryGraph> MemoryGraph::Parse(std::string_view text) {
  MemoryGraph graph;
  int highest = -1;
  const auto value = [&highest](std::string_view field) {
    StateValue value = ValueOf(field);
    highest = std::max(highest, value.vertex);
    return value;
  };
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::vector<std::string_view> fields = Fields(line);
    const std::string_view what = fields[0];
    const auto bad = [&line] {
      return absl::InvalidArgumentError(absl::StrCat("no line of a memory graph: ", std::string(line.substr(0, 200))));
    };
    if (what == "O" && fields.size() == 5) {
      const std::optional<VertexKind> kind = KindOf(fields[2]);
      if (!kind || Number(fields[1]) != static_cast<int>(graph.vertices.size())) return bad();
      graph.vertices.push_back({*kind, std::string(fields[3]), std::string(fields[4]), {}});
    } else if (what == "E" && fields.size() == 6) {
      const std::optional<EdgeType> type = TypeOf(fields[2]);
      const std::optional<int> flags = Number(fields[5]);
      if (!type || !flags || graph.vertices.empty() ||
          Number(fields[1]) != static_cast<int>(graph.vertices.size()) - 1) {
        return bad();
      }
      graph.vertices.back().edges.push_back({*type, std::string(fields[3]), value(fields[4]), *flags});
    } else if (what == "B" && fields.size() == 4) {
      graph.bases.push_back({std::string(fields[1]), std::string(fields[2]), value(fields[3])});
    } else if (what == "X" && fields.size() == 3 && Number(fields[2])) {
      graph.left_out[std::string(fields[1])] += *Number(fields[2]);
    } else {
      return bad();
    }
  }
  // What lies beyond the walker's limit.
  while (highest >= static_cast<int>(graph.vertices.size())) {
    graph.vertices.push_back({VertexKind::kOpaque, "object beyond the limit", "", {}});
  }
  return graph;
}

std::vector<StatePath> PathsTo(const MemoryGraph& graph, const std::vector<std::vector<int>>& groups) {
  struct Step {
    int base = -1;
    VertexId from = kNoVertex;
    int edge = -1;
    bool reached = false;
  };
  std::vector<Step> steps(graph.vertices.size());
  std::vector<VertexId> queue;
  const auto reach = [&](VertexId vertex, const Step& step) {
    if (vertex == kNoVertex || steps[vertex].reached) return;
    steps[vertex] = step;
    steps[vertex].reached = true;
    queue.push_back(vertex);
  };
  size_t next = 0;
  for (const std::vector<int>& group : groups) {
    for (const int base : group) reach(graph.bases[base].value.vertex, {base, kNoVertex, -1});
    for (; next < queue.size(); ++next) {
      const VertexId from = queue[next];
      const std::vector<Edge>& edges = graph.vertices[from].edges;
      // A prototype is what a person would look at last.
      for (const bool prototypes : {false, true}) {
        for (size_t edge = 0; edge < edges.size(); ++edge) {
          if ((edges[edge].type == EdgeType::kPrototype) != prototypes) continue;
          reach(edges[edge].value.vertex, {steps[from].base, from, static_cast<int>(edge)});
        }
      }
    }
  }
  std::vector<StatePath> paths(graph.vertices.size());
  // In the order in which they were reached, so that the one before is known.
  for (const VertexId vertex : queue) {
    const Step& step = steps[vertex];
    paths[vertex].base = step.base;
    if (step.from == kNoVertex) continue;
    paths[vertex].edges = paths[step.from].edges;
    paths[vertex].edges.emplace_back(step.from, step.edge);
  }
  return paths;
}

std::string EdgeText(const MemoryGraph& graph, std::string_view to, EdgeType type, std::string_view label) {
  const std::string before(to);
  const VertexId key = VertexOf(label);
  const std::string name = key == kNoVertex ? Shortened(label) : ValueText(graph, {key, ""});
  switch (type) {
    case EdgeType::kProperty:
      if (const std::string_view identifier = IdentifierIn(label); !identifier.empty()) {
        return absl::StrCat(before, ".", std::string(identifier));
      }
      return absl::StrCat(before, "[", name, "]");
    case EdgeType::kElement:
      return absl::StrCat(before, "[", name, "]");
    case EdgeType::kPrototype:
      return absl::StrCat("the prototype of ", before);
    case EdgeType::kMapEntry:
      return absl::StrCat(before, ".get(", name, ")");
    case EdgeType::kSetEntry:
      return absl::StrCat("the entry ", name, " of ", before);
  }
  return before;
}

std::string PathText(const MemoryGraph& graph, const StatePath& path) {
  if (path.base < 0) return "?";
  std::string text = graph.bases[path.base].name;
  for (const auto& [vertex, index] : path.edges) {
    const Edge& edge = graph.vertices[vertex].edges[index];
    text = EdgeText(graph, text, edge.type, edge.label);
  }
  return text;
}

std::string ValueText(const MemoryGraph& graph, const StateValue& value) {
  if (value.vertex == kNoVertex) {
    if (!value.available()) return "uninitialised";
    return Shortened(value.primitive);
  }
  const Vertex& vertex = graph.vertices[value.vertex];
  const auto count = [&vertex](EdgeType type) {
    int count = 0;
    for (const Edge& edge : vertex.edges) count += edge.type == type ? 1 : 0;
    return count;
  };
  switch (vertex.kind) {
    case VertexKind::kArray: {
      for (const Edge& edge : vertex.edges) {
        if (edge.label == "\"length\"") return absl::StrCat("an array of ", edge.value.primitive);
      }
      return "an array";
    }
    case VertexKind::kFunction:
      return "a function";
    case VertexKind::kMap:
      return absl::StrCat("a Map of ", count(EdgeType::kMapEntry));
    case VertexKind::kSet:
      return absl::StrCat("a Set of ", count(EdgeType::kSetEntry));
    case VertexKind::kDate:
      return absl::StrCat("a Date of ", vertex.detail, " ms");
    case VertexKind::kRegExp:
      return absl::StrCat("the RegExp ", Shortened(vertex.detail));
    case VertexKind::kTyped:
      return absl::StrCat("a ", vertex.name, " of ", vertex.detail);
    case VertexKind::kError:
      for (const Edge& edge : vertex.edges) {
        if (edge.label == "\"message\"") return absl::StrCat("an Error ", Shortened(edge.value.primitive));
      }
      return "an Error";
    case VertexKind::kBoxed:
      return absl::StrCat("a ", vertex.name, " object of ", Shortened(vertex.detail));
    case VertexKind::kNative:
      return vertex.detail;
    case VertexKind::kOpaque:
      return absl::StrCat(
          !vertex.name.empty() && std::string_view("aeiou").find(vertex.name[0]) != std::string_view::npos ? "an "
                                                                                                           : "a ",
          vertex.name);
    case VertexKind::kObject:
      break;
  }
  std::string text = "{";
  int shown = 0;
  for (const Edge& edge : vertex.edges) {
    if (edge.type != EdgeType::kProperty || edge.value.vertex != kNoVertex) continue;
    if (++shown > 3) break;
    const std::string_view identifier = IdentifierIn(edge.label);
    absl::StrAppend(&text, shown > 1 ? ", " : "", identifier.empty() ? edge.label : std::string(identifier), ": ",
                    Shortened(edge.value.primitive));
  }
  return shown == 0 ? "an object" : absl::StrCat(text, shown > 3 ? ", ...}" : "}");
}

}  // namespace twinstep
