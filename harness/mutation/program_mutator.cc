#include "harness/mutation/program_mutator.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/mutation/code_grammar.h"
#include "harness/mutation/code_needs.h"
#include "harness/mutation/wrappers.h"
#include "model/source/scope_queries.h"
#include "model/source/statement_list.h"
#include "model/source/syntax_pieces.h"

namespace twinstep {
namespace {

using ProgramEdit = std::optional<std::vector<Replacement>>;

// Places that are tried for one proposal before there is none.
constexpr int kTries = 12;
// Code of more units is not spliced: programs would double in size again and again.
constexpr int kLongestSplice = 2000;
// Statements that are wrapped together.
constexpr int kMostWrapped = 4;
// Proposals of one mutation of a program.
constexpr int kProposals = 12;

template <typename T>
const T& Pick(const std::vector<T>& from, Random& random) {
  return from[random.Below(from.size())];
}

ProgramEdit One(int begin, int end, std::string text) {
  return std::vector<Replacement>{{.range = {begin, end}, .text = std::move(text)}};
}

class Proposer {
 public:
  Proposer(const SyntaxTree& tree, const SyntaxTree* donor, Random& random)
      : tree_(tree), donor_(donor != nullptr && random.Chance(0.7) ? *donor : tree), random_(random) {}

  ProgramEdit Propose(ProgramMutation mutation) {
    for (int i = 0; i < kTries; ++i) {
      ProgramEdit edit = Try(mutation);
      if (edit) return edit;
    }
    return std::nullopt;
  }

 private:
  struct Position {
    StatementList list;
    // Of list.positions.
    int index = 0;
  };

  ProgramEdit Try(ProgramMutation mutation) {
    switch (mutation) {
      case ProgramMutation::kSpliceStatement:
        return SpliceStatement();
      case ProgramMutation::kDelete:
        return Delete();
      case ProgramMutation::kDuplicateStatement:
        return DuplicateStatement();
      case ProgramMutation::kSwapStatements:
        return SwapStatements();
      case ProgramMutation::kReplaceExpression:
        return ReplaceExpression();
      case ProgramMutation::kReplaceStatement:
        return ReplaceStatement();
      case ProgramMutation::kWrapStatements:
        return WrapSome();
      case ProgramMutation::kWrapExpression:
        return WrapOne();
      case ProgramMutation::kChangeLiteral:
        return ChangeLiteral();
      case ProgramMutation::kChangeOperator:
        return ChangeOperator();
      case ProgramMutation::kChangeDeclaration:
        return ChangeDeclaration();
      case ProgramMutation::kGenerateStatement:
        return InsertGenerated();
      case ProgramMutation::kGenerateExpression:
        return ReplaceByGenerated();
    }
    return std::nullopt;
  }

  // --- Nodes
  template <typename Predicate>
  NodeId RandomNode(const SyntaxTree& tree, Predicate wanted) {
    std::vector<NodeId> nodes;
    for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
      if (wanted(id)) nodes.push_back(id);
    }
    return nodes.empty() ? kNoNode : Pick(nodes, random_);
  }

  static bool IsListed(const SyntaxTree& tree, NodeId id) {
    const SyntaxNode& node = tree.node(id);
    return node.parent != kNoNode && node.list_index >= 0 && IsStatement(node.type) &&
           OwnsStatementList(tree.type(node.parent)) && !node.is(SyntaxNode::kDirective);
  }
  NodeId RandomStatement(const SyntaxTree& tree) {
    return RandomNode(tree, [&](NodeId id) {
      return IsListed(tree, id) && tree.node(id).end - tree.node(id).start <= kLongestSplice;
    });
  }
  NodeId RandomExpression(const SyntaxTree& tree) {
    return RandomNode(tree, [&](NodeId id) {
      return IsReplaceableExpression(tree, id) && tree.node(id).end - tree.node(id).start <= kLongestSplice;
    });
  }

  std::optional<Position> RandomPosition() {
    const NodeId owner = RandomNode(tree_, [&](NodeId id) { return OwnsStatementList(tree_.type(id)); });
    if (owner == kNoNode) return std::nullopt;
    Position position{.list = StatementListOf(tree_, owner), .index = 0};
    const int first = position.list.directives;
    const int last = static_cast<int>(position.list.positions.size()) - 1;
    if (first > last) return std::nullopt;
    position.index = first + static_cast<int>(random_.Below(static_cast<uint64_t>(last - first + 1)));
    return position;
  }
  // Any node that stands in the list, for questions about the place; the owner itself where it is empty.
  CodePlace PlaceIn(const StatementList& list) const {
    if (!list.statements.empty()) return PlaceOf(tree_, list.statements.front());
    CodePlace place = PlaceOf(tree_, list.owner);
    // As far as an empty block goes; an empty function or case is left as what is around it would be.
    const SyntaxNode& owner = tree_.node(list.owner);
    if (owner.field == NodeField::kBody && owner.parent != kNoNode && IsFunction(tree_.type(owner.parent))) {
      place.returns = true;
    }
    if (owner.type == NodeType::kStaticBlock) {
      place = CodePlace{.strict = true, .no_arguments = true};
    }
    return place;
  }
  NodeId Within(const StatementList& list) const {
    return list.statements.empty() ? list.owner : list.statements.front();
  }

  std::string FreeName() {
    std::set<std::string_view> used;
    for (const SyntaxToken& token : tree_.tokens()) {
      if (token.type == TokenType::kIdentifier) used.insert(tree_.text().Slice(token.start, token.end));
    }
    for (int i = 0;; ++i) {
      std::string name = absl::StrCat("m", i);
      if (!used.contains(name)) return name;
    }
  }

  CodeContext ContextAt(NodeId node) {
    CodeContext context;
    const CodePlace place = PlaceOf(tree_, node);
    context.yields = place.yields;
    context.awaits = place.awaits;
    context.strict = place.strict;
    for (const VariableId variable : VisibleVariables(tree_, node)) {
      const std::string name(tree_.NameOf(variable));
      if (name != "arguments" && name != "eval") context.names.push_back(name);
    }
    context.prefix = FreeName() + "_";
    return context;
  }

  // Ends with a semicolon or brace.
  static std::string StatementText(const SyntaxTree& tree, NodeId id) {
    std::string text(tree.TextOf(id));
    if (text.empty() || (text.back() != ';' && text.back() != '}')) return text + ";";
    // `x = function () {}` without its semicolon.
    const NodeType type = tree.type(id);
    if (text.back() == '}' && (type == NodeType::kExpressionStatement || type == NodeType::kVariableDeclaration ||
                               type == NodeType::kReturnStatement || type == NodeType::kThrowStatement)) {
      return text + ";";
    }
    return text;
  }

  ProgramEdit InsertAt(const Position& position, const std::string& text) {
    const int offset = position.list.positions[static_cast<size_t>(position.index)];
    const bool behind_all = position.index == static_cast<int>(position.list.statements.size());
    return One(offset, offset, behind_all ? absl::StrCat("\n", text, "\n") : absl::StrCat(text, "\n"));
  }

  // Whether code of `from` can stand in the place of `at` in the tree that is changed, perhaps in a block of its own.
  bool CodeFits(const CodeNeeds& needs, const SyntaxTree& from, NodeId code, const CodePlace& place, NodeId at) {
    const bool same_home = &from == &tree_ && PlaceOf(from, code).home == place.home;
    return Fits(needs, place, same_home) && VarsFit(needs.vars, tree_, at);
  }

  // --- Mutations
  ProgramEdit SpliceStatement() {
    const NodeId code = RandomStatement(donor_);
    const std::optional<Position> position = RandomPosition();
    if (code == kNoNode || !position) return std::nullopt;
    return InsertCode(donor_, code, *position);
  }

  ProgramEdit InsertCode(const SyntaxTree& from, NodeId code, const Position& position) {
    const CodeNeeds needs = NeedsOf(from, code);
    if (!CodeFits(needs, from, code, PlaceIn(position.list), Within(position.list))) return std::nullopt;
    const std::string text = StatementText(from, code);
    return InsertAt(position, needs.lexical ? absl::StrCat("{\n", text, "\n}") : text);
  }

  ProgramEdit Delete() {
    const SyntaxPieces pieces(tree_, SyntaxPieces::Kind::kAll);
    if (pieces.size() == 0) return std::nullopt;
    const int gone = static_cast<int>(random_.Below(static_cast<uint64_t>(pieces.size())));
    Configuration kept;
    std::vector<bool> is_gone(static_cast<size_t>(pieces.size()));
    for (int i = 0; i < pieces.size(); ++i) {
      const int parent = pieces.parents()[static_cast<size_t>(i)];
      is_gone[static_cast<size_t>(i)] = i == gone || (parent >= 0 && is_gone[static_cast<size_t>(parent)]);
      if (!is_gone[static_cast<size_t>(i)]) kept.push_back(i);
    }
    std::vector<Replacement> edit = pieces.Without(kept);
    for (const Replacement& replacement : edit) {
      if (IsNeeded(replacement.range)) return std::nullopt;
    }
    return edit;
  }

  // What cannot be taken out by itself: a declaration's only name, a setter's parameter, a private name's declaration,
  // an exported declaration, a constant's value.
  bool IsNeeded(SourceRange range) const {
    for (NodeId id = 1; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      const SyntaxNode& node = tree_.node(id);
      if (node.start < range.begin || node.end > range.end) continue;
      const SyntaxNode& parent = tree_.node(node.parent);
      const bool outermost = parent.start < range.begin || parent.end > range.end;
      if (node.type == NodeType::kPrivateIdentifier && node.field == NodeField::kKey) return true;
      if (!outermost) continue;
      if (node.type == NodeType::kVariableDeclarator && tree_.Children(node.parent).size() == 1) return true;
      if (node.field == NodeField::kInit && parent.type == NodeType::kVariableDeclarator) {
        const NodeId declarator = node.parent;
        const bool is_const = tree_.node(parent.parent).kind == NodeKind::kConst;
        if (is_const || tree_.type(tree_.Child(declarator, NodeField::kId)) != NodeType::kIdentifier) return true;
      }
      if (node.field == NodeField::kParams) {
        const NodeKind kind = tree_.node(parent.parent).kind;
        if (kind == NodeKind::kSet) return true;
      }
      if (parent.type == NodeType::kTryStatement) {
        const bool both = tree_.Child(node.parent, NodeField::kHandler) != kNoNode &&
                          tree_.Child(node.parent, NodeField::kFinalizer) != kNoNode;
        if (!both) return true;
      }
      if (parent.type == NodeType::kSequenceExpression && tree_.Children(node.parent).size() <= 1) return true;
      if (tree_.goal() == ParseGoal::kModule && IsStatement(node.type) && node.parent == kRootNode &&
          NeedsOf(tree_, id).lexical) {
        return true;
      }
    }
    return false;
  }

  ProgramEdit DuplicateStatement() {
    const NodeId code = RandomStatement(tree_);
    if (code == kNoNode) return std::nullopt;
    Position position{.list = StatementListOf(tree_, tree_.node(code).parent),
                      .index = tree_.node(code).list_index + 1};
    return InsertCode(tree_, code, position);
  }

  ProgramEdit SwapStatements() {
    const NodeId a = RandomStatement(tree_);
    if (a == kNoNode) return std::nullopt;
    const StatementList list = StatementListOf(tree_, tree_.node(a).parent);
    const NodeId b = Pick(list.statements, random_);
    if (a == b || tree_.node(b).is(SyntaxNode::kDirective)) return std::nullopt;
    return std::vector<Replacement>{
        {.range = {tree_.node(a).start, tree_.node(a).end}, .text = StatementText(tree_, b)},
        {.range = {tree_.node(b).start, tree_.node(b).end}, .text = StatementText(tree_, a)}};
  }

  ProgramEdit ReplaceExpression() {
    const NodeId at = RandomExpression(tree_);
    const NodeId code = RandomExpression(donor_);
    if (at == kNoNode || code == kNoNode || (&tree_ == &donor_ && at == code)) return std::nullopt;
    if (!CodeFits(NeedsOf(donor_, code), donor_, code, PlaceOf(tree_, at), at)) return std::nullopt;
    return One(tree_.node(at).start, tree_.node(at).end, absl::StrCat("(", std::string(donor_.TextOf(code)), ")"));
  }

  ProgramEdit ReplaceStatement() {
    const NodeId at = RandomStatement(tree_);
    if (at == kNoNode || NeedsOf(tree_, at).module) return std::nullopt;
    const NodeId code = RandomNode(donor_, [&](NodeId id) {
      return donor_.type(id) == tree_.type(at) && IsListed(donor_, id) &&
             donor_.node(id).end - donor_.node(id).start <= kLongestSplice;
    });
    if (code == kNoNode || (&tree_ == &donor_ && at == code)) return std::nullopt;
    const CodeNeeds needs = NeedsOf(donor_, code);
    if (!CodeFits(needs, donor_, code, PlaceOf(tree_, at), at)) return std::nullopt;
    if (tree_.goal() == ParseGoal::kModule && NeedsOf(tree_, at).lexical) return std::nullopt;
    const std::string text = StatementText(donor_, code);
    return One(tree_.node(at).start, tree_.node(at).end, needs.lexical ? absl::StrCat("{\n", text, "\n}") : text);
  }

  ProgramEdit WrapSome() {
    const NodeId first = RandomStatement(tree_);
    if (first == kNoNode) return std::nullopt;
    const StatementList list = StatementListOf(tree_, tree_.node(first).parent);
    const size_t begin = static_cast<size_t>(tree_.node(first).list_index);
    const size_t most = std::min(list.statements.size() - begin, static_cast<size_t>(kMostWrapped));
    const size_t end = begin + 1 + random_.Below(most);
    CodeNeeds needs;
    for (size_t i = begin; i < end; ++i) {
      const CodeNeeds one = NeedsOf(tree_, list.statements[i]);
      needs.returns |= one.returns;
      needs.yields |= one.yields;
      needs.awaits |= one.awaits;
      needs.breaks |= one.breaks;
      needs.continues |= one.continues;
      needs.labels |= one.labels;
      needs.super |= one.super;
      needs.new_target |= one.new_target;
      needs.arguments |= one.arguments;
      needs.module |= one.module;
      needs.sloppy |= one.sloppy;
      // What is exported must stay where it is.
      if (tree_.goal() == ParseGoal::kModule && list.owner == kRootNode && (one.lexical || !one.vars.empty())) {
        return std::nullopt;
      }
    }
    const NodeId last = list.statements[end - 1];
    const int from = tree_.node(first).start;
    const int to = tree_.node(last).end;
    std::string text(tree_.text().Slice(from, tree_.node(last).start));
    absl::StrAppend(&text, StatementText(tree_, last), "\n");
    std::optional<std::string> wrapped = WrapStatements(text, needs, PlaceOf(tree_, first), FreeName(), random_);
    if (!wrapped) return std::nullopt;
    return One(from, to, *std::move(wrapped));
  }

  ProgramEdit WrapOne() {
    const NodeId at = RandomExpression(tree_);
    if (at == kNoNode) return std::nullopt;
    std::optional<std::string> wrapped =
        WrapExpression(std::string(tree_.TextOf(at)), NeedsOf(tree_, at), PlaceOf(tree_, at), FreeName(), random_);
    if (!wrapped) return std::nullopt;
    return One(tree_.node(at).start, tree_.node(at).end, absl::StrCat("(", *wrapped, ")"));
  }

  ProgramEdit ChangeLiteral() {
    const NodeId at = RandomNode(
        tree_, [&](NodeId id) { return tree_.type(id) == NodeType::kLiteral && IsReplaceableExpression(tree_, id); });
    if (at == kNoNode) return std::nullopt;
    std::string text = GenerateLiteral(random_);
    // A number is mostly better one more or less.
    const std::string old(tree_.TextOf(at));
    if (tree_.node(at).literal == LiteralKind::kNumber && random_.Chance(0.5)) {
      text = absl::StrCat("(", old, random_.Chance(0.5) ? " + 1)" : " - 1)");
    }
    if (text == old) return std::nullopt;
    return One(tree_.node(at).start, tree_.node(at).end, std::move(text));
  }

  ProgramEdit ChangeOperator() {
    const NodeId at = RandomNode(tree_, [&](NodeId id) { return !Alternatives(id).empty(); });
    if (at == kNoNode) return std::nullopt;
    const std::string old(tree_.StringOf(at));
    const std::string now = Pick(Alternatives(at), random_);
    if (old == now) return std::nullopt;
    int from = tree_.node(at).start;
    int to = tree_.node(at).end;
    if (const NodeId left = tree_.Child(at, NodeField::kLeft); left != kNoNode) {
      from = tree_.node(left).end;
      to = tree_.node(tree_.Child(at, NodeField::kRight)).start;
    }
    for (const SyntaxToken& token : tree_.TokensIn(from, to)) {
      if (token.start < from || tree_.text().Slice(token.start, token.end) != old) continue;
      const bool word = now.back() >= 'a' && now.back() <= 'z';
      return One(token.start, token.end, word ? now + " " : now);
    }
    return std::nullopt;
  }

  std::vector<std::string> Alternatives(NodeId id) const {
    const std::string old(tree_.StringOf(id));
    const auto among = [&](std::vector<std::string> operators) {
      return std::find(operators.begin(), operators.end(), old) == operators.end() ? std::vector<std::string>()
                                                                                   : operators;
    };
    switch (tree_.type(id)) {
      case NodeType::kBinaryExpression: {
        std::vector<std::string> same = among({"<", "<=", ">", ">=", "==", "!=", "===", "!=="});
        return same.empty() ? among({"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"}) : same;
      }
      case NodeType::kLogicalExpression:
        return among({"&&", "||"});
      case NodeType::kAssignmentExpression: {
        const NodeType left = tree_.type(tree_.Child(id, NodeField::kLeft));
        if (left != NodeType::kIdentifier && left != NodeType::kMemberExpression) return {};
        return among({"=", "+=", "-=", "*=", "|=", "&&=", "||=",
                      "?"
                      "?="});
      }
      case NodeType::kUpdateExpression:
        return among({"++", "--"});
      case NodeType::kUnaryExpression:
        return among({"-", "+", "!", "~", "typeof", "void"});
      default:
        return {};
    }
  }

  ProgramEdit ChangeDeclaration() {
    const NodeId at = RandomNode(tree_, [&](NodeId id) {
      const NodeType type = tree_.type(id);
      return type == NodeType::kVariableDeclaration || type == NodeType::kFunctionDeclaration ||
             type == NodeType::kFunctionExpression || type == NodeType::kArrowFunctionExpression;
    });
    if (at == kNoNode) return std::nullopt;
    return tree_.type(at) == NodeType::kVariableDeclaration ? ChangeKind(at) : ChangeFunction(at);
  }

  ProgramEdit ChangeKind(NodeId at) {
    const SyntaxNode& node = tree_.node(at);
    if (tree_.type(node.parent) == NodeType::kExportNamedDeclaration) return std::nullopt;
    const char* const kinds[] = {"var", "let", "const"};
    const std::string now = kinds[random_.Below(3)];
    const std::string old(Name(node.kind));
    if (now == old) return std::nullopt;
    const bool in_head = node.field == NodeField::kLeft;
    std::vector<std::string> names;
    for (const NodeId declarator : tree_.Children(at)) {
      if (now == "const" && !in_head && tree_.Child(declarator, NodeField::kInit) == kNoNode) return std::nullopt;
    }
    for (const SyntaxDeclaration& declaration : tree_.declarations()) {
      if (declaration.node < at || declaration.node >= node.subtree_end) continue;
      if (tree_.node(declaration.node).parent != at) continue;
      // Declared only here, so that it may be declared in any way.
      if (tree_.DeclarationsOf(declaration.variable).size() != 1) return std::nullopt;
      names.emplace_back(tree_.NameOf(declaration.variable));
      // A var stands aside of lexical names of blocks inside its function only where these are not around it.
      if (old == "var" && tree_.scopes()[static_cast<size_t>(tree_.ScopeAt(at))].type == ScopeType::kSwitch) {
        return std::nullopt;
      }
    }
    if (now == "var") {
      // Apart from the declaration itself, which is found in its own scope.
      const ScopeId own = tree_.ScopeAt(at);
      for (ScopeId scope = tree_.scopes()[static_cast<size_t>(own)].parent; scope != kNoScope;
           scope = tree_.scopes()[static_cast<size_t>(scope)].parent) {
        for (const std::string& name : names) {
          if (tree_.FindVariable(scope, name) != kNoVariable) return std::nullopt;
        }
      }
    }
    const int begin = node.start;
    return One(begin, begin + static_cast<int>(old.size()), now);
  }

  ProgramEdit ChangeFunction(NodeId at) {
    const SyntaxNode& node = tree_.node(at);
    const SyntaxNode& parent = tree_.node(node.parent);
    // Methods and accessors have their words elsewhere.
    if (node.field == NodeField::kValue &&
        (parent.type == NodeType::kMethodDefinition ||
         (parent.type == NodeType::kProperty && (parent.is(SyntaxNode::kMethod) || parent.kind != NodeKind::kInit)))) {
      return std::nullopt;
    }
    const bool arrow = node.type == NodeType::kArrowFunctionExpression;
    const absl::Span<const SyntaxToken> tokens = tree_.TokensIn(node.start, node.end);
    if (tokens.empty()) return std::nullopt;
    if (arrow || random_.Chance(0.5)) {
      if (!node.is(SyntaxNode::kAsync)) {
        if (node.field == NodeField::kConsequent || node.field == NodeField::kAlternate) return std::nullopt;
        return One(node.start, node.start, "async ");
      }
      if (UsesOwn(at, NodeType::kAwaitExpression) || tokens.size() < 2) return std::nullopt;
      return One(tokens[0].start, tokens[1].start, "");
    }
    for (size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (tree_.text().Slice(tokens[i].start, tokens[i].end) != "function") continue;
      if (!node.is(SyntaxNode::kGenerator)) return One(tokens[i].end, tokens[i].end, "*");
      if (UsesOwn(at, NodeType::kYieldExpression)) return std::nullopt;
      return One(tokens[i + 1].start, tokens[i + 1].end, " ");
    }
    return std::nullopt;
  }

  bool UsesOwn(NodeId function, NodeType type) const {
    for (NodeId id = function + 1; id < tree_.node(function).subtree_end; ++id) {
      const bool await_loop = type == NodeType::kAwaitExpression && tree_.type(id) == NodeType::kForOfStatement &&
                              tree_.node(id).is(SyntaxNode::kAwait);
      if ((tree_.type(id) == type || await_loop) && tree_.EnclosingFunction(id) == function) return true;
    }
    return false;
  }

  ProgramEdit InsertGenerated() {
    const std::optional<Position> position = RandomPosition();
    if (!position) return std::nullopt;
    const NodeId within = Within(position->list);
    CodeContext context = ContextAt(within);
    const CodePlace place = PlaceIn(position->list);
    context.yields = place.yields;
    context.awaits = place.awaits;
    context.strict = place.strict;
    return InsertAt(*position, GenerateStatement(context, random_));
  }

  ProgramEdit ReplaceByGenerated() {
    const NodeId at = RandomExpression(tree_);
    if (at == kNoNode) return std::nullopt;
    CodeContext context = ContextAt(at);
    return One(tree_.node(at).start, tree_.node(at).end, absl::StrCat("(", GenerateExpression(context, random_), ")"));
  }

  const SyntaxTree& tree_;
  const SyntaxTree& donor_;
  Random& random_;
};

}  // namespace

std::string_view Name(ProgramMutation mutation) {
  constexpr std::array<std::string_view, kProgramMutations> names = {"splice statement",    "delete",
                                                                     "duplicate statement", "swap statements",
                                                                     "replace expression",  "replace statement",
                                                                     "wrap statements",     "wrap expression",
                                                                     "change literal",      "change operator",
                                                                     "change declaration",  "generate statement",
                                                                     "generate expression"};
  return names[static_cast<size_t>(mutation)];
}

ProgramEdit ProposeMutation(ProgramMutation mutation, const SyntaxTree& tree, const SyntaxTree* donor, Random& random) {
  return Proposer(tree, donor, random).Propose(mutation);
}

uint64_t MutationCounts::proposed() const {
  uint64_t sum = 0;
  for (const auto& [mutation, count] : by_kind) sum += count.proposed;
  return sum;
}

uint64_t MutationCounts::not_parsed() const {
  uint64_t sum = 0;
  for (const auto& [mutation, count] : by_kind) sum += count.not_parsed;
  return sum;
}

std::string MutationCounts::Text() const {
  std::string text;
  for (const auto& [mutation, count] : by_kind) {
    absl::StrAppend(&text, std::string(Name(mutation)), ": ", count.proposed, " proposed, ", count.not_parsed,
                    " do not parse\n");
  }
  absl::StrAppend(&text, "all: ", proposed(), " proposed, ", not_parsed(), " do not parse\n");
  return text;
}

std::optional<MutatedProgram> MutateProgram(
    const SyntaxTree& tree, const SyntaxTree* donor, size_t max_bytes,
    const std::function<std::shared_ptr<const SyntaxTree>(const SourceText&, ParseGoal)>& parse, Random& random,
    MutationCounts& counts) {
  for (int i = 0; i < kProposals; ++i) {
    const auto mutation = static_cast<ProgramMutation>(random.Below(kProgramMutations));
    ProgramEdit replacements = ProposeMutation(mutation, tree, donor, random);
    if (!replacements) continue;
    absl::StatusOr<TextEdit> edit = TextEdit::Create(tree.text(), *std::move(replacements));
    if (!edit.ok()) continue;
    const SourceText text = edit->ApplyTo(tree.text());
    if (text.utf8().size() > max_bytes) continue;
    MutationCounts::Count& count = counts.by_kind[mutation];
    ++count.proposed;
    std::shared_ptr<const SyntaxTree> parsed = parse(text, tree.goal());
    if (parsed != nullptr) return MutatedProgram{.edit = *std::move(edit), .tree = std::move(parsed)};
    ++count.not_parsed;
  }
  return std::nullopt;
}

}  // namespace twinstep
