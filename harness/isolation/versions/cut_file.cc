#include "harness/isolation/versions/cut_file.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "absl/types/span.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

// What is shorter is parsed as fast as it is cut.
constexpr int kLeastBody = 1000;

// Text of the file, with that of both versions.
struct Fragment {
  std::string text;
  std::vector<std::pair<int, bool>> when;
  // Of those without condition: UTF-16 units.
  int new_begin = 0;
  int old_begin = 0;
  int length = 0;
};

// In a fragment without condition, or behind the last one.
struct Place {
  int fragment = 0;
  int offset = 0;
};

class FileCutter {
 public:
  FileCutter(const ChangeSet& changes, const ChangedFile& file, const SyntaxTree& old_tree, const SyntaxTree& new_tree)
      : changes_(changes), old_tree_(old_tree), new_tree_(new_tree) {
    AddFragments(file.pieces, {});
    int new_offset = 0, old_offset = 0;
    conditions_before_.push_back(0);
    for (Fragment& fragment : fragments_) {
      fragment.length = Utf16Length(fragment.text);
      fragment.new_begin = new_offset;
      fragment.old_begin = old_offset;
      const auto all = [&fragment](bool reverted) {
        return std::all_of(fragment.when.begin(), fragment.when.end(),
                           [reverted](const auto& one) { return one.second == reverted; });
      };
      if (all(false)) new_offset += fragment.length;
      if (all(true)) old_offset += fragment.length;
      conditions_before_.push_back(conditions_before_.back() + (fragment.when.empty() ? 0 : 1));
      if (fragment.when.empty()) same_.push_back(static_cast<int>(&fragment - fragments_.data()));
    }
    for (NodeId node = 0; node < static_cast<NodeId>(old_tree_.nodes().size()); ++node) {
      if (!IsFunction(old_tree_.type(node))) continue;
      const NodeId body = old_tree_.Child(node, NodeField::kBody);
      if (old_tree_.type(body) == NodeType::kBlockStatement) old_bodies_[old_tree_.node(body).start] = node;
    }
  }

  CutBody Run() {
    CutBody body;
    body.strict = new_tree_.scopes().front().strict && old_tree_.scopes().front().strict;
    Cut(kRootNode, kRootNode, {0, 0}, {static_cast<int>(fragments_.size()), 0}, body);
    return body;
  }

 private:
  void AddFragments(const std::vector<ChangePiece>& pieces, const std::vector<std::pair<int, bool>>& when) {
    const auto add = [this, &when](const std::string& text, int change, bool reverted) {
      if (text.empty()) return;
      fragments_.push_back({.text = text, .when = when});
      if (change >= 0) fragments_.back().when.emplace_back(change, reverted);
    };
    for (const ChangePiece& piece : pieces) {
      switch (piece.kind) {
        case ChangePiece::Kind::kEqual:
          add(piece.new_text, -1, false);
          break;
        case ChangePiece::Kind::kEdit:
          add(piece.new_text, piece.change, false);
          add(piece.old_text, piece.change, true);
          break;
        case ChangePiece::Kind::kBlockInNew:
        case ChangePiece::Kind::kBlockInOld: {
          std::vector<std::pair<int, bool>> inner = when;
          inner.emplace_back(piece.change, piece.kind == ChangePiece::Kind::kBlockInOld);
          AddFragments(changes_.blocks()[static_cast<size_t>(piece.block)], inner);
          break;
        }
      }
    }
  }

  // The place of a unit of NEW that no change touches.
  std::optional<Place> PlaceOf(int offset) const {
    auto fragment = std::upper_bound(same_.begin(), same_.end(), offset, [this](int at, int index) {
      return at < fragments_[static_cast<size_t>(index)].new_begin;
    });
    if (fragment == same_.begin()) return std::nullopt;
    const Fragment& same = fragments_[static_cast<size_t>(*--fragment)];
    if (same.new_begin + same.length <= offset) return std::nullopt;
    return Place{*fragment, offset - same.new_begin};
  }
  int OldOffset(Place place) const { return fragments_[static_cast<size_t>(place.fragment)].old_begin + place.offset; }
  bool AnyChange(Place begin, Place end) const {
    return conditions_before_[static_cast<size_t>(end.fragment)] >
           conditions_before_[static_cast<size_t>(begin.fragment)];
  }

  static std::vector<NodeId> StatementsOf(const SyntaxTree& tree, NodeId owner) {
    return tree.Children(owner == kRootNode ? owner : tree.Child(owner, NodeField::kBody));
  }

  // False: there is no place to cut.
  bool Cut(NodeId new_owner, NodeId old_owner, Place begin, Place end, CutBody& body) {
    const std::vector<NodeId> statements = StatementsOf(new_tree_, new_owner);
    std::set<int> old_starts;
    for (const NodeId statement : StatementsOf(old_tree_, old_owner)) {
      old_starts.insert(old_tree_.node(statement).start);
    }
    // Places, and the statement that begins there.
    std::vector<std::pair<Place, size_t>> places = {{begin, 0}};
    for (size_t i = 0; i < statements.size(); ++i) {
      const std::optional<Place> place = PlaceOf(new_tree_.node(statements[i]).start);
      if (place && old_starts.contains(OldOffset(*place))) places.emplace_back(*place, i);
    }
    places.emplace_back(end, statements.size());
    // Neighbours that never change stay together.
    std::vector<std::pair<Place, size_t>> kept;
    for (size_t i = 0; i < places.size(); ++i) {
      const bool outer = i == 0 || i + 1 == places.size();
      if (outer || AnyChange(places[i - 1].first, places[i].first) || AnyChange(places[i].first, places[i + 1].first)) {
        kept.push_back(places[i]);
      }
    }
    bool any_hole = false;
    for (size_t i = 0; i + 1 < kept.size(); ++i) {
      CutPiece& piece = body.pieces.emplace_back();
      FillPiece(kept[i].first, kept[i + 1].first,
                absl::MakeConstSpan(statements).subspan(kept[i].second, kept[i + 1].second - kept[i].second), piece);
      any_hole = any_hole || !piece.holes.empty();
      body.changes.insert(body.changes.end(), piece.changes.begin(), piece.changes.end());
      for (const auto& hole : piece.holes) {
        body.changes.insert(body.changes.end(), hole->changes.begin(), hole->changes.end());
      }
    }
    Sort(body.changes);
    return body.pieces.size() > 1 || any_hole;
  }

  void FillPiece(Place begin, Place end, absl::Span<const NodeId> statements, CutPiece& piece) {
    Place at = begin;
    for (const NodeId statement : statements) {
      for (NodeId node = statement; node < new_tree_.node(statement).subtree_end; ++node) {
        // Private names and super need the class around them.
        const bool is_class = new_tree_.type(node) == NodeType::kClassBody;
        auto body = std::make_unique<CutBody>();
        Place hole_begin, hole_end;
        if (!is_class && !(IsFunction(new_tree_.type(node)) && CutFunction(node, hole_begin, hole_end, *body)))
          continue;
        if (!is_class) {
          AddText(at, hole_begin, piece);
          CutPiece::Part& part = piece.parts.emplace_back();
          part.hole = static_cast<int>(piece.holes.size());
          piece.holes.push_back(std::move(body));
          at = hole_end;
        }
        node = new_tree_.node(node).subtree_end - 1;
      }
    }
    AddText(at, end, piece);
    Sort(piece.changes);
  }

  bool CutFunction(NodeId function, Place& begin, Place& end, CutBody& body) {
    const SyntaxNode& node = new_tree_.node(function);
    const NodeId block = new_tree_.Child(function, NodeField::kBody);
    if (new_tree_.type(block) != NodeType::kBlockStatement) return false;
    const SyntaxNode& braces = new_tree_.node(block);
    if (braces.end - braces.start < kLeastBody) return false;
    // `super` stands in methods, and in arrow functions inside them.
    NodeId home = function;
    while (home != kNoNode && new_tree_.type(home) == NodeType::kArrowFunctionExpression) {
      home = new_tree_.EnclosingFunction(home);
    }
    if (home != kNoNode) {
      const SyntaxNode& around = new_tree_.node(new_tree_.node(home).parent);
      if (around.type == NodeType::kProperty && (around.is(SyntaxNode::kMethod) || around.kind != NodeKind::kInit)) {
        return false;
      }
    }
    const std::optional<Place> open = PlaceOf(braces.start), close = PlaceOf(braces.end - 1);
    if (!open || !close || !AnyChange(*open, *close)) return false;
    const auto found = old_bodies_.find(OldOffset(*open));
    if (found == old_bodies_.end()) return false;
    const NodeId old_function = found->second;
    const SyntaxNode& old_node = old_tree_.node(old_function);
    if (old_tree_.node(old_tree_.Child(old_function, NodeField::kBody)).end - 1 != OldOffset(*close)) return false;
    const bool strict = IsStrict(new_tree_, function);
    const bool old_arrow = old_node.type == NodeType::kArrowFunctionExpression;
    body.is_function = true;
    body.is_arrow = node.type == NodeType::kArrowFunctionExpression;
    body.is_async = node.is(SyntaxNode::kAsync);
    body.is_generator = node.is(SyntaxNode::kGenerator);
    body.strict = strict;
    if (strict != IsStrict(old_tree_, old_function) || body.is_arrow != old_arrow ||
        body.is_async != old_node.is(SyntaxNode::kAsync) || body.is_generator != old_node.is(SyntaxNode::kGenerator)) {
      return false;
    }
    // Behind the one brace and before the other.
    begin = {open->fragment, open->offset + 1};
    end = *close;
    return Cut(function, old_function, begin, end, body);
  }

  static bool IsStrict(const SyntaxTree& tree, NodeId function) {
    const ScopeId scope = tree.ScopeOpenedBy(function);
    return scope != kNoScope && tree.scopes()[static_cast<size_t>(scope)].strict;
  }

  void AddText(Place begin, Place end, CutPiece& piece) {
    for (int i = begin.fragment; i <= end.fragment && i < static_cast<int>(fragments_.size()); ++i) {
      const Fragment& fragment = fragments_[static_cast<size_t>(i)];
      const int from = i == begin.fragment ? begin.offset : 0;
      const int to = i == end.fragment ? end.offset : fragment.length;
      if (from >= to) continue;
      CutPiece::Part& part = piece.parts.emplace_back();
      part.text =
          from == 0 && to == fragment.length ? fragment.text : std::string(SourceText(fragment.text).Slice(from, to));
      part.when = fragment.when;
      for (const auto& [change, reverted] : fragment.when) piece.changes.push_back(change);
    }
  }

  static void Sort(std::vector<int>& changes) {
    std::sort(changes.begin(), changes.end());
    changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
  }

  const ChangeSet& changes_;
  const SyntaxTree& old_tree_;
  const SyntaxTree& new_tree_;
  std::vector<Fragment> fragments_;
  // Those without condition.
  std::vector<int> same_;
  // By fragment, and behind the last one.
  std::vector<int> conditions_before_;
  // Functions of OLD by the brace of their body.
  std::map<int, NodeId> old_bodies_;
};

}  // namespace

CutBody CutFile(const ChangeSet& changes, const ChangedFile& file, const SyntaxTree& old_tree,
                const SyntaxTree& new_tree) {
  return FileCutter(changes, file, old_tree, new_tree).Run();
}

}  // namespace twinstep
