#include "model/schedules/yield_points.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

struct Insertion {
  int offset;
  // At one offset: what closes comes first, inner before outer; then what opens, outer before inner.
  bool opens;
  // Of the node that it goes around: smaller is inner.
  int size;
  std::string text;
};

class Writer {
 public:
  explicit Writer(const SyntaxTree& tree) : tree_(tree) {}

  ProgramWithYieldPoints Write() {
    for (NodeId id = 0; id < static_cast<NodeId>(tree_.nodes().size()); ++id) Visit(id);
    return Apply();
  }

 private:
  const SyntaxNode& node(NodeId id) const { return tree_.node(id); }

  std::string Yield(YieldKind kind, NodeId at) {
    return absl::StrCat("--$twinstep_left[0]<0&&$twinstep_yield(", Site(kind, at), ")");
  }
  int Site(YieldKind kind, NodeId at) {
    sites_.push_back({kind, tree_.text().PositionAt(node(at).start)});
    return static_cast<int>(sites_.size()) - 1;
  }
  void Open(int offset, int size, std::string text) { insertions_.push_back({offset, true, size, std::move(text)}); }
  void Close(int offset, int size, std::string text) { insertions_.push_back({offset, false, size, std::move(text)}); }
  void Around(NodeId id, std::string before, std::string after) {
    const int size = node(id).end - node(id).start;
    Open(node(id).start, size, std::move(before));
    Close(node(id).end, size, std::move(after));
  }

  // Parentheses around an expression are no part of it: what stands between brackets or behind an operator is wrapped
  // whole where only its inside can be seen, as `(yield, ` and `)` go around the expression itself.
  void Visit(NodeId id) {
    const SyntaxNode& n = node(id);
    if (IsFunction(n.type)) VisitFunction(id);
    if (IsLoop(n.type)) VisitLoop(id);
    if (n.type == NodeType::kMemberExpression) VisitMember(id);
    if (n.type == NodeType::kUpdateExpression) VisitUpdate(id);
    if (n.type == NodeType::kAssignmentExpression) VisitAssignment(id);
    if (n.type == NodeType::kProperty && node(n.parent).type == NodeType::kObjectPattern) VisitPatternKey(id);
    if (n.type == NodeType::kSpreadElement && node(n.parent).type == NodeType::kObjectExpression) {
      Around(tree_.Child(id, NodeField::kArgument), "$twinstep_stored((",
             absl::StrCat("),", Site(YieldKind::kRead, id), ")"));
    }
  }

  void VisitFunction(NodeId id) {
    const NodeId body = tree_.Child(id, NodeField::kBody);
    if (body == kNoNode) return;
    if (node(body).type != NodeType::kBlockStatement) {
      Around(body, absl::StrCat("(", Yield(YieldKind::kFunction, id), ","), ")");
      return;
    }
    int offset = node(body).start + 1;
    for (const NodeId statement : tree_.Children(body)) {
      if (!node(statement).is(SyntaxNode::kDirective)) break;
      offset = node(statement).end;
    }
    // A directive that ends without a semicolon needs one.
    Open(offset, tree_.text().length() + 1, absl::StrCat(";", Yield(YieldKind::kFunction, id), ";"));
  }

  void VisitLoop(NodeId id) {
    const NodeId body = tree_.Child(id, NodeField::kBody);
    if (body == kNoNode) return;
    const std::string yield = Yield(YieldKind::kLoop, id) + ";";
    if (node(body).type == NodeType::kBlockStatement) {
      Open(node(body).start + 1, tree_.text().length() + 1, yield);
    } else {
      Around(body, "{" + yield, "}");
    }
  }

  // Where the key is computed and no string.
  std::optional<NodeId> KeyOf(NodeId member) const {
    if (member == kNoNode || node(member).type != NodeType::kMemberExpression ||
        !node(member).is(SyntaxNode::kComputed)) {
      return std::nullopt;
    }
    const NodeId key = tree_.Child(member, NodeField::kProperty);
    if (node(key).literal == LiteralKind::kString || node(key).type == NodeType::kTemplateLiteral) return std::nullopt;
    return key;
  }

  void VisitMember(NodeId id) {
    const std::optional<NodeId> key = KeyOf(id);
    if (!key) return;
    const NodeId parent = node(id).parent;
    // Handled there.
    if (IsTargetOfSimpleAssignment(id)) return;
    if (node(parent).type == NodeType::kUpdateExpression && CanBeUpdated(id)) return;
    Around(*key, absl::StrCat("(", Yield(YieldKind::kRead, id), ","), ")");
  }

  // `const {0: first, [i]: other} = array`.
  void VisitPatternKey(NodeId id) {
    const NodeId key = tree_.Child(id, NodeField::kKey);
    const bool computed = node(id).is(SyntaxNode::kComputed);
    if (node(key).literal == LiteralKind::kString || node(key).type == NodeType::kTemplateLiteral) return;
    if (!computed && node(key).literal != LiteralKind::kNumber) return;
    Around(key, absl::StrCat(computed ? "(" : "[(", Yield(YieldKind::kRead, id), ","), computed ? ")" : ")]");
  }

  bool IsTargetOfSimpleAssignment(NodeId id) const {
    const NodeId parent = node(id).parent;
    return node(parent).type == NodeType::kAssignmentExpression && node(id).field == NodeField::kLeft &&
           tree_.StringOf(parent) == "=";
  }

  bool CanBeUpdated(NodeId member) const {
    return node(tree_.Child(member, NodeField::kObject)).type != NodeType::kSuper;
  }

  // `object[key]++` to `$twinstep_update(object, key, read, write, 1, false)`.
  void VisitUpdate(NodeId id) {
    const NodeId member = tree_.Child(id, NodeField::kArgument);
    if (!KeyOf(member) || !CanBeUpdated(member)) return;
    const NodeId object = tree_.Child(member, NodeField::kObject);
    const NodeId key = tree_.Child(member, NodeField::kProperty);
    // The tokens around object and key, parentheses too, are taken away where they stand on one line without comments:
    // else it stays as it is.
    const bool prefix = node(id).is(SyntaxNode::kPrefix);
    const int between = node(object).end, open = node(key).start;
    const std::string_view middle = tree_.text().Slice(between, open);
    const std::string_view end = tree_.text().Slice(node(key).end, node(id).end);
    const std::string_view start = tree_.text().Slice(node(id).start, node(object).start);
    const bool decrement = tree_.StringOf(id) == "--";
    const auto is_plain = [](std::string_view tokens) {
      return tokens.find_first_not_of("()[]+- \t") == std::string_view::npos;
    };
    if (!is_plain(start) || !is_plain(middle) || !is_plain(end)) {
      // The read has its yield point; the write follows it at once.
      Around(key, absl::StrCat("(", Yield(YieldKind::kRead, member), ","), ")");
      return;
    }
    const int read = Site(YieldKind::kRead, member), write = Site(YieldKind::kWrite, member);
    removals_.push_back({node(id).start, node(object).start});
    Open(node(object).start, node(id).end - node(id).start, "$twinstep_update((");
    removals_.push_back({between, open});
    Close(node(object).end, node(object).end - node(object).start, "),(");
    removals_.push_back({node(key).end, node(id).end});
    Close(node(key).end, node(key).end - node(key).start,
          absl::StrCat("),", read, ",", write, ",", decrement ? -1 : 1, ",", prefix ? "true" : "false", ")"));
  }

  void VisitAssignment(NodeId id) {
    const NodeId target = tree_.Child(id, NodeField::kLeft);
    if (!KeyOf(target)) return;
    const NodeId value = tree_.Child(id, NodeField::kRight);
    if (tree_.StringOf(id) != "=") {
      // Old value read, yield point, new value computed, written.
      Around(value, absl::StrCat("(", Yield(YieldKind::kWrite, target), ","), ")");
    } else if (node(value).type == NodeType::kIdentifier || node(value).type == NodeType::kLiteral) {
      Around(value, absl::StrCat("(", Yield(YieldKind::kWrite, target), ","), ")");
    } else {
      Around(value, "$twinstep_stored((", absl::StrCat("),", Site(YieldKind::kWrite, target), ")"));
    }
  }

  ProgramWithYieldPoints Apply() {
    ProgramWithYieldPoints result;
    result.original = tree_.text();
    std::stable_sort(insertions_.begin(), insertions_.end(), [](const Insertion& a, const Insertion& b) {
      if (a.offset != b.offset) return a.offset < b.offset;
      if (a.opens != b.opens) return !a.opens;
      return a.opens ? a.size > b.size : a.size < b.size;
    });
    std::sort(removals_.begin(), removals_.end());
    int at = 0;
    size_t removal = 0;
    const auto copy = [&](int until) {
      while (at < until) {
        while (removal < removals_.size() && removals_[removal].second <= at) ++removal;
        int end = until;
        if (removal < removals_.size() && removals_[removal].first < until) {
          if (removals_[removal].first <= at) {
            const int gone = std::min(removals_[removal].second, until) - at;
            result.insertions.emplace_back(at, -gone);
            at += gone;
            continue;
          }
          end = removals_[removal].first;
        }
        absl::StrAppend(&result.text, std::string(tree_.text().Slice(at, end)));
        at = end;
      }
    };
    for (const Insertion& insertion : insertions_) {
      copy(insertion.offset);
      result.text += insertion.text;
      result.insertions.emplace_back(insertion.offset, static_cast<int>(insertion.text.size()));
    }
    copy(tree_.text().length());
    result.sites = std::move(sites_);
    result.changed = SourceText(result.text);
    return result;
  }

  const SyntaxTree& tree_;
  std::vector<YieldSite> sites_;
  std::vector<Insertion> insertions_;
  std::vector<std::pair<int, int>> removals_;
};

}  // namespace

const char* Describe(YieldKind kind) {
  switch (kind) {
    case YieldKind::kFunction:
      return "the entry of a function";
    case YieldKind::kLoop:
      return "the head of a loop";
    case YieldKind::kRead:
      return "a read";
    case YieldKind::kWrite:
      return "a write";
  }
  return "";
}

TextPosition ProgramWithYieldPoints::Original(TextPosition place) const {
  const std::optional<int> offset = changed.OffsetAt(place);
  if (!offset) return place;
  int shift = 0;
  for (const auto& [at, length] : insertions) {
    // Where it begins in the new text.
    const int begin = at + shift;
    if (begin > *offset) break;
    if (length > 0 && *offset < begin + length) return original.PositionAt(at);
    shift += length;
  }
  return original.PositionAt(std::clamp(*offset - shift, 0, original.length()));
}

ProgramWithYieldPoints AddYieldPoints(const SyntaxTree& tree) { return Writer(tree).Write(); }

}  // namespace twinstep
