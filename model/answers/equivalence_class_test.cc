#include "model/answers/equivalence_class.h"

#include "gtest/gtest.h"
#include "model/words.h"

namespace twinstep {
namespace {

Event ActionEvent(void (*fill)(Action&)) {
  Event event;
  fill(*event.mutable_action());
  return event;
}

Event PausedAt(uint32_t line, Location::Source source = Location::MAIN) {
  Event event;
  Location& location = *event.mutable_output()->mutable_paused()->mutable_location();
  location.set_line(line);
  location.set_source(source);
  return event;
}

Divergence PauseLocationAt(uint32_t event) {
  Divergence divergence;
  divergence.set_type(Divergence::PAUSE_LOCATION);
  divergence.set_event(event);
  return divergence;
}

// set breakpoint 4, start, paused 4, step over, paused 5
Trace SteppedFromLineFour(Location::Source source = Location::MAIN) {
  Trace trace;
  *trace.add_events() = ActionEvent([](Action& a) { a.mutable_set_breakpoint()->mutable_location()->set_line(4); });
  trace.add_events()->mutable_output()->mutable_breakpoint_set();
  *trace.add_events() = ActionEvent([](Action& a) { a.mutable_start(); });
  *trace.add_events() = PausedAt(4, source);
  *trace.add_events() = ActionEvent([](Action& a) { a.mutable_step_over(); });
  *trace.add_events() = PausedAt(5);
  return trace;
}

// One statement `for (;;) x;` over lines 3 to 5, written as a parser would deliver it.
SyntaxTree ForStatementTree() {
  SyntaxTree::Parts parts;
  parts.text = SourceText("\n\nfor (;;)\n  x\n;\n");
  auto add = [&parts](NodeType type, NodeField field, int start, int end, NodeId parent, int list_index) {
    SyntaxNode node;
    node.type = type;
    node.field = field;
    node.start = start;
    node.end = end;
    node.parent = parent;
    node.list_index = list_index;
    parts.nodes.push_back(node);
  };
  add(NodeType::kProgram, NodeField::kNone, 0, 17, kNoNode, -1);
  add(NodeType::kForStatement, NodeField::kBody, 2, 16, 0, 0);
  add(NodeType::kExpressionStatement, NodeField::kBody, 13, 16, 1, -1);
  add(NodeType::kIdentifier, NodeField::kExpression, 13, 14, 2, -1);
  parts.tokens = {{2, 5, TokenType::kKeyword},     {6, 7, TokenType::kPunctuator},  {7, 8, TokenType::kPunctuator},
                  {8, 9, TokenType::kPunctuator},  {9, 10, TokenType::kPunctuator}, {13, 14, TokenType::kIdentifier},
                  {15, 16, TokenType::kPunctuator}};
  parts.scopes = {SyntaxScope{}};
  absl::StatusOr<SyntaxTree> tree = SyntaxTree::Create(std::move(parts));
  EXPECT_TRUE(tree.ok()) << tree.status();
  return *std::move(tree);
}

TEST(EquivalenceClassTest, TheLineAtWhichTheLastActionWasIssued) {
  const SyntaxTree tree = ForStatementTree();
  const Trace trace = SteppedFromLineFour();
  EXPECT_EQ(ToText(ClassOf(trace, PauseLocationAt(5), &tree)), "step over / Identifier / pause location");
  EXPECT_EQ(ToText(ClassOf(trace, PauseLocationAt(3), &tree)), "start / Program / pause location");
  Divergence breakpoint;
  breakpoint.set_type(Divergence::BREAKPOINT_LOCATION);
  breakpoint.set_event(1);
  EXPECT_EQ(ToText(ClassOf(trace, breakpoint, &tree)), "set breakpoint / Identifier / breakpoint location");
}

TEST(EquivalenceClassTest, WithoutATreeTheClassSaysSo) {
  EXPECT_EQ(ClassOf(SteppedFromLineFour(), PauseLocationAt(5), nullptr).node_type(), "Unparsed");
  EXPECT_EQ(ClassOf(SteppedFromLineFour(Location::EVAL), PauseLocationAt(5), nullptr).node_type(), "Eval");
  EXPECT_EQ(ClassOf(SteppedFromLineFour(Location::MODULE), PauseLocationAt(5), nullptr).node_type(), "Module");
}

// But for the end of a session, behind which nothing can differ.
TEST(EquivalenceClassTest, EveryActionHasItsName) {
  const google::protobuf::OneofDescriptor& kinds = *Action::descriptor()->FindOneofByName("kind");
  for (int i = 0; i < kinds.field_count(); ++i) {
    const google::protobuf::FieldDescriptor& kind = *kinds.field(i);
    // A way apart is named by its last action.
    if (kind.name() == "abandon" || kind.name() == "apart") continue;
    Trace trace;
    Action& action = *trace.add_events()->mutable_action();
    action.GetReflection()->MutableMessage(&action, &kind);
    trace.add_events()->mutable_output();
    Divergence divergence;
    divergence.set_event(1);
    const EquivalenceClass of_it = ClassOf(trace, divergence, nullptr);
    EXPECT_EQ(LastActionName(of_it), Words(kind.name()));
  }
}

}  // namespace
}  // namespace twinstep
