#include <algorithm>

#include "absl/strings/str_cat.h"
#include "engines/tracing/instrumenter.h"

namespace twinstep {

std::string Instrumenter::Arguments(NodeId call, const std::function<std::string(const std::string&)>& wrap) {
  std::string text;
  const std::vector<NodeId> arguments = tree_.Children(call, NodeField::kArguments);
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (i > 0) text += ", ";
    const bool spread = tree_.type(arguments[i]) == NodeType::kSpreadElement;
    std::string value = spread ? Expression(arguments[i]) : Expression(arguments[i]);
    if (i + 1 == arguments.size()) {
      // The spread itself happens after what is logged here.
      value = spread ? absl::StrCat("...", wrap(value.substr(3))) : wrap(value);
    }
    text += value;
  }
  return text;
}

std::string Instrumenter::Call(NodeId node) { return CallOf(node, nullptr); }

// With `conditions`, a part of an optional chain: what comes before is in them, and an optional call adds one.
std::string Instrumenter::CallOf(NodeId node, std::vector<std::string>* conditions) {
  const NodeId callee = Child(node, NodeField::kCallee);
  const bool no_arguments = tree_.Children(node, NodeField::kArguments).empty();
  const bool optional = conditions != nullptr && tree_.node(node).is(SyntaxNode::kOptional);
  const std::string& activation = Activation();
  if (tree_.type(callee) == NodeType::kSuper) {
    const int site = NewSite(Kind::kCall, node);
    if (no_arguments) {
      return absl::StrCat("(", prefix_, "u(", site, ",", activation, "), ", Log(Kind::kResult, node, "super()"), ")");
    }
    const std::string arguments = Arguments(node, [&](const std::string& last) {
      return absl::StrCat(prefix_, "g(", site, ",", activation, ",", last, ")");
    });
    return Log(Kind::kResult, node, absl::StrCat("super(", arguments, ")"));
  }
  if (tree_.type(callee) == NodeType::kIdentifier && tree_.StringOf(callee) == "eval" && !optional) {
    ++table_.left_alone["direct eval: what it evaluates"];
    return Log(Kind::kResult, node,
               absl::StrCat("eval(", Arguments(node, [](const std::string& last) { return last; }), ")"));
  }
  // Their names stay taken: what comes later in the chain, and arguments, have others.
  const int saved = frames_.back().temporaries;
  const std::string object = absl::StrCat(prefix_, "t", frames_.back().temporaries++);
  const std::string function = absl::StrCat(prefix_, "t", frames_.back().temporaries++);
  frames_.back().most_temporaries = std::max(frames_.back().most_temporaries, frames_.back().temporaries);
  NodeId member = callee;
  // `(a?.b)()` keeps its receiver.
  const bool own_chain = tree_.type(callee) == NodeType::kChainExpression;
  if (own_chain) member = Child(callee, NodeField::kExpression);
  const bool has_receiver = tree_.type(member) == NodeType::kMemberExpression;
  const bool is_super = has_receiver && tree_.type(Child(member, NodeField::kObject)) == NodeType::kSuper;
  std::string before;
  if (own_chain) {
    std::vector<std::string> own;
    std::string value;
    if (has_receiver) {
      std::string base = ChainElement(Child(member, NodeField::kObject), own);
      base = absl::StrCat(object, " = ", base);
      if (tree_.node(member).is(SyntaxNode::kOptional)) {
        own.push_back(absl::StrCat("(", Log(Kind::kBranch, member, base, Outcome::kUnlessNullish), ") == null"));
        value = Log(Kind::kGet, member, MemberOf(member, object));
      } else {
        value = Log(Kind::kGet, member, MemberOf(member, absl::StrCat("(", base, ")")));
      }
    } else {
      value = ChainElement(member, own);
    }
    std::string text;
    for (const std::string& condition : own) absl::StrAppend(&text, condition, " ? void 0 : ");
    before = absl::StrCat(function, " = ", Log(Kind::kLogical, callee, text + value), ", ");
  } else if (is_super) {
    before = absl::StrCat(function, " = ", Log(Kind::kGet, member, MemberOf(member, "super")), ", ");
  } else if (has_receiver) {
    const NodeId base = Child(member, NodeField::kObject);
    const std::string text = conditions != nullptr ? ChainElement(base, *conditions) : Expression(base);
    if (conditions != nullptr && tree_.node(member).is(SyntaxNode::kOptional)) {
      conditions->push_back(absl::StrCat(
          "(", Log(Kind::kBranch, member, absl::StrCat(object, " = ", text), Outcome::kUnlessNullish), ") == null"));
    } else {
      before = absl::StrCat(object, " = ", text, ", ");
    }
    absl::StrAppend(&before, function, " = ", Log(Kind::kGet, member, MemberOf(member, object)), ", ");
  } else {
    const std::string text = conditions != nullptr ? ChainElement(callee, *conditions) : Expression(callee);
    before = absl::StrCat(function, " = ", text, ", ");
  }
  if (optional) {
    conditions->push_back(
        absl::StrCat("(", before, Log(Kind::kBranch, node, function, Outcome::kUnlessNullish), ") == null"));
    before.clear();
  }
  const int site = NewSite(Kind::kCall, node);
  const std::string arguments = Arguments(node, [&](const std::string& last) {
    return absl::StrCat(prefix_, "l(", site, ",", activation, ",", function, ",", last, ")");
  });
  const std::string checked = absl::StrCat(prefix_, "c(", site, ",", activation, ",", function, ")");
  std::string call;
  if (has_receiver) {
    call = absl::StrCat(prefix_, "a(", no_arguments ? checked : function, ", ", is_super ? "this" : object, ", [",
                        arguments, "])");
  } else {
    call = absl::StrCat(no_arguments ? absl::StrCat("(", checked, ", ", function, ")") : function, "(", arguments, ")");
  }
  if (conditions == nullptr) frames_.back().temporaries = saved;
  return absl::StrCat("(", before, Log(Kind::kResult, node, call), ")");
}

std::string Instrumenter::New(NodeId node) {
  const Temporary function(*this);
  const std::string callee = Expression(Child(node, NodeField::kCallee));
  const int site = NewSite(Kind::kCall, node);
  const std::string start = absl::StrCat("(", function.name(), " = ", callee, ", ");
  if (tree_.Children(node, NodeField::kArguments).empty()) {
    return absl::StrCat(start, prefix_, "n(", site, ",", Activation(), ",", function.name(), "), ",
                        Log(Kind::kResult, node, absl::StrCat("new ", function.name(), "()")), ")");
  }
  const std::string arguments = Arguments(node, [&](const std::string& last) {
    return absl::StrCat(prefix_, "m(", site, ",", Activation(), ",", function.name(), ",", last, ")");
  });
  return absl::StrCat(start, Log(Kind::kResult, node, absl::StrCat("new ", function.name(), "(", arguments, ")")), ")");
}

// `a?.b.c(d)` becomes `nullish(t = a) ? void 0 : t.b.c(d)`: everything before a `?.` is evaluated in its condition.
std::string Instrumenter::Chain(NodeId node) {
  const int temporaries = frames_.back().temporaries;
  std::vector<std::string> conditions;
  const std::string value = ChainElement(Child(node, NodeField::kExpression), conditions);
  frames_.back().temporaries = temporaries;
  std::string text;
  for (const std::string& condition : conditions) absl::StrAppend(&text, condition, " ? void 0 : ");
  return Log(Kind::kLogical, node, text + value);
}

std::string Instrumenter::ChainElement(NodeId node, std::vector<std::string>& conditions) {
  if (tree_.type(node) == NodeType::kCallExpression) return CallOf(node, &conditions);
  if (tree_.type(node) != NodeType::kMemberExpression) {
    return tree_.type(node) == NodeType::kSuper ? "super" : Expression(node);
  }
  std::string object = ChainElement(Child(node, NodeField::kObject), conditions);
  if (tree_.node(node).is(SyntaxNode::kOptional)) {
    const std::string name = absl::StrCat(prefix_, "t", frames_.back().temporaries++);
    frames_.back().most_temporaries = std::max(frames_.back().most_temporaries, frames_.back().temporaries);
    conditions.push_back(
        absl::StrCat(Log(Kind::kBranch, node, absl::StrCat(name, " = ", object), Outcome::kUnlessNullish), " == null"));
    object = name;
  }
  return Log(Kind::kGet, node, MemberOf(node, object));
}

std::string Instrumenter::TaggedTemplate(NodeId node) {
  ++table_.left_alone["tags of templates: the call's begin"];
  const NodeId tag = Child(node, NodeField::kTag);
  const NodeId quasi = Child(node, NodeField::kQuasi);
  std::string function;
  if (tree_.type(tag) == NodeType::kIdentifier) {
    function = Text(tag);
  } else if (tree_.type(tag) == NodeType::kMemberExpression) {
    function = MemberOf(tag, ObjectOf(tag));
  } else {
    function = Expression(tag);
  }
  const std::string literal = Pieces(quasi, [&](NodeId child) {
    return tree_.type(child) == NodeType::kTemplateElement ? Text(child) : Expression(child);
  });
  return Log(Kind::kResult, node, function + literal);
}

}  // namespace twinstep
