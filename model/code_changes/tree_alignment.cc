#include "model/code_changes/tree_alignment.h"

#include <algorithm>
#include <utility>

#include "model/alignment.h"

namespace twinstep {
namespace {

// Above: equal items are paired first, and only what is between them is compared piece by piece.
constexpr size_t kLargestTable = 250'000;
// Statements that have less in common are not the same statement.
constexpr double kSimilarStatements = 0.4;
// Functions with different names that have more in common are the same function.
constexpr double kSimilarFunctions = 0.6;
// The same of code that other code was put around.
constexpr double kSimilarInside = 0.7;
// Smaller code says nothing about what was put around what.
constexpr int kSmallestInside = 3;

bool IsDeclaration(NodeType type) {
  switch (type) {
    case NodeType::kFunctionDeclaration:
    case NodeType::kClassDeclaration:
    case NodeType::kVariableDeclaration:
    case NodeType::kVariableDeclarator:
    case NodeType::kMethodDefinition:
    case NodeType::kPropertyDefinition:
    case NodeType::kImportDeclaration:
    case NodeType::kImportSpecifier:
    case NodeType::kImportDefaultSpecifier:
    case NodeType::kImportNamespaceSpecifier:
    case NodeType::kExportNamedDeclaration:
    case NodeType::kExportDefaultDeclaration:
    case NodeType::kExportAllDeclaration:
    case NodeType::kExportSpecifier:
      return true;
    default:
      return false;
  }
}

CodeChange::Kind KindOf(NodeType type) {
  if (IsDeclaration(type)) return CodeChange::Kind::kDeclaration;
  const bool statement = IsStatement(type) || type == NodeType::kSwitchCase || type == NodeType::kCatchClause ||
                         type == NodeType::kStaticBlock || type == NodeType::kProgram;
  return statement ? CodeChange::Kind::kStatement : CodeChange::Kind::kExpression;
}

// The node holds a list whose elements stand for themselves.
bool HoldsStatements(NodeType type) {
  switch (type) {
    case NodeType::kProgram:
    case NodeType::kBlockStatement:
    case NodeType::kStaticBlock:
    case NodeType::kClassBody:
    case NodeType::kSwitchStatement:
    case NodeType::kSwitchCase:
      return true;
    default:
      return false;
  }
}

bool IsFunctionOrClass(NodeType type) { return IsFunction(type) || IsClass(type); }

// The function or class that a statement or property gives a name, or kNoNode.
NodeId NamedFunction(const SyntaxTree& tree, NodeId node) {
  NodeId value = kNoNode;
  switch (tree.type(node)) {
    case NodeType::kFunctionDeclaration:
    case NodeType::kClassDeclaration:
      return node;
    case NodeType::kMethodDefinition:
    case NodeType::kPropertyDefinition:
    case NodeType::kProperty:
      value = tree.Child(node, NodeField::kValue);
      break;
    case NodeType::kVariableDeclaration: {
      const std::vector<NodeId> declarators = tree.Children(node, NodeField::kDeclarations);
      if (declarators.size() == 1) value = tree.Child(declarators[0], NodeField::kInit);
      break;
    }
    case NodeType::kExportNamedDeclaration:
    case NodeType::kExportDefaultDeclaration:
      value = tree.Child(node, NodeField::kDeclaration);
      break;
    case NodeType::kExpressionStatement: {
      const NodeId assignment = tree.Child(node, NodeField::kExpression);
      if (tree.type(assignment) == NodeType::kAssignmentExpression) value = tree.Child(assignment, NodeField::kRight);
      break;
    }
    default:
      break;
  }
  return value != kNoNode && IsFunctionOrClass(tree.type(value)) ? value : kNoNode;
}

}  // namespace

bool DeclaresFunction(const SyntaxTree& tree, NodeId node) { return NamedFunction(tree, node) != kNoNode; }

std::string DeclaredName(const SyntaxTree& tree, NodeId node) {
  if (tree.type(node) == NodeType::kMethodDefinition || tree.type(node) == NodeType::kProperty ||
      tree.type(node) == NodeType::kPropertyDefinition) {
    return std::string(tree.TextOf(tree.Child(node, NodeField::kKey)));
  }
  const NodeId function = NamedFunction(tree, node);
  return function == kNoNode ? "" : FunctionName(tree, function);
}

TreeAlignment::TreeAlignment(const TokenView& new_view, const TokenView& old_view,
                             std::function<int(CodeChange::Kind, NodeId)> add_change)
    : new_(new_view), old_(old_view), add_change_(std::move(add_change)) {}

std::vector<AlignedToken> TreeAlignment::Align(NodeId new_node, NodeId old_node) {
  out_.clear();
  AlignNodes(new_node, old_node);
  return std::move(out_);
}

const TokenView::Profile& TreeAlignment::Profile(bool in_new, NodeId node) {
  // Those of the lists being compared, which are asked for again and again.
  auto& profiles = profiles_[in_new];
  for (auto found = profiles.rbegin(); found != profiles.rend(); ++found) {
    if (found->first == node) return found->second;
  }
  if (profiles.size() >= 64) profiles.erase(profiles.begin(), profiles.begin() + 32);
  profiles.emplace_back(node, (in_new ? new_ : old_).ProfileOf(node));
  return profiles.back().second;
}

uint64_t TreeAlignment::ItemHash(const TokenView& view, const Item& item) const {
  return item.child != kNoNode ? view.Hash(item.child) : view.TokenHash(item.token);
}

TreeAlignment::Items TreeAlignment::ItemsOf(const TokenView& view, NodeId node) {
  Items items;
  int token = view.Begin(node);
  for (const NodeId child : view.tree().Children(node)) {
    const int begin = view.Begin(child), end = view.End(child);
    if (begin == end) continue;
    if (begin < token) {
      // `{a = 1}`: key and value begin with the same word, and the value is the longer one.
      if (!items.empty() && items.back().child != kNoNode && end >= token && view.Begin(items.back().child) == begin) {
        items.back().child = child;
        token = end;
      }
      continue;
    }
    for (; token < begin; ++token) items.push_back({.child = kNoNode, .token = token});
    items.push_back({.child = child, .token = -1});
    token = end;
  }
  for (; token < view.End(node); ++token) items.push_back({.child = kNoNode, .token = token});
  return items;
}

double TreeAlignment::Score(const Item& a, const Item& b) {
  if ((a.child == kNoNode) != (b.child == kNoNode)) return 0;
  if (a.child == kNoNode) {
    if (new_.TokenHash(a.token) != old_.TokenHash(b.token)) return 0;
    return new_.Text(a.token) == "," ? 0.1 : 0.5;
  }
  const SyntaxTree &new_tree = new_.tree(), &old_tree = old_.tree();
  const SyntaxNode &new_node = new_tree.node(a.child), &old_node = old_tree.node(b.child);
  if (new_.Hash(a.child) == old_.Hash(b.child)) return 3 + std::min(new_.Size(a.child), 64) / 16.0;
  if (new_node.field != old_node.field) return 0;
  const bool in_list = new_node.list_index >= 0;
  if (new_node.type != old_node.type) return !in_list ? 2 : HoldsStatements(new_tree.type(new_node.parent)) ? 0 : 0.3;
  if (!in_list) return 2.5;
  const bool functions = DeclaresFunction(new_tree, a.child) && DeclaresFunction(old_tree, b.child);
  const bool has_name = functions || new_node.type == NodeType::kProperty ||
                        new_node.type == NodeType::kMethodDefinition || new_node.type == NodeType::kPropertyDefinition;
  if (has_name && DeclaredName(new_tree, a.child) == DeclaredName(old_tree, b.child)) return 2.9;
  const double similarity = Similarity(Profile(true, a.child), Profile(false, b.child));
  if (has_name) return similarity >= kSimilarFunctions ? 1 + similarity : 0;
  if (HoldsStatements(new_tree.type(new_node.parent))) {
    return similarity >= kSimilarStatements ? 1 + similarity : 0;
  }
  return 0.6 + similarity;
}

void TreeAlignment::Insert(int begin, int end, int change) {
  for (; begin < end; ++begin) out_.push_back({.new_token = begin, .old_token = -1, .change = change, .block = -1});
}

void TreeAlignment::Delete(int begin, int end, int change) {
  for (; begin < end; ++begin) out_.push_back({.new_token = -1, .old_token = begin, .change = change, .block = -1});
}

void TreeAlignment::Equal(NodeId a, NodeId b, NodeId a_parent) {
  const int begin = new_.Begin(a), shift = old_.Begin(b) - begin;
  // Hashes can lie.
  for (int i = begin; i < new_.End(a); ++i) {
    if (new_.Text(i) != old_.Text(i + shift)) return Replace(a, b, a_parent);
  }
  for (int i = begin; i < new_.End(a); ++i) {
    out_.push_back({.new_token = i, .old_token = i + shift, .change = -1, .block = -1});
  }
}

void TreeAlignment::Replace(NodeId a, NodeId b, NodeId a_parent) {
  const int change = add_change_(KindOf(new_.tree().type(a)), a_parent);
  Delete(old_.Begin(b), old_.End(b), change);
  Insert(new_.Begin(a), new_.End(a), change);
  if (new_.tree().type(a) == NodeType::kIdentifier && old_.tree().type(b) == NodeType::kIdentifier) {
    replaced.push_back({.new_view = &new_, .new_node = a, .old_view = &old_, .old_node = b, .change = change});
  }
}

bool TreeAlignment::AlignWrapped(NodeId a, NodeId b, NodeId a_parent) {
  // The largest piece of `outer` that is `inner`, or nearly so.
  const auto find = [this](const TokenView& outer_view, NodeId outer, const TokenView& inner_view, NodeId inner,
                           bool outer_is_new) {
    const SyntaxTree& tree = outer_view.tree();
    const int size = inner_view.Size(inner);
    if (size < kSmallestInside || outer_view.Size(outer) <= size) return kNoNode;
    const bool same_type = tree.type(outer) == inner_view.tree().type(inner);
    for (NodeId node = outer + 1; node < tree.node(outer).subtree_end; ++node) {
      if (outer_view.Size(node) == size && outer_view.Hash(node) == inner_view.Hash(inner)) return node;
    }
    if (same_type) return kNoNode;
    NodeId best = kNoNode;
    double most = kSimilarInside;
    for (NodeId node = outer + 1; node < tree.node(outer).subtree_end; ++node) {
      if (tree.type(node) != inner_view.tree().type(inner) || outer_view.Size(node) * 2 < size) continue;
      const double similarity = Similarity(Profile(outer_is_new, node), Profile(!outer_is_new, inner));
      if (similarity > most) {
        most = similarity;
        best = node;
      }
    }
    return best;
  };
  if (const NodeId inside = find(new_, a, old_, b, true); inside != kNoNode) {
    const int change = add_change_(KindOf(new_.tree().type(a)), a_parent);
    Insert(new_.Begin(a), new_.Begin(inside), change);
    AlignNodes(inside, b);
    Insert(new_.End(inside), new_.End(a), change);
    return true;
  }
  if (const NodeId inside = find(old_, b, new_, a, false); inside != kNoNode) {
    const int change = add_change_(KindOf(old_.tree().type(b)), a_parent);
    Delete(old_.Begin(b), old_.Begin(inside), change);
    AlignNodes(a, inside);
    Delete(old_.End(inside), old_.End(b), change);
    return true;
  }
  return false;
}

bool TreeAlignment::AlignWrappedList(const Items& a, const Items& b, NodeId a_parent) {
  const bool in_new = a.size() == 1;
  const Items &outer = in_new ? a : b, &inner = in_new ? b : a;
  if (outer.size() != 1 || inner.size() < 2 || outer[0].child == kNoNode) return false;
  const TokenView &outer_view = in_new ? new_ : old_, &inner_view = in_new ? old_ : new_;
  const SyntaxTree& tree = outer_view.tree();
  std::vector<uint64_t> inner_hashes;
  int size = 0;
  for (const Item& item : inner) {
    if (item.child == kNoNode) return false;
    inner_hashes.push_back(inner_view.Hash(item.child));
    size += inner_view.Size(item.child);
  }
  const NodeId root = outer[0].child;
  for (NodeId node = root + 1; node < tree.node(root).subtree_end; ++node) {
    if (!HoldsStatements(tree.type(node))) continue;
    std::vector<NodeId> statements = tree.Children(node);
    Items items;
    std::vector<uint64_t> hashes;
    for (const NodeId statement : statements) {
      items.push_back({.child = statement, .token = -1});
      hashes.push_back(outer_view.Hash(statement));
    }
    int same = 0;
    for (const auto& [i, j] : AlignEqual(inner_hashes, hashes)) same += inner_view.Size(inner[i].child);
    if (same * 2 < size || same < kSmallestInside) continue;
    const int change = add_change_(KindOf(tree.type(root)), a_parent);
    const int begin = outer_view.Begin(statements.front()), end = outer_view.End(statements.back());
    if (in_new) {
      Insert(outer_view.Begin(root), begin, change);
      AlignItems(items, inner, node, true);
      Insert(end, outer_view.End(root), change);
    } else {
      Delete(outer_view.Begin(root), begin, change);
      AlignItems(inner, items, a_parent, true);
      Delete(end, outer_view.End(root), change);
    }
    return true;
  }
  return false;
}

void TreeAlignment::AlignNodes(NodeId a, NodeId b) {
  const NodeId parent = new_.tree().node(a).parent == kNoNode ? a : new_.tree().node(a).parent;
  if (new_.Hash(a) == old_.Hash(b)) return Equal(a, b, parent);
  if (AlignWrapped(a, b, parent)) return;
  if (new_.tree().type(a) != old_.tree().type(b)) return Replace(a, b, parent);
  const Items new_items = ItemsOf(new_, a), old_items = ItemsOf(old_, b);
  const auto is_leaf = [](const Items& items) {
    return std::none_of(items.begin(), items.end(), [](const Item& item) { return item.child != kNoNode; });
  };
  const bool is_root = a == kRootNode;
  if (!is_root && is_leaf(new_items) && is_leaf(old_items) && !HoldsStatements(new_.tree().type(a))) {
    return Replace(a, b, parent);
  }
  AlignItems(new_items, old_items, a, HoldsStatements(new_.tree().type(a)));
}

void TreeAlignment::AlignItems(const Items& a, const Items& b, NodeId a_parent, bool statements) {
  int own_change = -1;
  const auto equal = [&](size_t i, size_t j) {
    return (a[i].child == kNoNode) == (b[j].child == kNoNode) && ItemHash(new_, a[i]) == ItemHash(old_, b[j]);
  };
  const auto emit = [&](size_t i, size_t j) {
    if (a[i].child == kNoNode) {
      out_.push_back({.new_token = a[i].token, .old_token = b[j].token, .change = -1, .block = -1});
    } else {
      AlignNodes(a[i].child, b[j].child);
    }
  };
  const size_t shorter = std::min(a.size(), b.size());
  size_t head = 0, tail = 0;
  while (head < shorter && equal(head, head)) ++head;
  while (tail < shorter - head && equal(a.size() - 1 - tail, b.size() - 1 - tail)) ++tail;
  // A comma at the edge belongs to what it separates.
  for (size_t i = 0; i < head; ++i) emit(i, i);
  const size_t a_end = a.size() - tail, b_end = b.size() - tail;
  if ((a_end - head) * (b_end - head) <= kLargestTable) {
    AlignMiddle(a, b, head, a_end, head, b_end, a_parent, statements, own_change);
  } else {
    std::vector<uint64_t> a_hashes, b_hashes;
    for (size_t i = head; i < a_end; ++i) a_hashes.push_back(ItemHash(new_, a[i]));
    for (size_t j = head; j < b_end; ++j) b_hashes.push_back(ItemHash(old_, b[j]));
    size_t i = head, j = head;
    for (const auto& [in_a, in_b] : AlignEqual(a_hashes, b_hashes)) {
      const size_t a_next = head + static_cast<size_t>(in_a), b_next = head + static_cast<size_t>(in_b);
      if (!equal(a_next, b_next)) continue;
      AlignMiddle(a, b, i, a_next, j, b_next, a_parent, statements, own_change);
      emit(a_next, b_next);
      i = a_next + 1;
      j = b_next + 1;
    }
    AlignMiddle(a, b, i, a_end, j, b_end, a_parent, statements, own_change);
  }
  for (size_t i = a_end, j = b_end; i < a.size(); ++i, ++j) emit(i, j);
}

void TreeAlignment::AlignMiddle(const Items& a, const Items& b, size_t a_begin, size_t a_end, size_t b_begin,
                                size_t b_end, NodeId a_parent, bool statements, int& own_change) {
  const int rows = static_cast<int>(a_end - a_begin), columns = static_cast<int>(b_end - b_begin);
  std::vector<std::pair<int, int>> pairs;
  if (static_cast<size_t>(rows) * static_cast<size_t>(columns) <= kLargestTable * 16) {
    pairs = AlignByScore(rows, columns, [&](int i, int j) {
      return Score(a[a_begin + static_cast<size_t>(i)], b[b_begin + static_cast<size_t>(j)]);
    });
  }
  size_t i = a_begin, j = b_begin;
  for (const auto& [row, column] : pairs) {
    const size_t a_next = a_begin + static_cast<size_t>(row), b_next = b_begin + static_cast<size_t>(column);
    AlignGap(a, b, i, a_next, j, b_next, a_parent, statements, own_change);
    if (a[a_next].child == kNoNode && new_.Text(a[a_next].token) != old_.Text(b[b_next].token)) {
      AlignGap(a, b, a_next, a_next + 1, b_next, b_next + 1, a_parent, statements, own_change);
    } else if (a[a_next].child == kNoNode) {
      out_.push_back({.new_token = a[a_next].token, .old_token = b[b_next].token, .change = -1, .block = -1});
    } else {
      AlignNodes(a[a_next].child, b[b_next].child);
    }
    i = a_next + 1;
    j = b_next + 1;
  }
  AlignGap(a, b, i, a_end, j, b_end, a_parent, statements, own_change);
}

void TreeAlignment::AlignGap(const Items& a, const Items& b, size_t a_begin, size_t a_end, size_t b_begin, size_t b_end,
                             NodeId a_parent, bool statements, int& own_change) {
  if (a_begin == a_end && b_begin == b_end) return;
  const Items new_items(a.begin() + static_cast<std::ptrdiff_t>(a_begin),
                        a.begin() + static_cast<std::ptrdiff_t>(a_end));
  const Items old_items(b.begin() + static_cast<std::ptrdiff_t>(b_begin),
                        b.begin() + static_cast<std::ptrdiff_t>(b_end));
  const auto own = [&] {
    if (own_change < 0) own_change = add_change_(KindOf(new_.tree().type(a_parent)), a_parent);
    return own_change;
  };
  // What was rewritten as a whole: statements (or elements) that are no declarations, on both sides.
  Items new_plain, old_plain;
  for (const Item& item : new_items) {
    if (item.child != kNoNode && !DeclaresFunction(new_.tree(), item.child)) new_plain.push_back(item);
  }
  for (const Item& item : old_items) {
    if (item.child != kNoNode && !DeclaresFunction(old_.tree(), item.child)) old_plain.push_back(item);
  }
  if (new_plain.size() == new_items.size() && old_plain.size() == old_items.size() && !new_plain.empty() &&
      !old_plain.empty()) {
    if (new_plain.size() == 1 && old_plain.size() == 1) {
      if (AlignWrapped(new_plain[0].child, old_plain[0].child, a_parent)) return;
      return Replace(new_plain[0].child, old_plain[0].child, a_parent);
    }
    if (statements && AlignWrappedList(new_items, old_items, a_parent)) return;
  }
  const bool rewritten = !new_plain.empty() && !old_plain.empty();
  const int together = rewritten ? add_change_(KindOf(new_.tree().type(new_plain[0].child)), a_parent) : -1;

  const auto walk = [&](const TokenView& view, const Items& items, bool in_new) {
    if (items.empty()) return;
    // `, x` at the end of a list, `x ,` elsewhere.
    const bool token_first = items.front().child == kNoNode;
    std::vector<int> changes(items.size(), -1);
    for (size_t i = 0; i < items.size(); ++i) {
      if (items[i].child == kNoNode) continue;
      const bool declares = DeclaresFunction(view.tree(), items[i].child);
      if (rewritten && !declares) {
        changes[i] = together;
        continue;
      }
      changes[i] = add_change_(KindOf(view.tree().type(items[i].child)), a_parent);
      if (declares) {
        (in_new ? new_declarations : old_declarations)
            .push_back({.view = &view, .node = items[i].child, .change = changes[i]});
      }
    }
    const auto nearest = [&](size_t i, bool behind) {
      const std::ptrdiff_t step = behind ? 1 : -1;
      for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(i) + step;
           at >= 0 && at < static_cast<std::ptrdiff_t>(items.size()); at += step) {
        if (items[static_cast<size_t>(at)].child != kNoNode) return changes[static_cast<size_t>(at)];
      }
      return -1;
    };
    for (size_t i = 0; i < items.size(); ++i) {
      int change = changes[i];
      if (items[i].child == kNoNode) {
        change = nearest(i, token_first);
        if (change < 0) change = nearest(i, !token_first);
        if (change < 0) change = own();
      }
      const int begin = items[i].child == kNoNode ? items[i].token : view.Begin(items[i].child);
      const int end = items[i].child == kNoNode ? begin + 1 : view.End(items[i].child);
      if (in_new) {
        Insert(begin, end, change);
      } else {
        Delete(begin, end, change);
      }
    }
  };
  walk(old_, old_items, false);
  walk(new_, new_items, true);
}

}  // namespace twinstep
