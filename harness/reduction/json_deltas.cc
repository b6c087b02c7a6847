#include "harness/reduction/json_deltas.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/reduction/text_deltas.h"
#include "model/source/json_tree.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// What stands in one place of both documents.
struct JsonDeltas::Node {
  // Of an object or array: a member of both, or of one of them, with the white space around it.
  struct Member {
    std::string lead;
    // "key": with what follows.
    std::string key;
    std::unique_ptr<Node> value;
    std::string tail;
    bool in_from = true;
    bool in_to = true;
    // Where it is in one only.
    int delta = -1;
  };

  // No container: what stands there without the delta, and with it.
  std::string before;
  std::string after;
  int delta = -1;
  // A string that is taken apart has deltas of its own, from `delta` on.
  std::optional<TextDeltas> text;

  bool is_container = false;
  std::string open;
  std::string close;
  std::vector<Member> members;
};

namespace {

using Node = JsonDeltas::Node;

// Deeper values are replaced as a whole.
constexpr int kDeepest = 400;

// Of a string's text; an escape is one unit.
std::vector<std::string> StringUnits(const std::string& text, bool words) {
  std::vector<std::string> units;
  std::string plain;
  const auto end_plain = [&] {
    for (std::string& unit : words ? SplitWords(plain) : SplitCharacters(plain)) units.push_back(std::move(unit));
    plain.clear();
  };
  for (size_t i = 0; i < text.size();) {
    if (text[i] != '\\') {
      plain += text[i++];
      continue;
    }
    end_plain();
    const size_t length = i + 1 < text.size() && text[i + 1] == 'u' ? 6 : 2;
    units.push_back(text.substr(i, length));
    i += length;
  }
  end_plain();
  return units;
}

class Comparison {
 public:
  Comparison(const SyntaxTree& from, const SyntaxTree& to, JsonDeltas::Strings strings)
      : from_(from), to_(to), strings_(strings) {}

  std::unique_ptr<Node> Compare(NodeId a, NodeId b, int depth) {
    auto node = std::make_unique<Node>();
    node->before = std::string(from_.TextOf(a));
    node->after = std::string(to_.TextOf(b));
    if (node->before == node->after) return node;
    if (depth < kDeepest && from_.type(a) == to_.type(b) && IsContainer(from_.type(a))) {
      CompareMembers(a, b, depth, *node);
      return node;
    }
    const auto is_string = [](const std::string& text) { return text.size() >= 2 && text[0] == '"'; };
    node->delta = size_;
    if (strings_ != JsonDeltas::Strings::kWhole && is_string(node->before) && is_string(node->after)) {
      const bool words = strings_ == JsonDeltas::Strings::kWords;
      node->text.emplace(StringUnits(node->before, words), StringUnits(node->after, words));
      size_ += node->text->size();
    } else {
      ++size_;
    }
    return node;
  }

  static NodeId DocumentOf(const SyntaxTree& tree) {
    return tree.Child(tree.Children(kRootNode)[0], NodeField::kExpression);
  }

  int size() const { return size_; }

 private:
  struct Part {
    NodeId value = kNoNode;
    int start = 0;
    int end = 0;
    // From its start up to its value.
    std::string key;
  };

  static bool IsContainer(NodeType type) {
    return type == NodeType::kObjectExpression || type == NodeType::kArrayExpression;
  }

  static std::vector<Part> PartsOf(const SyntaxTree& tree, NodeId container) {
    std::vector<Part> parts;
    for (const NodeId child : tree.Children(container)) {
      Part part{child, tree.node(child).start, tree.node(child).end, ""};
      if (tree.type(child) == NodeType::kProperty) {
        part.value = tree.Child(child, NodeField::kValue);
        part.key = std::string(tree.text().Slice(part.start, tree.node(part.value).start));
      }
      parts.push_back(std::move(part));
    }
    return parts;
  }

  // White space before part `i`, and behind it up to the comma or the bracket.
  static std::pair<std::string, std::string> Around(const SyntaxTree& tree, NodeId container,
                                                    const std::vector<Part>& parts, size_t i) {
    const int begin = i == 0 ? tree.node(container).start + 1 : parts[i - 1].end;
    const int end = i + 1 == parts.size() ? tree.node(container).end - 1 : parts[i + 1].start;
    std::string before(tree.text().Slice(begin, parts[i].start)), behind(tree.text().Slice(parts[i].end, end));
    if (i > 0) before = before.substr(std::min(before.size(), before.find(',') + 1));
    if (i + 1 < parts.size()) behind = behind.substr(0, behind.find(','));
    return {before, behind};
  }

  static std::vector<std::string> TextsOf(const SyntaxTree& tree, const std::vector<Part>& parts) {
    std::vector<std::string> texts;
    for (const Part& part : parts) {
      // A property is known by its key. Elements by all of them.
      texts.emplace_back(part.key.empty() ? tree.TextOf(part.value)
                                          : tree.text().Slice(part.start, part.start + KeyLength(part)));
    }
    return texts;
  }

  static int KeyLength(const Part& part) {
    // UTF-16, up to the second quotation mark.
    int length = 0;
    bool escaped = false;
    for (const char c : part.key) {
      if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;
      length += (static_cast<unsigned char>(c) & 0xF8) == 0xF0 ? 2 : 1;
      if (!escaped && c == '"' && length > 1) break;
      escaped = !escaped && c == '\\';
    }
    return length;
  }

  // For each part of `to` the one of `from` in its place, or -1.
  static std::vector<int> PartnersOf(bool object, const std::vector<std::string>& from,
                                     const std::vector<std::string>& to) {
    std::vector<int> partners(to.size(), -1);
    if (object) {
      std::multimap<std::string, int> by_key;
      for (size_t i = 0; i < from.size(); ++i) by_key.emplace(from[i], static_cast<int>(i));
      for (size_t i = 0; i < to.size(); ++i) {
        const auto found = by_key.find(to[i]);
        if (found == by_key.end()) continue;
        partners[i] = found->second;
        by_key.erase(found);
      }
      return partners;
    }
    const std::vector<int> counterparts = CounterpartsOf(from, to);
    for (size_t i = 0; i < from.size(); ++i) {
      if (counterparts[i] >= 0) partners[static_cast<size_t>(counterparts[i])] = static_cast<int>(i);
    }
    return partners;
  }

  void CompareMembers(NodeId a, NodeId b, int depth, Node& node) {
    const bool object = from_.type(a) == NodeType::kObjectExpression;
    const std::vector<Part> ours = PartsOf(from_, a), theirs = PartsOf(to_, b);
    const std::vector<int> partners = PartnersOf(object, TextsOf(from_, ours), TextsOf(to_, theirs));
    // What only the second has comes behind what stands before it there.
    std::multimap<int, size_t> behind;
    std::vector<int> partner_of(ours.size(), -1);
    int last = -1;
    for (size_t i = 0; i < theirs.size(); ++i) {
      if (partners[i] >= 0) {
        last = partners[i];
        partner_of[static_cast<size_t>(last)] = static_cast<int>(i);
      } else {
        behind.emplace(last, i);
      }
    }
    node.is_container = true;
    node.open = object ? "{" : "[";
    node.close = object ? "}" : "]";
    if (ours.empty()) node.open = node.before.substr(0, node.before.size() - 1);
    const auto put_in = [&](int place) {
      const auto [begin, end] = behind.equal_range(place);
      for (auto it = begin; it != end; ++it) {
        const Part& part = theirs[it->second];
        Node::Member& member = node.members.emplace_back();
        std::tie(member.lead, member.tail) = Around(to_, b, theirs, it->second);
        if (it->second + 1 == theirs.size()) member.tail.clear();
        member.key = part.key;
        member.value = std::make_unique<Node>();
        member.value->before = member.value->after = std::string(to_.TextOf(part.value));
        member.in_from = false;
        member.delta = size_++;
      }
    };
    put_in(-1);
    for (size_t i = 0; i < ours.size(); ++i) {
      Node::Member& member = node.members.emplace_back();
      std::tie(member.lead, member.tail) = Around(from_, a, ours, i);
      // What stands before the bracket stays there, whatever is the last.
      if (i + 1 == ours.size()) node.close = absl::StrCat(std::exchange(member.tail, ""), node.close);
      member.key = ours[i].key;
      if (partner_of[i] >= 0) {
        member.value = Compare(ours[i].value, theirs[static_cast<size_t>(partner_of[i])].value, depth + 1);
      } else {
        member.value = std::make_unique<Node>();
        member.value->before = member.value->after = std::string(from_.TextOf(ours[i].value));
        member.in_to = false;
        member.delta = size_++;
      }
      put_in(static_cast<int>(i));
    }
  }

  const SyntaxTree& from_;
  const SyntaxTree& to_;
  const JsonDeltas::Strings strings_;
  int size_ = 0;
};

void Write(const Node& node, const std::vector<bool>& taken, std::string& text) {
  if (!node.is_container) {
    if (node.text) {
      Configuration own;
      for (int i = 0; i < node.text->size(); ++i) {
        if (taken[static_cast<size_t>(node.delta + i)]) own.push_back(i);
      }
      text += node.text->Apply(own);
    } else {
      text += node.delta >= 0 && taken[static_cast<size_t>(node.delta)] ? node.after : node.before;
    }
    return;
  }
  text += node.open;
  bool first = true;
  for (const Node::Member& member : node.members) {
    const bool second = member.delta >= 0 && taken[static_cast<size_t>(member.delta)];
    if (second ? !member.in_to : !member.in_from) continue;
    if (!first) text += ",";
    first = false;
    absl::StrAppend(&text, member.lead, member.key);
    Write(*member.value, taken, text);
    text += member.tail;
  }
  text += node.close;
}

}  // namespace

absl::StatusOr<JsonDeltas> JsonDeltas::Between(const std::string& from, const std::string& to, Strings strings) {
  ASSIGN_OR_RETURN(const SyntaxTree a, ParseJson(SourceText(from)));
  ASSIGN_OR_RETURN(const SyntaxTree b, ParseJson(SourceText(to)));
  Comparison comparison(a, b, strings);
  const NodeId ours = Comparison::DocumentOf(a), theirs = Comparison::DocumentOf(b);
  // White space around the document is the first's.
  auto root = std::make_unique<Node>();
  root->is_container = true;
  Node::Member& member = root->members.emplace_back();
  member.lead = std::string(a.text().Slice(0, a.node(ours).start));
  member.tail = std::string(a.text().Slice(a.node(ours).end, a.text().length()));
  member.value = comparison.Compare(ours, theirs, 0);
  JsonDeltas deltas;
  deltas.root_ = std::move(root);
  deltas.size_ = comparison.size();
  return deltas;
}

std::string JsonDeltas::Apply(const Configuration& deltas) const {
  std::vector<bool> taken(static_cast<size_t>(size_), false);
  for (const int delta : deltas) taken[static_cast<size_t>(delta)] = true;
  std::string text;
  Write(*root_, taken, text);
  return text;
}

}  // namespace twinstep
