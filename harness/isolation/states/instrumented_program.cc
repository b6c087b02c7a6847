#include "harness/isolation/states/instrumented_program.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "model/alignment.h"
#include "model/source/statement_list.h"

namespace twinstep {
namespace {

// What of a statement or function tells it from others: the text up to what is nested in it.
std::string HeadOf(const SyntaxTree& tree, NodeId id) {
  int end = tree.node(id).end;
  for (NodeId child = id + 1; child < tree.node(id).subtree_end; ++child) {
    if (OwnsStatementList(tree.type(child)) || tree.type(child) == NodeType::kClassBody) {
      end = tree.node(child).start;
      break;
    }
  }
  return std::string(tree.text().Slice(tree.node(id).start, end));
}

// For each of `ours` the place in `theirs` of its partner in a longest common subsequence, or -1.
std::vector<int> Aligned(const std::vector<std::string>& ours, const std::vector<std::string>& theirs) {
  const size_t n = ours.size(), m = theirs.size();
  Numbered<std::string> numbers;
  std::vector<int> partner(n, -1);
  for (const auto& [i, j] : AlignEqual(numbers(ours), numbers(theirs))) partner[static_cast<size_t>(i)] = j;
  // Where as many statements were replaced by others, they are versions of each other.
  for (size_t i = 0; i < n; ++i) {
    if (partner[i] >= 0) continue;
    size_t end = i;
    while (end < n && partner[end] < 0) ++end;
    const int first = i == 0 ? 0 : partner[i - 1] + 1;
    const int last = end == n ? static_cast<int>(m) : partner[end];
    if (last - first == static_cast<int>(end - i)) {
      for (size_t k = i; k < end; ++k) partner[k] = first + static_cast<int>(k - i);
    }
    i = end;
  }
  return partner;
}

// The numbers of `ours`: those of their partners, else new ones.
std::vector<int> NumbersLike(const std::vector<std::string>& ours, const std::vector<std::string>& theirs) {
  std::vector<int> numbers = Aligned(ours, theirs);
  int next = static_cast<int>(theirs.size());
  for (int& number : numbers) {
    if (number < 0) number = next++;
  }
  return numbers;
}

template <typename Entry>
std::vector<std::string> HeadsOf(const SyntaxTree& tree, const std::vector<Entry>& entries) {
  std::vector<std::string> heads;
  for (const Entry& entry : entries) heads.push_back(entry.node == kNoNode ? "" : HeadOf(tree, entry.node));
  return heads;
}

class Instrumenter {
 public:
  Instrumenter(const SyntaxTree& tree, const InstrumentedProgram* like) : tree_(tree), like_(like) {}

  void Run(InstrumentedProgram& program) {
    function_of_node_.assign(tree_.nodes().size(), -1);
    std::vector<NodeId> functions;
    for (NodeId id = 0; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      if (IsFunction(tree_.type(id)) || IsClass(tree_.type(id))) functions.push_back(id);
    }
    const std::vector<int> function_numbers =
        Numbers(functions, like_ == nullptr ? std::vector<std::string>() : HeadsOf(*like_->original, like_->functions));
    program.functions.resize(like_ == nullptr ? 0 : like_->functions.size());
    for (size_t i = 0; i < functions.size(); ++i) AddFunction(functions[i], function_numbers[i], program);
    std::vector<NodeId> probed;
    const std::vector<StatementPoint> points = StatementPoints(tree_);
    for (const StatementPoint& point : points) probed.push_back(point.statement);
    const std::vector<int> numbers =
        Numbers(probed, like_ == nullptr ? std::vector<std::string>() : HeadsOf(*like_->original, like_->statements));
    program.statements.resize(like_ == nullptr ? 0 : like_->statements.size());
    for (size_t i = 0; i < points.size(); ++i) AddProbe(points[i], numbers[i], program);
    const StatementList top = StatementListOf(tree_, kRootNode);
    if (top.directives < static_cast<int>(top.statements.size())) {
      recording_.Open(tree_.node(top.statements[top.directives]).start, kRootNode,
                      "Promise.resolve().then(function f(n){if(__twinstep_more()){debugger;n=0}"
                      "if(!(n>=256))Promise.resolve((n|0)+1).then(f)});");
      stopping_.Open(tree_.node(top.statements[top.directives]).start, kRootNode, "__twinstep_tell();");
    }
    program.settable = std::make_shared<const SourceText>(WithSettableConstants());
    program.stopping = stopping_.ApplyTo(*program.settable);
    program.recording = recording_.ApplyTo(*program.settable);
    program.probes = std::move(recording_);
  }

 private:
  std::vector<int> Numbers(const std::vector<NodeId>& nodes, const std::vector<std::string>& theirs) const {
    std::vector<std::string> heads;
    for (const NodeId id : nodes) heads.push_back(HeadOf(tree_, id));
    if (like_ != nullptr) return NumbersLike(heads, theirs);
    std::vector<int> numbers(nodes.size());
    for (size_t i = 0; i < nodes.size(); ++i) numbers[i] = static_cast<int>(i);
    return numbers;
  }

  std::string NameOfFunction(NodeId id) const {
    if (const NodeId name = tree_.Child(id, NodeField::kId); name != kNoNode) return std::string(tree_.StringOf(name));
    const SyntaxNode& node = tree_.node(id);
    NodeId name = kNoNode;
    if (tree_.type(node.parent) == NodeType::kMethodDefinition || tree_.type(node.parent) == NodeType::kProperty ||
        tree_.type(node.parent) == NodeType::kPropertyDefinition) {
      name = tree_.Child(node.parent, NodeField::kKey);
    } else if (tree_.type(node.parent) == NodeType::kVariableDeclarator) {
      name = tree_.Child(node.parent, NodeField::kId);
    } else if (tree_.type(node.parent) == NodeType::kAssignmentExpression) {
      name = tree_.Child(node.parent, NodeField::kLeft);
    }
    return name == kNoNode ? "" : std::string(tree_.TextOf(name));
  }

  void AddFunction(NodeId id, int number, InstrumentedProgram& program) {
    function_of_node_[id] = number;
    ProbedFunction function;
    function.node = id;
    function.name = NameOfFunction(id);
    function.line = tree_.text().PositionAt(tree_.node(id).start).line;
    const NodeId body = tree_.Child(id, NodeField::kBody);
    const std::string mark = absl::StrCat("/*@", number, "*/");
    if (IsClass(tree_.type(id))) {
      for (NodeId child = id; child < tree_.node(id).subtree_end; ++child) {
        function.has_private = function.has_private || tree_.type(child) == NodeType::kPrivateIdentifier;
      }
      Open(tree_.node(body).start + 1, body, mark);
    } else if (tree_.node(id).is(SyntaxNode::kExpression)) {
      Open(tree_.node(body).start, id, mark);
    } else {
      Open(tree_.node(body).start + 1, body, mark);
      if (!tree_.node(id).is(SyntaxNode::kAsync) && !tree_.node(id).is(SyntaxNode::kGenerator)) {
        const StatementList list = StatementListOf(tree_, body);
        if (list.directives < static_cast<int>(list.statements.size())) {
          recording_.Open(tree_.node(list.statements[list.directives]).start, body,
                          absl::StrCat(";__twinstep_enter(", number, ");try{"));
          recording_.Close(tree_.node(body).end - 1, body, "}finally{__twinstep_exit()}");
        }
      }
    }
    function.has_closure = HasClosure(id);
    if (number >= static_cast<int>(program.functions.size())) program.functions.resize(number + 1);
    program.functions[number] = std::move(function);
  }

  bool HasClosure(NodeId id) const {
    for (const SyntaxReference& reference : tree_.references()) {
      if (reference.variable == kNoVariable || !tree_.IsInside(reference.identifier, id)) continue;
      const NodeId owner = tree_.scopes()[tree_.variables()[reference.variable].scope].node;
      if (tree_.IsInside(owner, id)) continue;
      if (IsFunction(tree_.type(owner)) || tree_.EnclosingFunction(owner) != kNoNode) return true;
    }
    return false;
  }

  void AddProbe(const StatementPoint& point, int number, InstrumentedProgram& program) {
    const NodeId id = point.statement;
    ProbedStatement statement;
    statement.node = id;
    const SyntaxNode& node = tree_.node(id);
    statement.line = tree_.text().PositionAt(node.start).line;
    if (const NodeId function = tree_.EnclosingFunction(id); function != kNoNode) {
      statement.function = function_of_node_[function];
    }
    if (number >= static_cast<int>(program.statements.size())) program.statements.resize(number + 1);
    program.statements[number] = statement;
    if (point.stands_alone) Open(node.start, id, "{");
    stopping_.Open(node.start, id,
                   absl::StrCat("__twinstep_at=", number, ";if(++__twinstep_time===__twinstep_stop)debugger;"));
    recording_.Open(node.start, id, absl::StrCat("if(__twinstep_record(", number + kFirstStatement, "))debugger;"));
    if (point.stands_alone) {
      stopping_.Close(node.end, id, "}");
      recording_.Close(node.end, id, "}");
    }
  }

  // Into both texts.
  void Open(int offset, NodeId node, const std::string& text) {
    stopping_.Open(offset, node, text);
    recording_.Open(offset, node, text);
  }

  // `const` is as long as `let` and two spaces.
  SourceText WithSettableConstants() const {
    // `const` is ASCII, so that bytes are replaced one by one.
    std::string utf8(tree_.text().utf8());
    for (NodeId id = 0; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      const SyntaxNode& node = tree_.node(id);
      if (node.type != NodeType::kVariableDeclaration || node.kind != NodeKind::kConst || IsAssigned(id)) continue;
      constexpr std::string_view kLet = "let  ";
      utf8.replace(tree_.text().ByteOffset(node.start), kLet.size(), kLet);
    }
    return SourceText(utf8);
  }

  // Whether one of its variables is written later, which throws.
  bool IsAssigned(NodeId declaration) const {
    for (const SyntaxDeclaration& declared : tree_.declarations()) {
      if (!tree_.IsInside(declared.identifier, declaration) || tree_.node(declared.node).parent != declaration)
        continue;
      for (const ReferenceId id : tree_.ReferencesTo(declared.variable)) {
        const SyntaxReference& reference = tree_.references()[id];
        if (reference.is(SyntaxReference::kWrite) && !reference.is(SyntaxReference::kInit)) return true;
      }
    }
    return false;
  }

  const SyntaxTree& tree_;
  const InstrumentedProgram* const like_;
  std::vector<int> function_of_node_;
  TextInsertions stopping_;
  TextInsertions recording_;
};

}  // namespace

absl::StatusOr<InstrumentedProgram> Instrument(const std::string& source, ParseGoal goal, Parser& parser,
                                               const InstrumentedProgram* like) {
  InstrumentedProgram program;
  ASSIGN_OR_RETURN(SyntaxTree tree, parser.Parse(SourceText(source), goal));
  program.original = std::make_shared<const SyntaxTree>(std::move(tree));
  Instrumenter(*program.original, like).Run(program);
  absl::StatusOr<SyntaxTree> stopping = parser.Parse(SourceText(program.stopping), goal);
  if (!stopping.ok()) {
    return absl::InternalError(absl::StrCat("the program does not parse once it counts its statements: ",
                                            std::string(stopping.status().message())));
  }
  program.stopping_tree = std::make_shared<const SyntaxTree>(*std::move(stopping));
  return program;
}

}  // namespace twinstep
