#include "model/truth/truth_text.h"

#include "absl/strings/str_cat.h"
#include "model/answers/display.h"
#include "model/source/joined_tree.h"

namespace twinstep {
namespace {

std::string NameOf(const SyntaxTree& tree, VariableId variable) {
  return variable == kThisVariable ? "this" : std::string(tree.NameOf(variable));
}

std::string ToText(const TruthChange& change) {
  if (!change.has_value()) return "no value";
  return absl::StrCat(ToText(change.value()), change.object() == 0 ? "" : absl::StrCat(" #", change.object()));
}

}  // namespace

std::string_view Name(TruthEventKind kind) {
  static constexpr std::string_view kNames[kTruthEventKinds] = {
      "point",  "enter",    "exit", "return", "end",       "throw", "catch",        "suspend",
      "resume", "delegate", "act",  "acted",  "act threw", "make",  "make function"};
  return kNames[static_cast<size_t>(kind)];
}

std::string NameOfCode(const SyntaxTree& tree, NodeId code) {
  if (code == kRootNode) return "(program)";
  if (MadeOfKey(tree.StringOf(code)) != 0) return "(eval)";
  if (tree.type(code) == NodeType::kStaticBlock) return "(static)";
  NodeId name = tree.Child(code, NodeField::kId);
  const NodeId around = tree.node(code).parent;
  for (const NodeField field : {NodeField::kKey, NodeField::kId, NodeField::kLeft}) {
    if (name == kNoNode && tree.node(code).field != field && !IsStatement(tree.type(around))) {
      name = tree.Child(around, field);
    }
  }
  return name == kNoNode ? "(anonymous)" : std::string(tree.TextOf(name));
}

std::string ToText(const Truth& truth) {
  const SyntaxTree& tree = truth.tree();
  std::string text;
  for (TruthCursor cursor(truth); cursor.Next();) {
    const TruthEvent& event = truth.log().events(cursor.event());
    const TruthSite* const site = cursor.site();
    if (site == nullptr) {
      absl::StrAppend(&text, "jobs\n");
      continue;
    }
    const bool at_end = site->kind == TruthEventKind::kBodyEnd || site->kind == TruthEventKind::kExit;
    const SyntaxNode& node = tree.node(site->node);
    const TextPosition place = tree.text().PositionAt(at_end ? node.end : node.start);
    absl::StrAppend(&text, place.line, ":", place.column, " ", std::string(Name(site->kind)), " ");
    for (size_t i = 0; i < cursor.stack().size(); ++i) {
      absl::StrAppend(&text, i == 0 ? "" : ">", NameOfCode(tree, cursor.SiteOf(cursor.stack()[i]).function));
    }
    if (event.has_value() && site->kind != TruthEventKind::kEnter) absl::StrAppend(&text, " ", ToText(event.value()));
    bool first = true;
    for (const TruthChange& change : event.changes()) {
      absl::StrAppend(&text, first ? " " : ", ");
      first = false;
      if (change.activation() != event.activation()) {
        absl::StrAppend(&text, NameOfCode(tree, cursor.SiteOf(change.activation()).function), ".");
      }
      absl::StrAppend(&text, NameOf(tree, change.variable()), "=", ToText(change));
    }
    text += "\n";
  }
  if (truth.log().cut() != TruthLog::NOT_CUT) {
    absl::StrAppend(&text, "cut: ", TruthLog::Cut_Name(truth.log().cut()), "\n");
  }
  return text;
}

}  // namespace twinstep
