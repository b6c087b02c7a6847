// Every frame stands at a token of the code that runs in it.

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "model/invariants/invariants.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

std::optional<int> OffsetOf(const SyntaxTree& tree, const Location& location) {
  if (location.source() != Location::MAIN || !location.has_column()) return std::nullopt;
  return tree.text().OffsetAt({static_cast<int>(location.line()), static_cast<int>(location.column())});
}

// Code ends after its last token, the program where its text does.
bool IsAtToken(const KnownProgram& known, const Location& place, int offset) {
  const SyntaxTree& tree = *known.tree;
  if (offset == tree.text().length() || (known.places != nullptr && known.places->NodeAt(place) == kRootNode)) {
    return true;
  }
  const absl::Span<const SyntaxToken> tokens = tree.TokensIn(std::max(offset - 1, 0), offset + 1);
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const SyntaxToken& token) { return token.start == offset || token.end == offset; });
}

// At the place a function is made of a text by a constructor of functions, which evaluates nothing of it.
bool MakesFunctionOfText(const SyntaxTree& tree, const Location& place) {
  constexpr std::array<std::string_view, 2> kConstructors = {"Function", "GeneratorFunction"};
  NodeId call = NodeAtPlace(tree, place);
  if (call == kNoNode) return false;
  if (tree.type(call) == NodeType::kIdentifier) call = tree.node(call).parent;
  if (tree.type(call) != NodeType::kNewExpression && tree.type(call) != NodeType::kCallExpression) return false;
  const NodeId callee = tree.Child(call, NodeField::kCallee);
  return tree.type(callee) == NodeType::kIdentifier && tree.VariableAt(callee) == kNoVariable &&
         std::find(kConstructors.begin(), kConstructors.end(), tree.StringOf(callee)) != kConstructors.end();
}

// A loop over an iterator asks it for values, and closes it, from its head.
bool IsInHeadOfLoopAround(const SyntaxTree& tree, NodeId statement, int offset) {
  for (NodeId node = statement; node != kNoNode && node != kRootNode && !IsFunction(tree.type(node));
       node = tree.node(node).parent) {
    const bool is_loop = tree.type(node) == NodeType::kForOfStatement || tree.type(node) == NodeType::kForInStatement;
    if (is_loop && tree.node(node).start <= offset && offset < tree.node(tree.Child(node, NodeField::kBody)).start) {
      return true;
    }
  }
  return false;
}

// The truth knows all frames of the main source, or that those in between are generators that are being closed.
bool IsTold(const TruthTimeline& timeline, const JudgedPause& pause) {
  auto matched = pause.match.frames.begin();
  bool closes = false;
  for (int frame = 0; frame < pause.paused->frames_size(); ++frame) {
    if (pause.paused->frames(frame).location().source() != Location::MAIN) continue;
    const bool is_matched = matched != pause.match.frames.end() && matched->frame == frame;
    if (!is_matched && !closes) return false;
    if (is_matched) closes = timeline.link((matched++)->link).by_another;
  }
  return true;
}

// Where the activation of the frame is by the truth; kNoNode: that is not known.
NodeId StatementOf(const JudgedSession& session, const JudgedPause& pause, int frame) {
  if (!session.has_truth() || !pause.match.matched() || pause.match.ambiguous) return kNoNode;
  const TruthTimeline& timeline = *session.known().timeline;
  if (timeline.IsVague(pause.match.moment.event)) return kNoNode;
  // Of some code no truth tells: who called it is not known to stand where it was seen last.
  if (!IsTold(timeline, pause)) return kNoNode;
  for (const MatchedFrame& matched : pause.match.frames) {
    if (matched.frame != frame) continue;
    const TruthSite* const site = timeline.link(matched.link).site;
    return site != nullptr && site->kind == TruthEventKind::kPoint ? site->node : kNoNode;
  }
  return kNoNode;
}

// A function's frame stands in no function's text: not even in a class's, whose parts have frames too.
bool IsOutsideOfFunctions(const SyntaxTree& tree, const Frame& frame, int offset) {
  if (frame.kind() != Frame::FUNCTION) return false;
  for (NodeId node = tree.InnermostNodeAt(offset); node != kNoNode && node != kRootNode;
       node = tree.node(node).parent) {
    if (IsFunction(tree.type(node)) || IsClass(tree.type(node))) return false;
  }
  // Functions and classes end behind their last character.
  return offset == 0 || tree.InnermostNodeAt(offset - 1) == kRootNode;
}

void CheckFrame(const JudgedSession& session, const JudgedPause& pause, int number, Checks& checks) {
  const KnownProgram& known = session.known();
  const Frame& frame = pause.paused->frames(number);
  const bool is_last = number + 1 == pause.paused->frames_size();
  if (!is_last && frame.kind() == Frame::EVAL) {
    const Location& caller = pause.paused->frames(number + 1).location();
    if (caller.source() == Location::MAIN && MakesFunctionOfText(*known.tree, caller)) {
      if (number == 0 && pause.paused->reason() == Paused::BEFORE_SCRIPT) {
        checks.Exempt("debuggers say of the text of a function that it is a script that comes");
        return;
      }
      checks.Count();
      checks.Break(pause.event, ConstructAt(known, caller), About(Aspect::STACK, frame.location()),
                   Said(Datum::STACK_OF_PROGRAM), StackOf(*pause.paused));
      return;
    }
    if (frame.location().source() == Location::EVAL) {
      checks.Count();
      return;
    }
  }
  const std::optional<int> offset = OffsetOf(*known.tree, frame.location());
  if (!offset) return;
  checks.Count();
  // Whether the youngest may be there is place-listed's question, but for what no place of its code can be.
  if (number == 0) {
    if (!IsOutsideOfFunctions(*known.tree, frame, *offset)) return;
    checks.Break(pause.event, ConstructAt(known, frame.location()), About(Aspect::STACK, frame.location()),
                 Said(Datum::STACK_OF_PROGRAM), ShowsFrame(frame));
    return;
  }
  const NodeId statement = StatementOf(session, pause, number);
  const bool is_elsewhere =
      statement != kNoNode &&
      (*offset < known.tree->node(statement).start || *offset > known.tree->node(statement).end) &&
      !IsInHeadOfLoopAround(*known.tree, statement, *offset);
  if (IsAtToken(known, frame.location(), *offset) && !is_elsewhere) return;
  const NodeId right = statement != kNoNode ? statement : known.tree->InnermostNodeAt(*offset);
  checks.Break(pause.event, ConstructOf(known, right), About(Aspect::STACK, frame.location()),
               StandsIn(CodeOf(known, right)), ShowsFrame(frame));
}

void CheckFramePlace(const JudgedSession& session, Checks& checks) {
  if (session.known().tree == nullptr) return;
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    for (int frame = 0; frame < pause.paused->frames_size(); ++frame) CheckFrame(session, pause, frame, checks);
  }
}

}  // namespace

const Invariant kFramePlace = {
    .name = "frame-place",
    .promise = "Each frame stands at a token of code that runs, in the statement that it has come to.",
    .source =
        Sources{.of_all = {"ECMA-262, 20.2.1.1.1 (CreateDynamicFunction), which evaluates nothing", Document::ECMA_262},
                .of_engine = {"Chrome DevTools Protocol, Debugger.CallFrame, location", Document::DEBUGGER_DOMAIN},
                .of_tools = {"Debugger.Frame.offset", Document::DEBUGGER_FRAME}},
    .needs_truth = false,
    .topic = Topic::kStack,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "shows a frame where no code of it runs",
    .fault = Fault::kEngine,
    .check = CheckFramePlace,
};

}  // namespace twinstep
