#include "model/code_changes/syntax_changes.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "model/code_changes/line_changes.h"
#include "model/code_changes/token_view.h"
#include "model/code_changes/tree_alignment.h"

namespace twinstep {
namespace {

// Functions with fewer tokens are the same by chance.
constexpr int kSmallestMove = 8;
// Functions of one name that have less in common did not move: one went, another came.
constexpr double kSimilarMoved = 0.5;

struct AlignedFile {
  std::string path;
  std::unique_ptr<TokenView> new_view;
  std::unique_ptr<TokenView> old_view;
  std::vector<AlignedToken> tokens;
};

struct Block {
  const TokenView* new_view;
  const TokenView* old_view;
  std::vector<AlignedToken> tokens;
};

bool IsPropertyName(const SyntaxTree& tree, NodeId identifier) {
  const SyntaxNode& node = tree.node(identifier);
  if (node.parent == kNoNode || tree.node(node.parent).is(SyntaxNode::kComputed)) return false;
  return node.field == NodeField::kProperty || node.field == NodeField::kKey;
}

// The name of a method or of a function-valued property, where it is given.
bool NamesFunction(const SyntaxTree& tree, NodeId identifier) {
  const SyntaxNode& node = tree.node(identifier);
  if (node.field == NodeField::kKey) return DeclaresFunction(tree, node.parent);
  const NodeId assignment = tree.node(node.parent).parent;
  if (assignment == kNoNode || tree.type(assignment) != NodeType::kAssignmentExpression) return false;
  const NodeId right = tree.Child(assignment, NodeField::kRight);
  return tree.node(node.parent).field == NodeField::kLeft &&
         (IsFunction(tree.type(right)) || IsClass(tree.type(right)));
}

bool Declares(const SyntaxTree& tree, VariableId variable, NodeId identifier) {
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(variable)) {
    if (declaration.identifier == identifier) return true;
  }
  return false;
}

class SyntaxComparison {
 public:
  SyntaxComparison(VersionFiles old_files, VersionFiles new_files)
      : builder_(std::move(old_files), std::move(new_files)) {}

  ChangeSet Compare(const ParseFile& parse) {
    std::set<std::string> paths;
    for (const auto& [path, text] : builder_.old_files()) paths.insert(path);
    for (const auto& [path, text] : builder_.new_files()) paths.insert(path);
    for (const std::string& path : paths) AddFile(path, parse);
    FindMoves();
    FindRenamings();
    // Blocks hold no blocks, so their numbers are those of the builder.
    for (const Block& block : blocks_) {
      builder_.AddBlock(PiecesOf(*block.new_view, *block.old_view, block.tokens, /*is_block=*/true));
    }
    for (const AlignedFile& file : aligned_) {
      builder_.AddFile(file.path, PiecesOf(*file.new_view, *file.old_view, file.tokens, /*is_block=*/false));
    }
    return std::move(builder_).Build();
  }

 private:
  void AddFile(const std::string& path, const ParseFile& parse) {
    const auto in_old = builder_.old_files().find(path);
    const auto in_new = builder_.new_files().find(path);
    if (in_old == builder_.old_files().end()) return builder_.AddNewFile(path);
    if (in_new == builder_.new_files().end()) return builder_.AddOldFile(path);
    if (in_old->second == in_new->second) return builder_.AddEqualFile(path);
    std::shared_ptr<const SyntaxTree> old_tree = parse(path, in_old->second);
    std::shared_ptr<const SyntaxTree> new_tree = old_tree == nullptr ? nullptr : parse(path, in_new->second);
    // What is not UTF-8 reads otherwise in a tree.
    if (new_tree == nullptr || old_tree->text().utf8() != in_old->second || new_tree->text().utf8() != in_new->second) {
      return builder_.AddFile(path, LinePieces(in_old->second, in_new->second, builder_));
    }
    AlignedFile file;
    file.path = path;
    file.new_view = std::make_unique<TokenView>(std::move(new_tree));
    file.old_view = std::make_unique<TokenView>(std::move(old_tree));
    file.tokens = Align(*file.new_view, kRootNode, *file.old_view, kRootNode);
    file.tokens.push_back({.new_token = file.new_view->token_count(), .old_token = file.old_view->token_count()});
    aligned_.push_back(std::move(file));
  }

  std::vector<AlignedToken> Align(const TokenView& new_view, NodeId new_node, const TokenView& old_view,
                                  NodeId old_node) {
    TreeAlignment alignment(new_view, old_view, [&](CodeChange::Kind kind, NodeId node) {
      return builder_.AddChange(kind, EnclosingFunctionName(new_view.tree(), node));
    });
    std::vector<AlignedToken> tokens = alignment.Align(new_node, old_node);
    const auto take = [](auto& from, auto& to) { to.insert(to.end(), from.begin(), from.end()); };
    take(alignment.new_declarations, new_declarations_);
    take(alignment.old_declarations, old_declarations_);
    take(alignment.replaced, replaced_);
    return tokens;
  }

  void FindMoves() {
    // Those found inside of moved ones stay where they are.
    const std::vector<UnmatchedDeclaration> came = new_declarations_;
    std::vector<UnmatchedDeclaration> gone = old_declarations_;
    std::set<int> used;
    for (const bool same_text : {true, false}) {
      for (const UnmatchedDeclaration& one : came) {
        if (used.contains(one.change) || one.view->Size(one.node) < kSmallestMove) continue;
        for (const UnmatchedDeclaration& other : gone) {
          if (used.contains(other.change) || !IsMoved(one, other, same_text)) continue;
          used.insert(one.change);
          used.insert(other.change);
          Move(one, other);
          break;
        }
      }
    }
  }

  static bool IsMoved(const UnmatchedDeclaration& one, const UnmatchedDeclaration& other, bool same_text) {
    if (same_text) return one.view->Hash(one.node) == other.view->Hash(other.node);
    const SyntaxTree &new_tree = one.view->tree(), &old_tree = other.view->tree();
    return new_tree.type(one.node) == old_tree.type(other.node) &&
           DeclaredName(new_tree, one.node) == DeclaredName(old_tree, other.node) &&
           Similarity(one.view->ProfileOf(one.node), other.view->ProfileOf(other.node)) >= kSimilarMoved;
  }

  void Move(const UnmatchedDeclaration& came, const UnmatchedDeclaration& gone) {
    Block block = {.new_view = came.view, .old_view = gone.view, .tokens = {}};
    block.tokens = Align(*came.view, came.node, *gone.view, gone.node);
    const int number = static_cast<int>(blocks_.size());
    blocks_.push_back(std::move(block));
    // The tokens at both places give way to the block.
    for (const bool in_new : {true, false}) {
      const UnmatchedDeclaration& one = in_new ? came : gone;
      const int begin = one.view->Begin(one.node), end = one.view->End(one.node);
      for (AlignedFile& file : aligned_) {
        if ((in_new ? file.new_view : file.old_view).get() != one.view) continue;
        std::vector<AlignedToken> tokens;
        for (const AlignedToken& token : file.tokens) {
          const int at = in_new ? token.new_token : token.old_token;
          if (token.change != one.change || token.block >= 0 || at < begin || at >= end) {
            tokens.push_back(token);
          } else if (at == begin) {
            tokens.push_back(token);
            tokens.back().block = number;
          }
        }
        file.tokens = std::move(tokens);
      }
    }
    builder_.Merge(came.change, gone.change, CodeChange::Kind::kMoved);
  }

  void FindRenamings() {
    std::map<std::tuple<const TokenView*, VariableId, const TokenView*, VariableId>, std::vector<ReplacedIdentifier>>
        by_variable;
    std::map<std::pair<std::string, std::string>, std::vector<ReplacedIdentifier>> by_name;
    for (const ReplacedIdentifier& one : replaced_) {
      const SyntaxTree &new_tree = one.new_view->tree(), &old_tree = one.old_view->tree();
      if (IsPropertyName(new_tree, one.new_node) && IsPropertyName(old_tree, one.old_node)) {
        by_name[{std::string(new_tree.StringOf(one.new_node)), std::string(old_tree.StringOf(one.old_node))}].push_back(
            one);
        continue;
      }
      const VariableId in_new = new_tree.VariableAt(one.new_node), in_old = old_tree.VariableAt(one.old_node);
      if (in_new == kNoVariable || in_old == kNoVariable) continue;
      by_variable[{one.new_view, in_new, one.old_view, in_old}].push_back(one);
    }
    const auto merge = [this](const std::vector<ReplacedIdentifier>& all) {
      for (const ReplacedIdentifier& one : all) {
        builder_.Merge(all.front().change, one.change, CodeChange::Kind::kRenamed);
      }
    };
    // Equal addresses are no order to rely on, but what is merged does not depend on it.
    for (const auto& [key, all] : by_variable) {
      const bool declared = std::any_of(all.begin(), all.end(), [&](const ReplacedIdentifier& one) {
        const SyntaxTree& tree = one.new_view->tree();
        return Declares(tree, tree.VariableAt(one.new_node), one.new_node);
      });
      if (declared) merge(all);
    }
    for (const auto& [names, all] : by_name) {
      const bool declared = std::any_of(all.begin(), all.end(), [&](const ReplacedIdentifier& one) {
        return NamesFunction(one.new_view->tree(), one.new_node);
      });
      if (declared) merge(all);
    }
  }

  // Every token goes with the white space and comments before it. Those of a block's first token stay outside of it.
  std::vector<ChangePiece> PiecesOf(const TokenView& new_view, const TokenView& old_view,
                                    const std::vector<AlignedToken>& tokens, bool is_block) {
    std::vector<ChangePiece> pieces;
    const auto equal = [&pieces](std::string_view text) {
      if (text.empty()) return;
      if (pieces.empty() || pieces.back().kind != ChangePiece::Kind::kEqual) pieces.emplace_back();
      pieces.back().new_text += text;
    };
    const auto edit = [&pieces](int change, std::string_view new_text, std::string_view old_text) {
      if (new_text.empty() && old_text.empty()) return;
      if (pieces.empty() || pieces.back().kind != ChangePiece::Kind::kEdit || pieces.back().change != change) {
        pieces.emplace_back();
        pieces.back().kind = ChangePiece::Kind::kEdit;
        pieces.back().change = change;
      }
      pieces.back().new_text += new_text;
      pieces.back().old_text += old_text;
    };
    bool new_began = !is_block, old_began = !is_block;
    const auto text_of = [](const TokenView& view, int token) {
      return token == view.token_count() ? std::string_view() : view.Text(token);
    };
    const auto trivia_of = [](const TokenView& view, int token, bool& began) {
      const std::string_view trivia = began ? view.Trivia(token) : std::string_view();
      began = true;
      return trivia;
    };
    int before = -1, layout = -1;
    for (const AlignedToken& token : tokens) {
      const std::string_view new_trivia =
          token.new_token < 0 ? std::string_view() : trivia_of(new_view, token.new_token, new_began);
      const std::string_view old_trivia =
          token.old_token < 0 ? std::string_view() : trivia_of(old_view, token.old_token, old_began);
      if (token.block >= 0) {
        edit(token.change, new_trivia, old_trivia);
        ChangePiece piece;
        piece.kind = token.new_token >= 0 ? ChangePiece::Kind::kBlockInNew : ChangePiece::Kind::kBlockInOld;
        piece.change = token.change;
        piece.block = token.block;
        pieces.push_back(std::move(piece));
        before = token.change;
      } else if (token.new_token < 0) {
        edit(token.change, "", std::string(old_trivia) + std::string(text_of(old_view, token.old_token)));
        before = token.change;
      } else if (token.old_token < 0) {
        edit(token.change, std::string(new_trivia) + std::string(text_of(new_view, token.new_token)), "");
        before = token.change;
      } else {
        if (new_trivia == old_trivia) {
          equal(new_trivia);
        } else if (before >= 0) {
          edit(before, new_trivia, old_trivia);
        } else {
          if (layout < 0) layout = LayoutChange(&new_view);
          edit(layout, new_trivia, old_trivia);
        }
        equal(text_of(new_view, token.new_token));
        before = -1;
      }
    }
    return pieces;
  }

  int LayoutChange(const TokenView* view) {
    const auto [found, is_new] = layouts_.try_emplace(view, -1);
    if (is_new) found->second = builder_.AddChange(CodeChange::Kind::kLayout, "");
    return found->second;
  }

  ChangeSetBuilder builder_;
  std::vector<AlignedFile> aligned_;
  std::vector<Block> blocks_;
  std::vector<UnmatchedDeclaration> new_declarations_;
  std::vector<UnmatchedDeclaration> old_declarations_;
  std::vector<ReplacedIdentifier> replaced_;
  // By the view of the file's new text.
  std::map<const TokenView*, int> layouts_;
};

}  // namespace

ChangeSet SyntaxChanges(VersionFiles old_files, VersionFiles new_files, const ParseFile& parse) {
  return SyntaxComparison(std::move(old_files), std::move(new_files)).Compare(parse);
}

}  // namespace twinstep
