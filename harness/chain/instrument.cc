#include "harness/chain/instrument.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/statement_list.h"

namespace twinstep {
namespace {

struct Insertion {
  int offset = 0;
  // At one offset the lower comes first.
  int rank = 0;
  std::string stopping;
  std::string recording;
};

enum Rank { kClose, kFinally, kMark, kTry, kBegin, kProbe };

std::string WithInsertions(const SourceText& text, const std::vector<Insertion>& insertions, bool recording) {
  std::string out;
  int from = 0;
  for (const Insertion& insertion : insertions) {
    absl::StrAppend(&out, std::string(text.Slice(from, insertion.offset)),
                    recording ? insertion.recording : insertion.stopping);
    from = insertion.offset;
  }
  absl::StrAppend(&out, std::string(text.Slice(from, text.length())));
  return out;
}

class Instrumenter {
 public:
  explicit Instrumenter(const SyntaxTree& tree) : tree_(tree) {}

  void Run(InstrumentedProgram& program) {
    function_of_node_.assign(tree_.nodes().size(), -1);
    for (NodeId id = 0; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      if (IsFunction(tree_.type(id)) || IsClass(tree_.type(id))) AddFunction(id, program);
    }
    std::vector<bool> listed(tree_.nodes().size(), false);
    std::vector<NodeId> probed;
    for (const StatementList& list : StatementLists(tree_)) {
      for (size_t i = 0; i < list.statements.size(); ++i) {
        const NodeId id = list.statements[i];
        listed[id] = true;
        if (static_cast<int>(i) >= list.directives && WantsProbe(id)) probed.push_back(id);
      }
    }
    for (NodeId id = 1; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      // The empty body of a loop counts, so that no loop is endless between two moments.
      if (listed[id] || !StandsAlone(id)) continue;
      if (WantsProbe(id) || tree_.type(id) == NodeType::kEmptyStatement) probed.push_back(id);
    }
    std::sort(probed.begin(), probed.end());
    for (const NodeId id : probed) AddProbe(id, !listed[id], program);
    const StatementList top = StatementListOf(tree_, kRootNode);
    if (top.directives < static_cast<int>(top.statements.size())) {
      Insert(tree_.node(top.statements[top.directives]).start, kTry, "",
             "Promise.resolve().then(function f(){if(__twinstep_more()){debugger;Promise.resolve().then(f)}});");
    }
    program.stopping = Text(false);
    program.recording = Text(true);
  }

 private:
  bool WantsProbe(NodeId id) const {
    switch (tree_.type(id)) {
      case NodeType::kFunctionDeclaration:
      case NodeType::kEmptyStatement:
      case NodeType::kImportDeclaration:
      case NodeType::kExportAllDeclaration:
        return false;
      case NodeType::kExportNamedDeclaration:
      case NodeType::kExportDefaultDeclaration: {
        const NodeId declaration = tree_.Child(id, NodeField::kDeclaration);
        return declaration != kNoNode && tree_.type(declaration) != NodeType::kFunctionDeclaration;
      }
      default:
        return IsStatement(tree_.type(id)) && tree_.type(id) != NodeType::kBlockStatement;
    }
  }

  // A statement that is the whole of a branch or loop body.
  bool StandsAlone(NodeId id) const {
    const SyntaxNode& node = tree_.node(id);
    if (!IsStatement(node.type)) return false;
    const NodeType parent = tree_.type(node.parent);
    if (parent == NodeType::kIfStatement) return node.field != NodeField::kTest;
    return (IsLoop(parent) || parent == NodeType::kWithStatement) && node.field == NodeField::kBody;
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

  void AddFunction(NodeId id, InstrumentedProgram& program) {
    const int number = static_cast<int>(program.functions.size());
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
      Insert(tree_.node(body).start + 1, kMark, mark);
    } else if (tree_.node(id).is(SyntaxNode::kExpression)) {
      Insert(tree_.node(body).start, kMark, mark);
    } else {
      Insert(tree_.node(body).start + 1, kMark, mark);
      if (!tree_.node(id).is(SyntaxNode::kAsync) && !tree_.node(id).is(SyntaxNode::kGenerator)) {
        const StatementList list = StatementListOf(tree_, body);
        if (list.directives < static_cast<int>(list.statements.size())) {
          Insert(tree_.node(list.statements[list.directives]).start, kTry, "",
                 absl::StrCat(";__twinstep_enter(", number, ");try{"));
          Insert(tree_.node(body).end - 1, kFinally, "", "}finally{__twinstep_exit()}");
        }
      }
    }
    function.has_closure = HasClosure(id);
    program.functions.push_back(std::move(function));
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

  void AddProbe(NodeId id, bool alone, InstrumentedProgram& program) {
    const int number = static_cast<int>(program.statements.size());
    ProbedStatement statement;
    statement.node = id;
    const SyntaxNode& node = tree_.node(id);
    statement.line = tree_.text().PositionAt(node.start).line;
    if (const NodeId function = tree_.EnclosingFunction(id); function != kNoNode) {
      statement.function = function_of_node_[function];
    }
    program.statements.push_back(statement);
    if (alone) Insert(node.start, kBegin, "{");
    Insert(node.start, kProbe, "if(++__twinstep_time===__twinstep_stop)debugger;",
           absl::StrCat("if(__twinstep_record(", number + kFirstStatement, "))debugger;"));
    if (alone) Insert(node.end, kClose, "}");
  }

  void Insert(int offset, int rank, const std::string& text) { Insert(offset, rank, text, text); }
  void Insert(int offset, int rank, const std::string& stopping, const std::string& recording) {
    insertions_.push_back({offset, rank, stopping, recording});
  }

  // `const` is as long as `let` and two spaces.
  std::string Text(bool recording) {
    std::stable_sort(insertions_.begin(), insertions_.end(), [](const Insertion& a, const Insertion& b) {
      return std::pair(a.offset, a.rank) < std::pair(b.offset, b.rank);
    });
    std::u16string units = tree_.text().ToUtf16();
    for (NodeId id = 0; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      const SyntaxNode& node = tree_.node(id);
      if (node.type != NodeType::kVariableDeclaration || node.kind != NodeKind::kConst || IsAssigned(id)) continue;
      for (int i = 0; i < 5; ++i) units[node.start + i] = u"let  "[i];
    }
    // `const` is ASCII, so that bytes are replaced one by one.
    std::string utf8(tree_.text().utf8());
    for (int unit = 0; unit < tree_.text().length(); ++unit) {
      if (units[unit] < 0x80) utf8[tree_.text().ByteOffset(unit)] = static_cast<char>(units[unit]);
    }
    return WithInsertions(SourceText(utf8), insertions_, recording);
  }

  // Whether one of its variables is written later, which throws.
  bool IsAssigned(NodeId declaration) const {
    for (const SyntaxDeclaration& declared : tree_.declarations()) {
      if (!tree_.IsInside(declared.identifier, declaration) || tree_.node(declared.node).parent != declaration) continue;
      for (const ReferenceId id : tree_.ReferencesTo(declared.variable)) {
        const SyntaxReference& reference = tree_.references()[id];
        if (reference.is(SyntaxReference::kWrite) && !reference.is(SyntaxReference::kInit)) return true;
      }
    }
    return false;
  }

  const SyntaxTree& tree_;
  std::vector<int> function_of_node_;
  std::vector<Insertion> insertions_;
};

}  // namespace

absl::StatusOr<InstrumentedProgram> Instrument(const std::string& source, ParseGoal goal, Parser& parser) {
  InstrumentedProgram program;
  absl::StatusOr<SyntaxTree> tree = parser.Parse(SourceText(source), goal);
  if (!tree.ok()) return tree.status();
  program.original = std::make_shared<const SyntaxTree>(*std::move(tree));
  Instrumenter(*program.original).Run(program);
  absl::StatusOr<SyntaxTree> stopping = parser.Parse(SourceText(program.stopping), goal);
  if (!stopping.ok()) {
    return absl::InternalError(
        absl::StrCat("the program does not parse once it counts its statements: ", std::string(stopping.status().message())));
  }
  program.stopping_tree = std::make_shared<const SyntaxTree>(*std::move(stopping));
  return program;
}

}  // namespace twinstep
