// The rewriting of one source; see instrument.h. The parts: instrument.cc (frames, variables, sites),
// instrument_expression.cc, instrument_call.cc, instrument_statement.cc, instrument_function.cc.
#ifndef TWINSTEP_ENGINES_TRACING_INSTRUMENTER_H_
#define TWINSTEP_ENGINES_TRACING_INSTRUMENTER_H_

#include <deque>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engines/tracing/trace_site.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// Every function gives text. That of an expression can stand wherever a primary expression can; that of a statement
// ends itself.
class Instrumenter {
 public:
  Instrumenter(const SyntaxTree& tree, uint16_t source, std::string_view prefix, SiteTable& table)
      : tree_(tree), source_(source), prefix_(prefix), table_(table) {}

  std::string Program();

 private:
  using Kind = EventKind;
  using Outcome = TraceSite::Outcome;
  // A function or what else has an activation, while its inside is rewritten.
  struct Frame {
    NodeId node = kRootNode;
    std::string activation;
    int temporaries = 0;
    int most_temporaries = 0;
  };
  // A temporary of the frame, given back at the end of the C++ scope.
  class Temporary {
   public:
    explicit Temporary(Instrumenter& instrumenter) : frame_(instrumenter.frames_.back()), name_(instrumenter.prefix_) {
      name_ += "t" + std::to_string(frame_.temporaries++);
      if (frame_.most_temporaries < frame_.temporaries) frame_.most_temporaries = frame_.temporaries;
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary() { --frame_.temporaries; }
    const std::string& name() const { return name_; }

   private:
    Frame& frame_;
    std::string name_;
  };

  // --- instrument.cc: sites and variables
  std::string Text(NodeId node) const { return std::string(tree_.TextOf(node)); }
  std::string Between(int begin, int end) const { return std::string(tree_.text().Slice(begin, end)); }
  NodeId Child(NodeId node, NodeField field) const { return tree_.Child(node, field); }
  const std::string& Activation() const { return frames_.back().activation; }
  std::string LeftAlone(NodeId node, std::string_view reason);
  // `v(site, activation, value)`, `u(site, activation)`: log.
  int NewSite(Kind kind, NodeId node, Outcome outcome = Outcome::kNone);
  std::string Log(Kind kind, NodeId node, std::string_view value, Outcome outcome = Outcome::kNone);
  std::string LogNoValue(Kind kind, NodeId node, Outcome outcome = Outcome::kNone);
  std::string Function(std::string_view letter) const { return prefix_ + std::string(letter); }
  // Logs a read or write of the variable that the identifier `name` stands for; the event is told of `node`.
  std::string LogVariable(Kind kind, NodeId node, NodeId name, std::string_view value);
  std::string Read(NodeId identifier);
  // `v(.., name)`: the write that has happened.
  std::string LogBinding(NodeId identifier) {
    return LogVariable(Kind::kWrite, identifier, identifier, Text(identifier));
  }
  std::string OwnerOf(VariableId variable) const;
  bool InsideWith(NodeId identifier) const;
  // Nobody declares the name, though sloppy code may assign it.
  bool MayBeUndeclared(NodeId identifier) const;
  // The node's text, its children replaced by what `emit` makes of them.
  std::string Pieces(NodeId node, const std::function<std::string(NodeId)>& emit) const;
  // The identifiers that a pattern binds or assigns.
  void BoundNames(NodeId pattern, std::vector<NodeId>& names) const;
  // `p(site, `: checks what the pattern takes apart, so that the error is the original's.
  std::string TakenApart(NodeId pattern);
  std::string LogBindings(NodeId pattern, std::string_view separator);

  // --- instrument_expression.cc
  // `name`: what an anonymous function or class is called by its place, as a property key of an object literal.
  std::string Expression(NodeId node, std::string_view name = "");
  std::string Assignment(NodeId node);
  std::string CompoundAssignment(NodeId node, std::string_view op);
  std::string LogicalAssignment(NodeId node, std::string_view op);
  std::string Update(NodeId node);
  std::string ObjectLiteral(NodeId node);
  std::string Unary(NodeId node);
  // `object` is the text of the object: `object.name`, `object[key]`. The key is rewritten where `key` is empty.
  std::string MemberOf(NodeId member, std::string_view object, std::string_view key = "");
  std::string ObjectOf(NodeId member);
  std::string Pattern(NodeId node);

  // --- instrument_call.cc
  std::string Call(NodeId node);
  std::string CallOf(NodeId node, std::vector<std::string>* conditions);
  std::string New(NodeId node);
  std::string Chain(NodeId node);
  std::string ChainElement(NodeId node, std::vector<std::string>& conditions);
  // Arguments, comma between; the last goes through `wrap` if there is one.
  std::string Arguments(NodeId call, const std::function<std::string(const std::string&)>& wrap);
  std::string TaggedTemplate(NodeId node);

  // --- instrument_statement.cc
  std::string Statement(NodeId node);
  std::string Statements(const std::vector<NodeId>& nodes);
  std::string Declaration(NodeId node, std::vector<NodeId>* pending_patterns);
  // `{ inserted body }`.
  std::string Body(NodeId statement, std::string_view inserted = "");
  std::string Block(NodeId node, std::string_view inserted = "");
  std::string For(NodeId node);
  std::string ForEach(NodeId node);
  std::string Switch(NodeId node);
  std::string Try(NodeId node);
  std::string Break(NodeId node);
  std::string Exported(NodeId node);
  // Writes of the functions declared in this list: they have their values before it begins.
  std::string HoistedFunctions(const std::vector<NodeId>& nodes);
  // The scope needs instances: it is in a loop, and a closure keeps one of its variables.
  bool NeedsInstances(ScopeId scope) const;
  // Begins instances of the scope: the text goes first into the block.
  std::string BeginInstance(ScopeId scope, NodeId node);

  // --- instrument_function.cc
  std::string FunctionText(NodeId node);
  std::string ClassText(NodeId node);
  std::string ClassMember(NodeId node);
  std::string NamedFunction(NodeId node, std::string_view name);
  bool PlainParameters(const std::vector<NodeId>& parameters) const;
  bool ParametersCanMove(NodeId function, const std::vector<NodeId>& parameters) const;
  // The list without parentheses; what has to be done in the body goes to `in_body`.
  std::string MoveParameters(const std::vector<NodeId>& parameters, bool is_setter, std::string& in_body);
  std::string TemporariesOf(const Frame& frame) const;
  void PushFrame(NodeId node);
  // `{ ... }` of a function.
  std::string FunctionBody(NodeId function, NodeId body, std::string_view inserted);

  const SyntaxTree& tree_;
  const uint16_t source_;
  const std::string prefix_;
  SiteTable& table_;
  std::deque<Frame> frames_;
  std::set<ScopeId> instances_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_INSTRUMENTER_H_
