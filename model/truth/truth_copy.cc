#include "model/truth/truth_copy.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/source/joined_tree.h"
#include "model/source/statement_list.h"
#include "model/source/text_insertions.h"

namespace twinstep {
namespace {

// The recorder's functions, behind the prefix. Arguments: site, activation, and what the kind has besides.
constexpr std::string_view kNames[kTruthEventKinds] = {"p", "e", "o", "r", "b", "x", "c", "s",
                                                       "u", "d", "h", "v", "t", "m", "g"};

// Code that has activations: functions, static blocks, the program.
bool HasActivations(NodeType type) {
  return IsFunction(type) || type == NodeType::kStaticBlock || type == NodeType::kProgram;
}

class Copier {
 public:
  // `sites`: of the copy without acts.
  Copier(const SyntaxTree& tree, bool main_alone, absl::Span<const TruthAct> acts, int sites)
      : tree_(tree),
        main_alone_(main_alone),
        sources_(JoinedSources(tree)),
        end_of_main_(EndOfMain(tree)),
        acts_(acts),
        sites_(sites),
        sites_of_acts_(kSitesOfAct * acts.size()) {
    copy_.prefix = FreePrefix({tree.text().utf8()});
  }

  absl::StatusOr<TruthCopy> Copy() {
    for (const StatementPoint& point : StatementPoints(tree_)) {
      // An empty statement does nothing that a debugger could show.
      if (tree_.type(point.statement) == NodeType::kEmptyStatement || !IsTold(point.statement)) continue;
      if (point.statement >= Told()) break;
      point.stands_alone ? TellAlone(point.statement) : TellStatement(point.statement);
    }
    for (NodeId id = 0; id < Told(); ++id) {
      const NodeType type = tree_.type(id);
      if (HasActivations(type) && !IsOtherTopLevel(id)) TellBody(id);
      if (IsToldField(id)) TellField(id);
      if (IsFunctionOfBlock(id) && IsTold(id)) TellStatement(id);
      if (IsLoop(type) && IsTold(id)) TellLoop(id);
      if (type == NodeType::kCatchClause && IsTold(id)) TellCatch(id);
      if (type == NodeType::kReturnStatement) TellReturn(id);
      const bool is_call = type == NodeType::kCallExpression || type == NodeType::kNewExpression;
      if (is_call && IsTold(id)) TellMaking(id);
      const bool suspends = type == NodeType::kYieldExpression || type == NodeType::kAwaitExpression;
      if (suspends && IsTold(id)) TellSuspension(id);
    }
    MarkSources();
    if (!error_.ok()) return error_;
    copy_.source = insertions_.ApplyTo(tree_.text());
    TakeApart();
    copy_.sites.insert(copy_.sites.end(), sites_of_acts_.begin(), sites_of_acts_.end());
    return std::move(copy_);
  }

 private:
  // --- Sources that are joined

  // The top level of a setup script, which is over before the program begins.
  bool IsOtherTopLevel(NodeId code) const {
    return IsOther(code) && !IsMade(code) && SpecifierOfKey(tree_.StringOf(code)).empty();
  }
  // Code for eval.
  bool IsMade(NodeId code) const {
    const std::string_view key = tree_.StringOf(code);
    return IsOther(code) && MadeOfKey(key) != 0 && !IsOfFunction(key);
  }
  bool IsOther(NodeId code) const { return tree_.type(code) == NodeType::kProgram && code != kRootNode; }
  // It is in code that has an activation of which events tell.
  bool IsTold(NodeId id) const { return !IsOtherTopLevel(CodeAround(id)); }

  // What stands before each of them in the text, and nowhere else.
  std::string Mark() const { return absl::StrCat("\n", copy_.prefix, "source\n"); }

  // The recorder pauses from the first setup script to the end of the last one.
  void MarkSources() {
    const std::string enter = copy_.NameOf(TruthEventKind::kEnter);
    NodeId last_setup = kNoNode;
    for (const JoinedSource& source : sources_) {
      Open(tree_.node(source.program).start, kRootNode, Mark());
      const bool is_setup = SpecifierOfKey(source.key).empty() && MadeOfKey(source.key) == 0;
      if (main_alone_ || !is_setup) continue;
      if (last_setup == kNoNode) PutFirst(source.program, absl::StrCat(";", enter, "(-1,0);"));
      last_setup = source.program;
    }
    if (last_setup != kNoNode) {
      Close(tree_.node(last_setup).end, kRootNode, absl::StrCat("\n;", enter, "(-1,1);"));
    }
  }

  // Behind the directives.
  void PutFirst(NodeId program, std::string_view text) {
    const StatementList list = StatementListOf(tree_, program);
    if (list.directives > 0) {
      Close(tree_.node(list.statements[static_cast<size_t>(list.directives) - 1]).end, program, text);
    } else {
      Open(tree_.node(program).start, program, text);
    }
  }

  // Cuts the text where the marks are.
  void TakeApart() {
    const std::vector<std::string> texts = absl::StrSplit(copy_.source, Mark());
    copy_.source = texts.front();
    if (main_alone_) return;
    for (size_t i = 0; i < sources_.size(); ++i) {
      const SyntaxNode& program = tree_.node(sources_[i].program);
      if (MadeOfKey(sources_[i].key) != 0) {
        copy_.made.emplace_back(std::string(tree_.text().Slice(program.start, program.end)), texts[i + 1]);
      } else {
        copy_.others.emplace_back(std::string(sources_[i].key), texts[i + 1]);
      }
    }
  }

  // The end of the nodes of which events tell.
  NodeId Told() const { return main_alone_ && !sources_.empty() ? sources_.front().program : Size(); }

  NodeId Size() const { return static_cast<NodeId>(tree_.nodes().size()); }
  NodeId Child(NodeId id, NodeField field) const { return tree_.Child(id, field); }

  // The code whose activation runs the node.
  NodeId CodeAround(NodeId id) const {
    for (;;) {
      const bool is_value = tree_.node(id).field == NodeField::kValue;
      id = tree_.node(id).parent;
      if (HasActivations(tree_.type(id)) || (is_value && IsToldField(id))) return id;
    }
  }

  // It is made again when its block gets there.
  bool IsFunctionOfBlock(NodeId id) const {
    if (tree_.type(id) != NodeType::kFunctionDeclaration) return false;
    const NodeId around = tree_.node(id).parent;
    return tree_.type(around) == NodeType::kSwitchCase ||
           (tree_.type(around) == NodeType::kBlockStatement && !IsFunction(tree_.type(tree_.node(around).parent)));
  }

  // It gets its name from what it is assigned to.
  bool IsAnonymous(NodeId value) const {
    const NodeType type = tree_.type(value);
    return type == NodeType::kArrowFunctionExpression ||
           ((type == NodeType::kFunctionExpression || IsClass(type)) && Child(value, NodeField::kId) == kNoNode);
  }

  // A field with an initialiser. One that names a function by a computed key or a literal is not told.
  bool IsToldField(NodeId id) const {
    if (tree_.type(id) != NodeType::kPropertyDefinition) return false;
    const NodeId value = Child(id, NodeField::kValue);
    if (value == kNoNode) return false;
    const NodeType key = tree_.type(Child(id, NodeField::kKey));
    const bool is_named = !tree_.node(id).is(SyntaxNode::kComputed) &&
                          (key == NodeType::kIdentifier || key == NodeType::kPrivateIdentifier);
    return is_named || !IsAnonymous(value);
  }

  // As text: the number of the activation that the node belongs to, as a function or a call of eval; -1 where it is
  // among parameters, which do not see the name.
  std::string Outer(NodeId node) const {
    const NodeId outer = CodeAround(node);
    for (NodeId id = node; id != outer; id = tree_.node(id).parent) {
      if (tree_.node(id).parent == outer && tree_.node(id).field == NodeField::kParams) return "-1";
    }
    return Activation(outer);
  }

  bool InsideWith(NodeId id, NodeId code) const {
    for (; id != code; id = tree_.node(id).parent) {
      const NodeId parent = tree_.node(id).parent;
      if (tree_.type(parent) == NodeType::kWithStatement && tree_.node(id).field == NodeField::kBody) return true;
    }
    return false;
  }

  // --- The pieces of text

  // The name that the activation of `code` has in it.
  std::string Activation(NodeId code) const {
    if (IsOtherTopLevel(code)) return "-1";
    if (code == kRootNode) return "0";
    const std::string name = absl::StrCat(copy_.prefix, "a", code);
    // A module may be called before its top level runs.
    return IsOther(code) && !IsMade(code) ? absl::StrCat("(", name, " ?? -1)") : name;
  }

  int NewSite(TruthEventKind kind, NodeId node, NodeId code) {
    TruthSite site;
    site.kind = kind;
    site.node = node;
    site.function = code;
    copy_.sites.push_back(std::move(site));
    return static_cast<int>(copy_.sites.size()) - 1;
  }

  // "tw_p(12,tw_a3": a call without its last arguments.
  std::string Call(TruthEventKind kind, NodeId node, NodeId code) {
    const int site = NewSite(kind, node, code);
    return absl::StrCat(copy_.NameOf(kind), "(", site, ",", Activation(code));
  }

  // The same, whole, with functions that read the variables which code in `scope` sees.
  std::string Look(TruthEventKind kind, NodeId node, NodeId code, ScopeId scope) {
    std::string text = Call(kind, node, code);
    std::vector<VariableId> variables = InsideWith(node, code) ? std::vector<VariableId>() : Own(code, scope);
    std::string readers = "[";
    for (const VariableId variable : variables) {
      absl::StrAppend(&readers, "()=>", variable == kThisVariable ? "this" : std::string(tree_.NameOf(variable)), ",");
    }
    readers += "]";
    copy_.sites.back().variables = std::move(variables);
    const TruthSite site = copy_.sites.back();
    const bool runs = std::any_of(acts_.begin(), acts_.end(),
                                  [&site](const TruthAct& act) { return act.depth > 0 && act.scope == PlaceOf(site); });
    if (runs) absl::StrAppend(&readers, ",", RunnerScript(copy_.prefix));
    return absl::StrCat(text, ",", readers, ")", Acts(site, readers));
  }

  // What is done at the site, each behind a comma. `last`: the last argument of the call that tells where the program
  // stands afterwards, which is that of the site.
  std::string Acts(const TruthSite& site, std::string_view last) {
    std::string text;
    for (size_t i = 0; i < acts_.size(); ++i) {
      const TruthAct& act = acts_[i];
      if (act.at != PlaceOf(site)) continue;
      const size_t first = kSitesOfAct * i;
      for (size_t one = first; one < first + kSitesOfAct; ++one) sites_of_acts_[one] = site;
      sites_of_acts_[first].kind = TruthEventKind::kAct;
      sites_of_acts_[first + 1].kind = TruthEventKind::kActed;
      sites_of_acts_[first + 2].kind = TruthEventKind::kActThrew;
      const int number = sites_ + static_cast<int>(first);
      const std::string activation = Activation(site.function);
      const std::string after = absl::StrCat(copy_.NameOf(site.kind), "(", number + kSitesOfAct - 1, ",", activation,
                                             ",", std::string(last), ")");
      const std::string returned = Returned(site.function);
      const bool returns = site.kind == TruthEventKind::kReturn;
      absl::StrAppend(&text, ",",
                      ToScript(act, {.prefix = copy_.prefix,
                                     .activation = activation,
                                     .returned = returned,
                                     .site = number,
                                     .after = returns ? absl::StrCat(returned, "=", after) : after}));
    }
    return text;
  }

  // What holds the value that an activation of `code` returns, while acts are done that are about it; with an "s"
  // behind it, whether it was set.
  std::string Returned(NodeId code) const { return absl::StrCat(copy_.prefix, "k", code); }
  bool ActsAtReturnOf(NodeId code) const {
    return std::any_of(acts_.begin(), acts_.end(), [code](const TruthAct& act) {
      const bool is_of_value = act.at.kind == TruthEventKind::kReturn || act.kind == TruthAct::Kind::kSetReturned;
      return act.at.function == code && is_of_value;
    });
  }

  // What stands before and after the value that `node` has its code return.
  std::pair<std::string, std::string> Return(NodeId node, NodeId code) {
    const std::string call = Call(TruthEventKind::kReturn, node, code) + ",(";
    const TruthSite site = copy_.sites.back();
    const std::string returned = Returned(code);
    const std::string acts = Acts(site, returned);
    if (acts.empty()) return {call, "))"};
    return {absl::StrCat("(", returned, "=", call), absl::StrCat("))", acts, ",", returned, ")")};
  }

  // The variables of the activation that `scope`, which is inside `code`, sees.
  std::vector<VariableId> Own(NodeId code, ScopeId scope) const {
    std::vector<VariableId> own;
    std::set<std::string_view> names;
    for (; scope != kNoScope && tree_.IsInside(tree_.scopes()[scope].node, code);
         scope = tree_.scopes()[scope].parent) {
      const SyntaxScope& one = tree_.scopes()[scope];
      for (VariableId variable = one.variables_begin; variable < one.variables_end; ++variable) {
        const DeclarationKind kind = tree_.variables()[variable].kind;
        if (kind == DeclarationKind::kImplicitGlobal) continue;
        // Those of sloppy code for eval are of the function around.
        const bool is_of_function = kind == DeclarationKind::kVar || kind == DeclarationKind::kFunctionName;
        if (is_of_function && one.node == code && IsMade(code) && !one.strict) continue;
        // Every function has one; it is read where the program does.
        if (kind == DeclarationKind::kArguments && tree_.ReferencesTo(variable).empty()) continue;
        if (names.insert(tree_.NameOf(variable)).second) own.push_back(variable);
      }
    }
    // That of code for eval is its caller's.
    const bool has_this = code != kRootNode && tree_.type(code) != NodeType::kArrowFunctionExpression && !IsMade(code);
    if (has_this) own.push_back(kThisVariable);
    return own;
  }

  void Open(int offset, NodeId node, std::string_view text) { insertions_.Open(offset, node, text); }
  void Close(int offset, NodeId node, std::string_view text) { insertions_.Close(offset, node, text); }

  // --- The constructs
  // An arrow function sees the initialiser's `this` and `super`, and runs where it did.
  void TellField(NodeId field) {
    const NodeId value = Child(field, NodeField::kValue);
    const auto [head, tail] = Frame(field);
    const std::string look = Look(TruthEventKind::kPoint, value, field, tree_.ScopeAt(value));
    std::string begin = absl::StrCat("(()=>{", head, look, ";return ("), end = absl::StrCat(")", tail, "})()");
    if (IsAnonymous(value)) {
      const NodeId key = Child(field, NodeField::kKey);
      const std::string name = absl::StrCat("[\"", tree_.type(key) == NodeType::kPrivateIdentifier ? "#" : "",
                                            std::string(tree_.StringOf(key)), "\"]");
      absl::StrAppend(&begin, "{", name, ":");
      end = absl::StrCat("}", name, end);
    }
    Open(tree_.node(value).start, field, begin);
    Close(tree_.node(value).end, field, end);
  }

  // What eval gives is the value of the last statement that has one; a declaration has none.
  std::string AsStatement(NodeId code, std::string_view expression) {
    if (!IsMade(code)) return absl::StrCat(std::string(expression), ";");
    return absl::StrCat("let ", copy_.prefix, "n", copy_.sites.size(), "=(", std::string(expression), ");");
  }

  // The semicolon ends a statement before it that has none.
  void TellStatement(NodeId id) {
    const NodeId code = CodeAround(id);
    const std::string look = Look(TruthEventKind::kPoint, id, code, tree_.ScopeAt(id));
    Open(tree_.node(id).start, id, absl::StrCat(";", AsStatement(code, look)));
  }

  void TellAlone(NodeId id) {
    const NodeId code = CodeAround(id);
    const std::string look = Look(TruthEventKind::kPoint, id, code, tree_.ScopeAt(id));
    Open(tree_.node(id).start, id, absl::StrCat("{", AsStatement(code, look)));
    Close(tree_.node(id).end, id, "}");
  }

  // `eval(code)` and `(0, eval)(code)`: the recorder gives the copy of the code, if it has one, and is told whose
  // variables that sees.
  void TellMaking(NodeId call) {
    const NodeId callee = Child(call, NodeField::kCallee);
    if (IsNamed(callee, "Function")) {
      Open(tree_.node(callee).start, call,
           absl::StrCat("(", copy_.NameOf(TruthEventKind::kMakeFunction), "(", call, ","));
      Close(tree_.node(callee).end, call, "))");
      return;
    }
    if (tree_.type(call) == NodeType::kNewExpression) return;
    const std::vector<NodeId> arguments = tree_.Children(call, NodeField::kArguments);
    if (arguments.empty() || tree_.type(arguments[0]) == NodeType::kSpreadElement) return;
    const bool is_direct = IsNamed(callee, "eval");
    if (!is_direct) {
      if (tree_.type(callee) != NodeType::kSequenceExpression) return;
      if (!IsNamed(tree_.Children(callee, NodeField::kExpressions).back(), "eval")) return;
    }
    const std::string activation = is_direct ? Outer(call) : "0";
    Open(tree_.node(arguments[0]).start, call,
         absl::StrCat(copy_.NameOf(TruthEventKind::kMake), "(", call, ",", activation, ",eval,"));
    Close(tree_.node(arguments[0]).end, call, ")");
  }
  bool IsNamed(NodeId node, std::string_view name) const {
    return tree_.type(node) == NodeType::kIdentifier && tree_.StringOf(node) == name;
  }

  void TellExpression(NodeId id) {
    const std::string look = Look(TruthEventKind::kPoint, id, CodeAround(id), tree_.ScopeAt(id));
    Open(tree_.node(id).start, id, absl::StrCat("(", look, ","));
    Close(tree_.node(id).end, id, ")");
  }

  void TellLoop(NodeId loop) {
    if (const NodeId test = Child(loop, NodeField::kTest); test != kNoNode) TellExpression(test);
    if (const NodeId update = Child(loop, NodeField::kUpdate); update != kNoNode) TellExpression(update);
  }

  // `catch (PATTERN) {...}` becomes `catch (caught) {look; let PATTERN = (caught); {...}}`: the pattern runs code of
  // the program, and may throw.
  void TellCatchOfPattern(NodeId clause, NodeId pattern) {
    const NodeId body = Child(clause, NodeField::kBody);
    const std::string caught = absl::StrCat(copy_.prefix, "caught");
    const std::string look = Look(TruthEventKind::kCatch, clause, CodeAround(clause), tree_.ScopeAt(clause));
    Open(tree_.node(pattern).start, pattern, absl::StrCat(caught, "){", look, ";let "));
    Close(tree_.node(pattern).end, pattern, absl::StrCat("=(", caught));
    Open(tree_.node(body).start, body, ";");
    Close(tree_.node(body).end, body, "}");
  }

  void TellCatch(NodeId clause) {
    const NodeId body = Child(clause, NodeField::kBody);
    const NodeId parameter = Child(clause, NodeField::kParam);
    if (parameter != kNoNode && tree_.type(parameter) != NodeType::kIdentifier) {
      return TellCatchOfPattern(clause, parameter);
    }
    // Names of the block itself have no value yet; its scope is what code in it sees.
    ScopeId scope = tree_.ScopeOpenedBy(body);
    if (scope == kNoScope) scope = tree_.ScopeOpenedBy(clause);
    if (scope == kNoScope) scope = tree_.ScopeAt(clause);
    const std::string look = Look(TruthEventKind::kCatch, clause, CodeAround(clause), scope);
    Open(tree_.node(body).start + 1, body, absl::StrCat(look, ";"));
  }

  void TellReturn(NodeId statement) {
    const NodeId argument = Child(statement, NodeField::kArgument);
    if (argument == kNoNode) return;
    // Parentheses around the argument stay inside: `return` and what it is given are on one line.
    const int begin = tree_.node(statement).start + static_cast<int>(std::string_view("return").size());
    const auto [before, after] = Return(statement, CodeAround(statement));
    Open(begin, statement, absl::StrCat(" ", before));
    Close(EndOfStatement(statement), statement, after);
  }

  // Without its semicolon.
  int EndOfStatement(NodeId statement) const {
    const absl::Span<const SyntaxToken> tokens = tree_.TokensIn(tree_.node(statement).start, tree_.node(statement).end);
    for (size_t i = tokens.size(); i-- > 0;) {
      if (tree_.text().Slice(tokens[i].start, tokens[i].end) != ";") return tokens[i].end;
    }
    return tree_.node(statement).end;
  }

  void TellSuspension(NodeId id) {
    const NodeId code = CodeAround(id);
    const SyntaxNode& node = tree_.node(id);
    const bool delegates = node.is(SyntaxNode::kDelegate);
    const std::string resume = Call(TruthEventKind::kResume, id, code);
    const std::string suspend = Call(delegates ? TruthEventKind::kDelegate : TruthEventKind::kSuspend, id, code);
    Open(node.start, id, absl::StrCat(resume, ","));
    // What an async generator yields it waits for.
    const bool waits =
        !delegates && (node.type == NodeType::kAwaitExpression || tree_.node(code).is(SyntaxNode::kAsync));
    if (const NodeId argument = Child(id, NodeField::kArgument); argument != kNoNode) {
      Open(FirstTokenOfOperand(id), id, absl::StrCat(" ", suspend, ",("));
      Close(node.end, id, waits ? "),1))" : ")))");
    } else {
      Close(node.end, id, absl::StrCat(" ", suspend, "))"));
    }
  }

  // Behind `yield`, `yield*` or `await`.
  int FirstTokenOfOperand(NodeId id) const {
    const absl::Span<const SyntaxToken> tokens = tree_.TokensIn(tree_.node(id).start, tree_.node(id).end);
    return tokens[tree_.node(id).is(SyntaxNode::kDelegate) ? 1 : 0].end;
  }

  void TellBody(NodeId code) {
    const NodeType type = tree_.type(code);
    if (type == NodeType::kArrowFunctionExpression && tree_.node(code).is(SyntaxNode::kExpression)) {
      TellExpressionBody(code);
      return;
    }
    const bool is_block = type == NodeType::kProgram || type == NodeType::kStaticBlock;
    const NodeId body = is_block ? code : Child(code, NodeField::kBody);
    const StatementList list = StatementListOf(tree_, body);
    const int end = code == kRootNode ? end_of_main_ : tree_.node(body).end - (type == NodeType::kProgram ? 0 : 1);
    ScopeId scope = tree_.ScopeOpenedBy(code);
    if (scope == kNoScope) scope = tree_.ScopeAt(code);
    const std::string look = Look(TruthEventKind::kBodyEnd, code, code, scope);
    std::string last = absl::StrCat("\n;", AsStatement(code, look));
    if (ActsAtReturnOf(code)) absl::StrAppend(&last, "if(", Returned(code), "s)return ", Returned(code), ";");
    if (IsMade(code)) {
      TellMade(code, last);
      return;
    }
    if (IsOther(code)) {
      TellModule(code, last);
      return;
    }
    if (type == NodeType::kProgram) {
      Close(end, code, last);
      return;
    }
    if (!CanBeABlock(code, list)) error_ = absl::UnimplementedError("a function declares a name twice");
    const auto [head, tail] = Frame(code);
    const int begin = tree_.node(body).start + (type == NodeType::kStaticBlock ? OpenBraceOf(code) : 1);
    if (begin == end) {
      Open(begin, body, absl::StrCat(head, last, tail));
      return;
    }
    if (list.directives > 0) {
      // They come first, each ended.
      Close(tree_.node(list.statements[list.directives - 1]).end, body, absl::StrCat(";", head));
    } else {
      Open(begin, body, head);
    }
    Close(end, body, absl::StrCat(last, tail));
  }

  // Nothing can stand around its imports and exports: what is thrown out of it, no event tells.
  void TellModule(NodeId module, const std::string& last) {
    const int enter = NewSite(TruthEventKind::kEnter, module, module);
    Open(tree_.node(module).start, module,
         absl::StrCat("var ", copy_.prefix, "a", module, "=", copy_.NameOf(TruthEventKind::kEnter), "(", enter,
                      ",-1);"));
    Close(tree_.node(module).end, module, absl::StrCat(last, Call(TruthEventKind::kExit, module, module), ");"));
  }

  // In a block its functions would be other variables, so there is none around it, and no event tells what is thrown
  // out of it. The recorder knows who has called eval.
  void TellMade(NodeId program, const std::string& last) {
    const int enter = NewSite(TruthEventKind::kEnter, program, program);
    PutFirst(program, absl::StrCat(";let ", Activation(program), "=", copy_.NameOf(TruthEventKind::kEnter), "(", enter,
                                   ",-2);"));
    const std::string exit = Call(TruthEventKind::kExit, program, program) + ")";
    Close(tree_.node(program).end, program, last + AsStatement(program, exit));
  }

  // Offset in a static block of what follows its brace.
  int OpenBraceOf(NodeId block) const {
    const absl::Span<const SyntaxToken> tokens = tree_.TokensIn(tree_.node(block).start, tree_.node(block).end);
    return tokens[1].end - tree_.node(block).start;
  }

  // What stands around the statements of an activation.
  std::pair<std::string, std::string> Frame(NodeId code) {
    const int enter = NewSite(TruthEventKind::kEnter, code, code);
    std::string head = absl::StrCat("const ", Activation(code), "=", copy_.NameOf(TruthEventKind::kEnter), "(", enter,
                                    ",", Outer(code), ");");
    if (ActsAtReturnOf(code)) absl::StrAppend(&head, "let ", Returned(code), ",", Returned(code), "s=false;");
    const std::string error = copy_.prefix + "error";
    const std::string thrown = Call(TruthEventKind::kThrow, code, code);
    const std::string exit = Call(TruthEventKind::kExit, code, code);
    return {head + "try{", absl::StrCat("}catch(", error, "){throw ", thrown, ",", error, ")}finally{", exit, ")}")};
  }

  void TellExpressionBody(NodeId arrow) {
    const NodeId body = Child(arrow, NodeField::kBody);
    const std::vector<NodeId> parameters = tree_.Children(arrow, NodeField::kParams);
    const int behind = parameters.empty() ? tree_.node(arrow).start : tree_.node(parameters.back()).end;
    int begin = tree_.node(body).start;
    for (const SyntaxToken& token : tree_.TokensIn(behind, tree_.node(body).start)) {
      if (tree_.text().Slice(token.start, token.end) == "=>") begin = token.end;
    }
    ScopeId scope = tree_.ScopeOpenedBy(arrow);
    if (scope == kNoScope) scope = tree_.ScopeAt(arrow);
    const auto [head, tail] = Frame(arrow);
    const std::string look = Look(TruthEventKind::kPoint, body, arrow, scope);
    const auto [before, after] = Return(body, arrow);
    Open(begin, arrow, absl::StrCat("{", head, look, ";return ", before));
    Close(tree_.node(arrow).end, arrow, absl::StrCat(after, tail, "}"));
  }

  // A block may not declare a name as a function and otherwise too, which a function's body may.
  bool CanBeABlock(NodeId code, const StatementList& list) const {
    const ScopeId scope = tree_.ScopeOpenedBy(code);
    for (const NodeId statement : list.statements) {
      if (tree_.type(statement) != NodeType::kFunctionDeclaration) continue;
      const VariableId variable = tree_.FindVariable(scope, tree_.StringOf(Child(statement, NodeField::kId)));
      if (variable == kNoVariable) return false;
      int others = 0;
      for (const SyntaxDeclaration& declaration : tree_.DeclarationsOf(variable)) {
        others += declaration.kind != DeclarationKind::kParameter;
      }
      if (others != 1) return false;
    }
    return true;
  }

  const SyntaxTree& tree_;
  const bool main_alone_;
  const std::vector<JoinedSource> sources_;
  const int end_of_main_;
  const absl::Span<const TruthAct> acts_;
  const int sites_;
  std::vector<TruthSite> sites_of_acts_;
  TruthCopy copy_;
  absl::Status error_;
  TextInsertions insertions_;
};

}  // namespace

std::string TruthCopy::NameOf(TruthEventKind kind) const {
  return absl::StrCat(prefix, std::string(kNames[static_cast<size_t>(kind)]));
}

absl::StatusOr<TruthCopy> MakeTruthCopy(const SyntaxTree& tree, bool main_alone, absl::Span<const TruthAct> acts,
                                        int sites) {
  return Copier(tree, main_alone, acts, sites).Copy();
}

}  // namespace twinstep
