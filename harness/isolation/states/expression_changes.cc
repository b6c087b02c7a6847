#include "harness/isolation/states/expression_changes.h"

#include <charconv>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

struct Mutation {
  const char* name;
  int reach;
  bool removes = false;
  bool weak = false;
};
constexpr Mutation kRelational = {"relational", 0};
constexpr Mutation kConstant = {"constant", 0};
constexpr Mutation kUpdate = {"update", 1};
constexpr Mutation kArithmetic = {"arithmetic", 1};
constexpr Mutation kLogical = {"logical", 2};
constexpr Mutation kCondition = {"condition", 3};
constexpr Mutation kDefault = {"default", 1};
constexpr Mutation kName = {.name = "name", .reach = 2, .weak = true};
constexpr Mutation kDeletion = {"deletion", 3, true};

class Maker {
 public:
  explicit Maker(const InstrumentedProgram& program) : program_(program), tree_(*program.original) {}

  std::vector<ExpressionChange> Run() {
    for (NodeId id = 1; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      switch (tree_.type(id)) {
        case NodeType::kBinaryExpression:
        case NodeType::kLogicalExpression:
          Operator(id);
          break;
        case NodeType::kLiteral:
          Constant(id);
          break;
        case NodeType::kIfStatement:
        case NodeType::kWhileStatement: {
          const NodeId test = tree_.Child(id, NodeField::kTest);
          Replace(kCondition, test, tree_.node(test).start, tree_.node(test).end,
                  absl::StrCat("!(", std::string(tree_.TextOf(test)), ")"));
          break;
        }
        case NodeType::kExpressionStatement:
          if (!tree_.node(id).is(SyntaxNode::kDirective)) {
            Replace(kDeletion, id, tree_.node(id).start, tree_.node(id).end, "void 0;");
          }
          break;
        case NodeType::kUpdateExpression:
        case NodeType::kAssignmentExpression:
          Update(id);
          break;
        default:
          break;
      }
    }
    return std::move(changes_);
  }

  // Beside those.
  std::vector<ExpressionChange> RunFurther() {
    std::map<std::pair<NodeId, std::string>, std::set<std::string>> properties;
    for (NodeId id = 1; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      if (const std::string of = ObjectOf(id); !of.empty())
        properties[{tree_.EnclosingFunction(id), of}].insert(KeyOf(id));
    }
    for (NodeId id = 1; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      if (tree_.type(id) == NodeType::kLogicalExpression) {
        ReplaceSign(kDefault, id, "||", "??");
      } else if (tree_.type(id) == NodeType::kIdentifier) {
        OtherVariables(id);
      } else if (const std::string of = ObjectOf(id); !of.empty()) {
        const NodeId key = tree_.Child(id, NodeField::kProperty);
        for (const std::string& other : properties[{tree_.EnclosingFunction(id), of}]) {
          if (other != KeyOf(id)) Replace(kName, key, tree_.node(key).start, tree_.node(key).end, other);
        }
      }
    }
    return std::move(changes_);
  }

 private:
  std::string KeyOf(NodeId member) const {
    return std::string(tree_.TextOf(tree_.Child(member, NodeField::kProperty)));
  }

  // Of `a.b`, which is neither called nor written, `a`; "" for others.
  std::string ObjectOf(NodeId id) const {
    const SyntaxNode& node = tree_.node(id);
    if (node.type != NodeType::kMemberExpression || node.is(SyntaxNode::kComputed)) return "";
    const NodeType parent = tree_.type(node.parent);
    const bool is_called = node.field == NodeField::kCallee;
    const bool is_written = (parent == NodeType::kAssignmentExpression && node.field == NodeField::kLeft) ||
                            parent == NodeType::kUpdateExpression;
    if (is_called || is_written || tree_.EnclosingFunction(id) == kNoNode) return "";
    return std::string(tree_.TextOf(tree_.Child(id, NodeField::kObject)));
  }

  // A variable that is read, for each other one of its function: parameters and what is declared with a value.
  void OtherVariables(NodeId id) {
    const ReferenceId reference = tree_.ReferenceAt(id);
    const NodeId function = tree_.EnclosingFunction(id);
    if (reference == kNoReference || function == kNoNode) return;
    const SyntaxReference& read = tree_.references()[reference];
    if (read.is(SyntaxReference::kWrite) || !IsLocal(read.variable, function)) return;
    // `{a}` names a property, too.
    const NodeId parent = tree_.node(id).parent;
    if (tree_.type(parent) == NodeType::kProperty &&
        tree_.node(tree_.Child(parent, NodeField::kKey)).start == tree_.node(id).start) {
      return;
    }
    for (const VariableId other : VisibleVariables(tree_, id)) {
      if (other == read.variable || !IsLocal(other, function)) continue;
      Replace(kName, id, tree_.node(id).start, tree_.node(id).end, std::string(tree_.NameOf(other)));
    }
  }

  bool IsLocal(VariableId variable, NodeId function) const {
    if (variable == kNoVariable) return false;
    const SyntaxVariable& declared = tree_.variables()[variable];
    const bool holds_values = declared.kind == DeclarationKind::kVar || declared.kind == DeclarationKind::kLet ||
                              declared.kind == DeclarationKind::kConst || declared.kind == DeclarationKind::kParameter;
    if (!holds_values || declared.declarations_begin == declared.declarations_end) return false;
    const NodeId around = tree_.scopes()[declared.scope].node;
    return around == function || tree_.EnclosingFunction(around) == function;
  }

  // The innermost statement with a number that holds the node; -1 for none.
  int StatementOf(NodeId node) const {
    int best = -1;
    for (size_t i = 0; i < program_.statements.size(); ++i) {
      const NodeId statement = program_.statements[i].node;
      // A function inside of a statement has statements of its own; declarations around it are no place of the change.
      if (statement == kNoNode || !tree_.IsInside(node, statement)) continue;
      if (tree_.EnclosingFunction(node) != tree_.EnclosingFunction(statement)) continue;
      if (best < 0 || program_.statements[best].node < statement) best = static_cast<int>(i);
    }
    return best;
  }

  void Replace(const Mutation& mutation, NodeId node, int begin, int end, const std::string& text) {
    const int statement = StatementOf(node);
    if (statement < 0) return;
    ExpressionChange change;
    change.mutation = mutation.name;
    change.reach = mutation.reach;
    change.removes = mutation.removes;
    change.weak = mutation.weak;
    change.statement = statement;
    change.line = tree_.text().PositionAt(begin).line;
    change.begin = begin;
    change.end = end;
    change.before = std::string(tree_.text().Slice(begin, end));
    change.after = text;
    changes_.push_back(std::move(change));
  }

  // Where the operator is `from`: it stands between the two operands, as a token of its own.
  void ReplaceSign(const Mutation& mutation, NodeId id, std::string_view from, const std::string& to) {
    if (tree_.StringOf(id) != from) return;
    const NodeId left = tree_.Child(id, NodeField::kLeft), right = tree_.Child(id, NodeField::kRight);
    for (const SyntaxToken& token : tree_.TokensIn(tree_.node(left).end, tree_.node(right).start)) {
      if (tree_.text().Slice(token.start, token.end) == from) {
        return Replace(mutation, id, token.start, token.end, to);
      }
    }
  }

  void Operator(NodeId id) {
    const std::pair<const char*, const char*> relational[] = {
        {"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}, {"===", "!=="}, {"!==", "==="}, {"==", "!="}, {"!=", "=="}};
    const std::pair<const char*, const char*> arithmetic[] = {{"+", "-"}, {"-", "+"}, {"*", "+"}, {"/", "*"}};
    const std::pair<const char*, const char*> logical[] = {{"&&", "||"}, {"||", "&&"}};
    const auto apply = [&](const Mutation& mutation, const auto& table) {
      for (const auto& [from, to] : table) ReplaceSign(mutation, id, from, to);
    };
    apply(kRelational, relational);
    apply(kArithmetic, arithmetic);
    apply(kLogical, logical);
  }

  void Constant(NodeId id) {
    if (tree_.node(id).literal != LiteralKind::kNumber) return;
    const std::string text(tree_.TextOf(id));
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return;
    Replace(kConstant, id, tree_.node(id).start, tree_.node(id).end, absl::StrCat(value + 1));
    if (value > 0) Replace(kConstant, id, tree_.node(id).start, tree_.node(id).end, absl::StrCat(value - 1));
  }

  void Update(NodeId id) {
    const std::string sign(tree_.StringOf(id));
    const SyntaxNode& node = tree_.node(id);
    const std::pair<const char*, const char*> kUpdates[] = {{"++", "--"}, {"--", "++"}, {"+=", "-="},
                                                            {"-=", "+="}, {"*=", "+="}, {"/=", "*="}};
    for (const auto& [from, to] : kUpdates) {
      if (sign != from) continue;
      for (const SyntaxToken& token : tree_.TokensIn(node.start, node.end)) {
        if (tree_.text().Slice(token.start, token.end) == sign) {
          return Replace(kUpdate, id, token.start, token.end, to);
        }
      }
    }
  }

  const InstrumentedProgram& program_;
  const SyntaxTree& tree_;
  std::vector<ExpressionChange> changes_;
};

}  // namespace

std::string ChangedSource(const InstrumentedProgram& program, const ExpressionChange& change) {
  const SourceText& text = program.original->text();
  return absl::StrCat(std::string(text.Slice(0, change.begin)), change.after,
                      std::string(text.Slice(change.end, text.length())));
}

InstrumentedProgram WithChange(const InstrumentedProgram& program, const ExpressionChange& change) {
  InstrumentedProgram changed;
  changed.original = program.original;
  changed.statements = program.statements;
  changed.functions = program.functions;
  changed.recording =
      program.probes.ApplyTo(*program.settable, {.range = {change.begin, change.end}, .text = change.after});
  return changed;
}

std::vector<ExpressionChange> ExpressionChanges(const InstrumentedProgram& program) { return Maker(program).Run(); }

std::vector<ExpressionChange> MendingChanges(const InstrumentedProgram& program) {
  std::vector<ExpressionChange> changes = ExpressionChanges(program);
  for (ExpressionChange& change : Maker(program).RunFurther()) changes.push_back(std::move(change));
  return changes;
}

}  // namespace twinstep
