#include "model/memory_graph/state_deltas.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

// Of two long texts that begin alike, what stands around the place where they part.
std::pair<std::string, std::string> AroundDifference(std::string_view a, std::string_view b) {
  constexpr size_t kBefore = 20, kLength = 60;
  size_t begin = 0;
  while (begin < std::min(a.size(), b.size()) && a[begin] == b[begin]) ++begin;
  begin -= std::min(begin, kBefore);
  while (begin > 0 && (a[begin] & 0xC0) == 0x80) --begin;
  const auto cut = [begin](std::string_view text) {
    size_t end = std::min(text.size(), begin + kLength);
    while (end < text.size() && (text[end] & 0xC0) == 0x80) ++end;
    return absl::StrCat(begin > 0 ? "..." : "", std::string(text.substr(begin, end - begin)),
                        end < text.size() ? "..." : "");
  };
  return {cut(a), cut(b)};
}

// Whether an object of the failing run can be made again.
bool Creatable(const Vertex& vertex) {
  return vertex.kind != VertexKind::kFunction && vertex.kind != VertexKind::kNative &&
         vertex.kind != VertexKind::kOpaque;
}

// Empty, or why a value of the failing run cannot be carried over.
std::string Obstacle(const CommonSubgraph& common, const StateWords& words, const StateValue& value) {
  if (value.vertex == kNoVertex) return value.available() ? "" : words.uninitialised;
  if (common.ToPassing(value.vertex) != kNoVertex) return "";
  const Vertex& vertex = common.failing().vertices[value.vertex];
  if (Creatable(vertex)) return "";
  if (vertex.kind == VertexKind::kOpaque) return vertex.name;
  return absl::StrCat("function that ", words.passing, " does not have");
}

bool IsEntry(EdgeType type) { return type == EdgeType::kMapEntry || type == EdgeType::kSetEntry; }

std::string CellKey(EdgeType type, const std::string& label) {
  return absl::StrCat(std::string(1, static_cast<char>(type)), label);
}

class Differ {
 public:
  Differ(const CommonSubgraph& common, const StateWords& words) : common_(common), words_(words) {}

  StateDifference Run() {
    Variables();
    for (size_t i = 0; i < common_.passing().vertices.size(); ++i) {
      const VertexId failing = common_.ToFailing(static_cast<VertexId>(i));
      if (failing != kNoVertex) Cells(static_cast<VertexId>(i), failing);
    }
    return std::move(difference_);
  }

 private:
  void LeaveOut(const std::string& reason) { ++difference_.left_out[reason]; }

  void Add(StateDelta delta) {
    if (delta.kind != StateDelta::Kind::kRemovedCell) {
      if (const std::string obstacle = Obstacle(common_, words_, delta.failing); !obstacle.empty())
        return LeaveOut(obstacle);
    }
    difference_.deltas.push_back(std::move(delta));
  }

  void Variables() {
    std::map<std::pair<std::string, std::string>, const StateValue*> failing;
    for (const BaseVariable& base : common_.failing().bases) failing[{base.frame, base.name}] = &base.value;
    std::set<std::pair<std::string, std::string>> seen;
    for (size_t i = 0; i < common_.passing().bases.size(); ++i) {
      const BaseVariable& base = common_.passing().bases[i];
      seen.insert({base.frame, base.name});
      const auto found = failing.find({base.frame, base.name});
      if (found == failing.end()) {
        LeaveOut(absl::StrCat("variable that only ", words_.passing, " has"));
        continue;
      }
      if (common_.Equal(base.value, *found->second)) continue;
      if (base.name == "this") {
        LeaveOut("`this`");
        continue;
      }
      if (!base.value.available()) {
        LeaveOut(words_.uninitialised);
        continue;
      }
      StateDelta delta;
      delta.base = static_cast<int>(i);
      delta.failing = *found->second;
      delta.passing = base.value;
      Add(std::move(delta));
    }
    for (const BaseVariable& base : common_.failing().bases) {
      if (seen.count({base.frame, base.name}) == 0)
        LeaveOut(absl::StrCat("variable that only ", words_.failing, " has"));
    }
  }

  void Cells(VertexId passing, VertexId failing) {
    const Vertex& p = common_.passing().vertices[passing];
    const Vertex& f = common_.failing().vertices[failing];
    if (p.kind == VertexKind::kOpaque && p.name != "function") LeaveOut(p.name);
    std::unordered_map<std::string, const Edge*> cells;
    for (const Edge& edge : f.edges) {
      const std::string label = common_.LabelInPassing(edge);
      if (!label.empty() || !IsEntry(edge.type)) cells[CellKey(edge.type, label)] = &edge;
    }
    std::set<const Edge*> seen;
    StateDelta delta;
    delta.vertex = passing;
    if (p.kind == VertexKind::kDate && p.detail != f.detail) {
      delta.kind = StateDelta::Kind::kDate;
      delta.failing.primitive = f.detail;
      delta.passing.primitive = p.detail;
      Add(delta);
    }
    for (const Edge& edge : p.edges) {
      delta.type = edge.type;
      delta.label = edge.label;
      delta.passing = edge.value;
      const auto found = cells.find(CellKey(edge.type, edge.label));
      if (found == cells.end()) {
        delta.kind = StateDelta::Kind::kRemovedCell;
        delta.failing = StateValue();
        Add(delta);
        continue;
      }
      seen.insert(found->second);
      // A Set's value is its key.
      if (edge.type == EdgeType::kSetEntry || common_.Equal(edge.value, found->second->value)) continue;
      delta.kind = StateDelta::Kind::kCell;
      delta.failing = found->second->value;
      delta.flags = edge.flags;
      Add(delta);
    }
    for (const Edge& edge : f.edges) {
      if (seen.count(&edge) > 0) continue;
      if (IsEntry(edge.type)) {
        const std::string obstacle = Obstacle(common_, words_, {VertexOf(edge.label), edge.label});
        if (!obstacle.empty()) {
          LeaveOut(obstacle);
          continue;
        }
      }
      delta.kind = StateDelta::Kind::kNewCell;
      delta.type = edge.type;
      delta.label = edge.label;
      delta.flags = edge.flags;
      delta.failing = edge.value;
      delta.passing = StateValue();
      Add(delta);
    }
  }

  const CommonSubgraph& common_;
  const StateWords& words_;
  StateDifference difference_;
};

// Writes the JavaScript. Objects to be made come first, then their contents, then the cells of the passing run.
class Writer {
 public:
  explicit Writer(const CommonSubgraph& common) : common_(common) {}

  // Of a value of the failing graph.
  std::string Failing(const StateValue& value) {
    if (value.vertex == kNoVertex) return Primitive(value.primitive);
    const VertexId passing = common_.ToPassing(value.vertex);
    if (passing != kNoVertex) return Object(passing);
    Make(value.vertex);
    return absl::StrCat("w.made(", value.vertex, ")");
  }

  // A label of the passing graph, or a primitive.
  std::string PassingLabel(EdgeType type, const std::string& label) {
    const VertexId key = IsEntry(type) ? VertexOf(label) : kNoVertex;
    return key == kNoVertex ? Primitive(label) : Object(key);
  }
  std::string FailingLabel(EdgeType type, const std::string& label) {
    const VertexId key = IsEntry(type) ? VertexOf(label) : kNoVertex;
    return key == kNoVertex ? Primitive(label) : Failing({key, ""});
  }

  static std::string Object(VertexId passing) { return absl::StrCat("w.object(", passing, ")"); }

  void Put(const std::string& object, EdgeType type, const std::string& key, const std::string& value, int flags) {
    absl::StrAppend(&puts_, "w.put(", object, ",\"", std::string(1, static_cast<char>(type)), "\",",
                    key.empty() ? "null" : key, ",", value, ",", flags, ");");
  }
  void SetDate(VertexId vertex, const std::string& milliseconds) {
    absl::StrAppend(&puts_, "w.put(", Object(vertex), ",\"d\",null,", milliseconds, ",7);");
  }
  void Remove(VertexId vertex, EdgeType type, const std::string& key) {
    absl::StrAppend(&removals_, "w.remove(", Object(vertex), ",\"", std::string(1, static_cast<char>(type)), "\",", key,
                    ");");
  }
  void SetGlobal(const std::string& name, const std::string& value) {
    absl::StrAppend(&puts_, "w.put(globalThis,\"p\",", JsLiteral(name), ",", value, ",7);");
  }

  // Fills what has to be made for what was asked so far.
  void Fill() {
    while (filled_ < to_make_.size()) {
      const VertexId id = to_make_[filled_++];
      for (const Edge& edge : common_.failing().vertices[id].edges) {
        if (!Obstacle(common_, {}, edge.value).empty()) continue;
        if (IsEntry(edge.type) && !Obstacle(common_, {}, {VertexOf(edge.label), edge.label}).empty()) continue;
        const std::string key = FailingLabel(edge.type, edge.label);
        Put(absl::StrCat("w.made(", id, ")"), edge.type, key, Failing(edge.value), edge.flags);
      }
    }
  }

  std::string Text() const {
    return absl::StrCat("(()=>{const w=__twinstep;", makes_, removals_, puts_, "return w.failures();})()");
  }

 private:
  static std::string Primitive(const std::string& text) {
    if (text.empty() || text[0] != '@') return text;
    return absl::StrCat("w.symbol(", JsLiteral(text.substr(1)), ")");
  }

  void Make(VertexId id) {
    if (!made_.insert(id).second) return;
    to_make_.push_back(id);
    const Vertex& vertex = common_.failing().vertices[id];
    std::string kind = "object";
    switch (vertex.kind) {
      case VertexKind::kArray:
        kind = "array";
        break;
      case VertexKind::kMap:
        kind = "map";
        break;
      case VertexKind::kSet:
        kind = "set";
        break;
      case VertexKind::kDate:
        kind = "date";
        break;
      case VertexKind::kRegExp:
        kind = "regexp";
        break;
      case VertexKind::kTyped:
        kind = "typed";
        break;
      case VertexKind::kError:
        kind = "error";
        break;
      case VertexKind::kBoxed:
        kind = "boxed";
        break;
      default:
        break;
    }
    absl::StrAppend(&makes_, "w.make(", id, ",\"", kind, "\",", JsLiteral(vertex.name), ",",
                    vertex.detail.empty() ? "null" : vertex.detail, ");");
  }

  const CommonSubgraph& common_;
  std::set<VertexId> made_;
  std::vector<VertexId> to_make_;
  size_t filled_ = 0;
  std::string makes_;
  std::string removals_;
  std::string puts_;
};

}  // namespace

StateDifference DifferenceOf(const CommonSubgraph& common, const StateWords& words) {
  return Differ(common, words).Run();
}

Transfer TransferOf(const CommonSubgraph& common, const StateDifference& difference, const Configuration& chosen) {
  Transfer transfer;
  Writer writer(common);
  // An array's length before its elements: it cuts off what is behind.
  Configuration order = chosen;
  std::stable_partition(order.begin(), order.end(),
                        [&difference](int i) { return difference.deltas[i].label == "\"length\""; });
  for (const int i : order) {
    const StateDelta& delta = difference.deltas[i];
    switch (delta.kind) {
      case StateDelta::Kind::kVariable: {
        const BaseVariable& base = common.passing().bases[delta.base];
        const std::string value = writer.Failing(delta.failing);
        writer.Fill();
        if (base.frame == "global") {
          writer.SetGlobal(base.name, value);
        } else {
          transfer.variables.push_back({base.frame, base.name, absl::StrCat("(w=>", value, ")(__twinstep)")});
        }
        break;
      }
      case StateDelta::Kind::kCell:
      case StateDelta::Kind::kNewCell: {
        const std::string value = writer.Failing(delta.failing);
        const std::string label = delta.kind == StateDelta::Kind::kCell ? writer.PassingLabel(delta.type, delta.label)
                                                                        : writer.FailingLabel(delta.type, delta.label);
        writer.Fill();
        writer.Put(Writer::Object(delta.vertex), delta.type, label, value, delta.flags);
        break;
      }
      case StateDelta::Kind::kRemovedCell:
        writer.Remove(delta.vertex, delta.type, writer.PassingLabel(delta.type, delta.label));
        break;
      case StateDelta::Kind::kDate:
        writer.SetDate(delta.vertex, delta.failing.primitive);
        break;
    }
  }
  transfer.heap = writer.Text();
  return transfer;
}

DeltaNames::DeltaNames(const CommonSubgraph& common) : common_(common) {
  const std::vector<BaseVariable>& bases = common.passing().bases;
  // Frames stand together.
  std::vector<std::vector<int>> frames;
  std::vector<int> all;
  for (size_t i = 0; i < bases.size(); ++i) {
    if (i == 0 || bases[i].frame != bases[i - 1].frame) frames.emplace_back();
    frames.back().push_back(static_cast<int>(i));
  }
  for (size_t i = frames.size(); i > 0; --i) all.insert(all.end(), frames[i - 1].begin(), frames[i - 1].end());
  oldest_first_ = PathsTo(common.passing(), frames);
  youngest_first_ = PathsTo(common.passing(), {all});
}

std::string DeltaNames::ObjectText(const std::string& text, VertexId vertex, const std::string& path) const {
  if (vertex == kNoVertex) return absl::StrCat(text, ", a new one");
  const std::string other = PathText(common_.passing(), youngest_first_[vertex]);
  // The only way to it is the one that changes.
  if (other.empty() || other == path) return absl::StrCat(text, ", one of its own");
  return absl::StrCat(text, ", that of ", other);
}

DeltaText DeltaNames::TextOf(const StateDelta& delta) const {
  DeltaText text = PlainTextOf(delta);
  const bool primitives = delta.failing.vertex == kNoVertex && delta.passing.vertex == kNoVertex;
  if (primitives && text.failing == text.passing && delta.failing.primitive != delta.passing.primitive) {
    std::tie(text.failing, text.passing) = AroundDifference(delta.failing.primitive, delta.passing.primitive);
    return text;
  }
  if (text.failing != text.passing || delta.failing.vertex == kNoVertex || delta.passing.vertex == kNoVertex)
    return text;
  text.failing = ObjectText(text.failing, common_.ToPassing(delta.failing.vertex), text.path);
  text.passing = ObjectText(text.passing, delta.passing.vertex, text.path);
  return text;
}

DeltaText DeltaNames::PlainTextOf(const StateDelta& delta) const {
  const MemoryGraph& passing = common_.passing();
  const MemoryGraph& failing = common_.failing();
  DeltaText text;
  text.failing = ValueText(failing, delta.failing);
  text.passing = ValueText(passing, delta.passing);
  if (delta.kind == StateDelta::Kind::kVariable) {
    const BaseVariable& base = passing.bases[delta.base];
    text.identity = absl::StrCat(base.frame, "/", base.name);
    text.path = base.name;
    return text;
  }
  const StatePath& oldest = oldest_first_[delta.vertex];
  const StatePath& youngest = youngest_first_[delta.vertex];
  if (delta.kind == StateDelta::Kind::kRemovedCell) text.failing = "missing";
  if (delta.kind == StateDelta::Kind::kNewCell) text.passing = "missing";
  const auto cell = [&](const std::string& object) {
    if (delta.kind == StateDelta::Kind::kDate) return absl::StrCat(object, ".getTime()");
    const bool new_cell = delta.kind == StateDelta::Kind::kNewCell;
    return EdgeText(new_cell ? failing : passing, object, delta.type, delta.label);
  };
  const std::string frame = oldest.base < 0 ? "" : passing.bases[oldest.base].frame;
  text.identity = absl::StrCat(frame, "/", cell(PathText(passing, oldest)));
  text.path = cell(PathText(passing, youngest));
  return text;
}

}  // namespace twinstep
