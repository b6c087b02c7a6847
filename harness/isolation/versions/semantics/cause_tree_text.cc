#include "harness/isolation/versions/semantics/cause_tree_text.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

constexpr size_t kLongestText = 80;

// The texts of a tree's files, each looked at once.
class Sources {
 public:
  explicit Sources(const CauseTree& tree) {
    for (const PathFile& file : tree.files) texts_.emplace_back(file.source);
  }

  // The expression as it stands there, blanks made one, cut where it is long.
  std::string TextAt(const SourcePlace& place) const {
    if (place.file < 0 || place.file >= static_cast<int>(texts_.size())) return "";
    const SourceText& text = texts_[place.file];
    if (place.range.begin < 0 || place.range.end > text.length() || place.range.begin >= place.range.end) return "";
    std::string out;
    for (const char c : text.Slice(place.range.begin, place.range.end)) {
      const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
      if (!blank) {
        out.push_back(c);
      } else if (!out.empty() && out.back() != ' ') {
        out.push_back(' ');
      }
    }
    if (out.size() <= kLongestText) return out;
    size_t cut = kLongestText;
    while (cut > 0 && (out[cut] & 0xC0) == 0x80) --cut;
    return out.substr(0, cut) + "...";
  }

 private:
  std::vector<SourceText> texts_;
};

std::string Where(const CauseTree& tree, const SourcePlace& place) {
  if (place.line == 0) return "from outside:";
  if (tree.files.size() < 2) return absl::StrCat("line ", place.line);
  const std::string name = place.file < static_cast<int>(tree.files.size()) ? tree.files[place.file].name : "?";
  return absl::StrCat(name, ":", place.line);
}

// Whether it stands in one of Node's own modules.
bool IsNodes(const CauseTree& tree, const SourcePlace& place) {
  return place.file >= 0 && place.file < static_cast<int>(tree.files.size()) &&
         tree.files[place.file].name.rfind("node:", 0) == 0;
}

// Of the condition.
std::string WhatItWas(const CauseNode& node) {
  if (node.threw) return " threw";
  const std::string truth = node.should_be ? "false" : "true";
  return node.value.empty() ? absl::StrCat(" was ", truth)
                            : absl::StrCat(" was ", node.value, ", which counts as ", truth);
}

std::string Marked(const SourcePlace& place, const PlaceMark& mark) { return mark ? mark(place) : ""; }

std::string Sentence(const CauseTree& tree, const Sources& sources, const CauseStep& step, const PlaceMark& mark) {
  const std::string where = Where(tree, step.place) + Marked(step.place, mark);
  const std::string text = sources.TextAt(step.place);
  const std::string rest = step.taken_from_run ? " (as in the run)" : "";
  switch (step.kind) {
    case InstructionKind::kBranch:
      return absl::StrCat(where, " continued as ", text.empty() ? "its condition" : text, " was ",
                          step.taken ? "true" : "false");
    case InstructionKind::kInput: {
      const std::string& name = step.name.empty() ? text : step.name;
      // The global that is written as its value is: undefined, NaN, Infinity.
      if (name == step.value) return absl::StrCat(where, " has ", name);
      return absl::StrCat(where, " began with ", name, " = ", step.value);
    }
    case InstructionKind::kCopy:
    case InstructionKind::kCompute:
      break;
  }
  // Of a call, what is called (TracedPath::AddCheck): the call itself gave nothing.
  if (step.op == "typeof" && text.substr(0, 6) != "typeof") {
    const std::string type = step.value.size() > 2 ? step.value.substr(1, step.value.size() - 2) : step.value;
    const std::string article = type == "undefined" ? "" : type == "object" ? "an " : "a ";
    return absl::StrCat(where, " had to call ", article, type, ", which is not a function");
  }
  if (step.name.empty() && text.substr(0, 6) == "return") {
    return absl::StrCat(where, " returned ", step.value, rest);
  }
  const std::string& name = step.name.empty() ? (text.empty() ? step.op : text) : step.name;
  return absl::StrCat(where, " gave ", name, " = ", step.value, rest);
}

// What is said of a node's steps, in that order.
struct SaidStep {
  int step = 0;
  // The values that the same place gave before, the last first, the first few of them.
  std::vector<std::string> before;
};

std::vector<SaidStep> StepsToSay(const CauseNode& node, const PlaceMark& mark) {
  constexpr size_t kMostBefore = 4;
  std::vector<SaidStep> said;
  std::map<std::tuple<int, int, int, int, std::string>, size_t> by_place;
  const auto named_with = [&](const CauseStep& unnamed) {
    return std::any_of(node.steps.begin(), node.steps.end(), [&](const CauseStep& step) {
      return !step.name.empty() && step.place.file == unnamed.place.file && step.place.line == unnamed.place.line &&
             step.value == unnamed.value;
    });
  };
  for (int i = static_cast<int>(node.steps.size()) - 1; i >= 0; --i) {
    const CauseStep& step = node.steps[i];
    // The predicate is in the head, and so is the comparison that it is.
    const bool is_head = step.place == node.place && i + 3 > static_cast<int>(node.steps.size());
    const bool is_marked = !Marked(step.place, mark).empty();
    const bool passes_on = step.is_object && step.kind != InstructionKind::kBranch;
    if (is_head && step.kind != InstructionKind::kCopy) continue;
    if (!is_marked && (passes_on || (step.name.empty() && step.kind != InstructionKind::kBranch && named_with(step)))) {
      continue;
    }
    const auto [entry, is_new] = by_place.try_emplace(
        {step.place.file, step.place.line, step.place.range.begin, step.place.range.end, step.name}, said.size());
    if (is_new) {
      said.push_back({i, {}});
    } else if (said[entry->second].before.size() < kMostBefore) {
      said[entry->second].before.push_back(step.kind == InstructionKind::kBranch ? (step.taken ? "true" : "false")
                                                                                 : step.value);
    } else if (said[entry->second].before.size() == kMostBefore) {
      said[entry->second].before.push_back("...");
    }
  }
  return said;
}

class LineWriter {
 public:
  LineWriter(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice)
      : tree_(tree), sources_(tree), mark_(mark), choice_(choice) {}

  std::vector<CauseTreeLine> Write() {
    if (!tree_.nodes.empty()) Node(0, 0);
    if (conditions_inside_ + steps_inside_ > 0) {
      Line(0, absl::StrCat("Inside Node's own modules, not shown: conditions ", conditions_inside_, ", steps ",
                           steps_inside_, "."));
    }
    for (const auto& [reason, count] : tree_.failed) Line(0, absl::StrCat("Not looked at, ", count, ": ", reason));
    return std::move(lines_);
  }

 private:
  bool IsShown(int node) const {
    if (!choice_ || node == 0 || choice_(node)) return true;
    const std::vector<int>& children = tree_.nodes[node].children;
    return std::any_of(children.begin(), children.end(), [this](int child) { return IsShown(child); });
  }

  void Line(int depth, std::string text, std::optional<SourcePlace> place = std::nullopt) {
    lines_.push_back({depth, std::move(text), std::move(place)});
  }

  void Node(int id, int depth) {
    const CauseNode& node = tree_.nodes[id];
    std::string text = sources_.TextAt(node.place);
    if (text.empty()) text = "the condition";
    std::string head = absl::StrCat(Where(tree_, node.place), Marked(node.place, mark_), ": ", text, WhatItWas(node));
    if (node.parent >= 0) {
      const CauseStep& step = tree_.nodes[node.parent].steps[node.parent_step];
      head = node.influence == Influence::Kind::kDirect
                 ? absl::StrCat(Where(tree_, step.place), " ran because ", head)
                 : absl::StrCat(Where(tree_, step.place), " used this ", node.variable, " because ", head);
    }
    std::vector<CauseTreeLine> sentences;
    std::vector<int> children;
    Gather(id, depth + 1, sentences, children);
    Line(depth, sentences.empty() ? head : head + ", because", node.place);
    constexpr size_t kMostSentences = 40;
    for (size_t i = 0; i < std::min(sentences.size(), kMostSentences); ++i) lines_.push_back(sentences[i]);
    if (sentences.size() > kMostSentences) {
      Line(depth + 1, absl::StrCat("and ", sentences.size() - kMostSentences, " more."));
    }
    if (!node.typed.empty()) {
      Line(depth + 1, absl::StrCat("given the types of ", absl::StrJoin(node.typed, ", ")));
    }
    Cause cause;
    cause.certainty = node.certainty;
    if (const std::string words = CertaintyInWords(cause); !words.empty()) Line(depth + 1, words);
    for (const int child : children) Node(child, depth + 1);
  }

  // What is said of the node and what stands below it. Of a condition inside Node's own modules only what it has from
  // elsewhere is said, as if it were its parent's.
  void Gather(int id, int depth, std::vector<CauseTreeLine>& sentences, std::vector<int>& children) {
    for (CauseTreeLine& line : Sentences(tree_.nodes[id], depth)) {
      const bool is_known = std::any_of(sentences.begin(), sentences.end(),
                                        [&line](const CauseTreeLine& known) { return known.text == line.text; });
      if (!is_known) sentences.push_back(std::move(line));
    }
    for (const int child : tree_.nodes[id].children) {
      if (!IsShown(child)) continue;
      if (!IsNodes(tree_, tree_.nodes[child].place)) {
        children.push_back(child);
        continue;
      }
      ++conditions_inside_;
      Gather(child, depth, sentences, children);
    }
  }

  std::vector<CauseTreeLine> Sentences(const CauseNode& node, int depth) {
    std::vector<CauseTreeLine> sentences;
    for (const SaidStep& said : StepsToSay(node, mark_)) {
      if (IsNodes(tree_, node.steps[said.step].place)) {
        ++steps_inside_;
        continue;
      }
      std::string sentence = Sentence(tree_, sources_, node.steps[said.step], mark_);
      if (!said.before.empty()) absl::StrAppend(&sentence, ", before that ", absl::StrJoin(said.before, ", "));
      sentences.push_back({depth, std::move(sentence), node.steps[said.step].place});
    }
    return sentences;
  }

  const CauseTree& tree_;
  const Sources sources_;
  const PlaceMark& mark_;
  const NodeChoice& choice_;
  std::vector<CauseTreeLine> lines_;
  int conditions_inside_ = 0;
  int steps_inside_ = 0;
};

SourcePlaceDocument Document(const Sources& sources, const SourcePlace& place, const PlaceMark& mark) {
  SourcePlaceDocument document;
  document.set_file(place.file);
  document.set_line(place.line);
  document.set_begin(place.range.begin);
  document.set_end(place.range.end);
  document.set_text(sources.TextAt(place));
  if (std::string said = Marked(place, mark); !said.empty()) document.set_mark(std::move(said));
  return document;
}

const char* Word(InstructionKind kind) {
  switch (kind) {
    case InstructionKind::kBranch:
      return "branch";
    case InstructionKind::kInput:
      return "input";
    case InstructionKind::kCopy:
      return "copy";
    case InstructionKind::kCompute:
      return "compute";
  }
  return "";
}

void Describe(const CauseTree& tree, const Sources& sources, const CauseStep& step, const PlaceMark& mark,
              CauseStepDocument& document) {
  document.set_kind(Word(step.kind));
  *document.mutable_place() = Document(sources, step.place, mark);
  document.set_name(step.name);
  document.set_value(step.value);
  document.mutable_uses()->Add(step.uses.begin(), step.uses.end());
  document.set_object(step.is_object);
  document.set_as_in_the_run(step.taken_from_run);
  document.set_sentence(Sentence(tree, sources, step, mark));
}

void Describe(const CauseTree& tree, const Sources& sources, const CauseNode& node, const PlaceMark& mark,
              CauseNodeDocument& document) {
  document.set_parent(node.parent);
  document.set_parent_step(node.parent_step);
  document.set_influence(node.influence == Influence::Kind::kDirect ? "direct" : "indirect");
  document.set_variable(node.variable);
  *document.mutable_place() = Document(sources, node.place, mark);
  // The page has no word of its own for it.
  if (node.threw) document.mutable_place()->mutable_text()->append(" without an exception");
  document.set_should_be(node.should_be);
  document.set_certainty(Words(node.certainty));
  document.set_distance(node.distance);
  document.mutable_typed()->Add(node.typed.begin(), node.typed.end());
  for (const CauseStep& step : node.steps) Describe(tree, sources, step, mark, *document.add_steps());
  for (const SaidStep& step : StepsToSay(node, mark)) {
    SaidStepDocument& said = *document.add_said();
    said.set_step(step.step);
    said.mutable_before()->Add(step.before.begin(), step.before.end());
  }
  document.mutable_children()->Add(node.children.begin(), node.children.end());
}

}  // namespace

std::string Words(Cause::Certainty certainty) {
  switch (certainty) {
    case Cause::Certainty::kMinimal:
      return "minimal";
    case Cause::Certainty::kMinimalInPlaces:
      return "minimal in places";
    case Cause::Certainty::kSufficient:
      return "sufficient";
    case Cause::Certainty::kDataSlice:
      return "data slice";
  }
  return "";
}

std::vector<std::vector<std::string>> SentencesOf(const CauseTree& tree) {
  const Sources sources(tree);
  std::vector<std::vector<std::string>> sentences;
  for (const CauseNode& node : tree.nodes) {
    std::vector<std::string>& of_node = sentences.emplace_back();
    for (const CauseStep& step : node.steps) of_node.push_back(Sentence(tree, sources, step, {}));
  }
  return sentences;
}

std::vector<CauseTreeLine> LinesOf(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice) {
  return LineWriter(tree, mark, choice).Write();
}

std::string ToText(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice) {
  std::string text;
  for (const CauseTreeLine& line : LinesOf(tree, mark, choice)) {
    absl::StrAppend(&text, std::string(static_cast<size_t>(2 * line.depth), ' '), line.text, "\n");
  }
  return text;
}

CauseTreeDocument Document(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice) {
  const Sources sources(tree);
  CauseTreeDocument document;
  for (const PathFile& file : tree.files) {
    SourceFileDocument& added = *document.add_files();
    added.set_name(file.name);
    added.set_source(file.source);
    added.set_prefix(file.prefix);
    added.set_suffix(file.suffix);
  }
  for (int id = 0; id < static_cast<int>(tree.nodes.size()); ++id) {
    CauseNodeDocument& node = *document.add_nodes();
    Describe(tree, sources, tree.nodes[id], mark, node);
    node.set_shown(!choice || choice(id));
  }
  SolverDocument& solver = *document.mutable_solver();
  solver.set_calls(tree.counts.solver_calls);
  solver.set_unanswered(tree.counts.unanswered);
  solver.set_search_ms(static_cast<double>(absl::ToInt64Milliseconds(tree.counts.search_time)));
  solver.set_exact_ms(static_cast<double>(absl::ToInt64Milliseconds(tree.counts.exact_time)));
  solver.set_minimise_ms(static_cast<double>(absl::ToInt64Milliseconds(tree.counts.minimise_time)));
  solver.set_misfits(tree.counts.misfits);
  document.set_open(tree.open);
  document.mutable_failed()->insert(tree.failed.begin(), tree.failed.end());
  return document;
}

}  // namespace twinstep
