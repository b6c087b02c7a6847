// A live edit is done, or refused for the right reason.

#include <algorithm>
#include <optional>

#include "model/invariants/invariants.h"
#include "model/judging/live_edit.h"
#include "model/source/code_roles.h"
#include "model/source/joined_tree.h"

namespace twinstep {
namespace {

// V8 compares longer lines as a whole.
constexpr int kLongestLine = 300;
// Frames from which on a program may be about to use up the stack.
constexpr int kDeepStack = 100;

// The code that an edit at `offset` changes; kNoNode: it is at the edge of one, or in what V8 makes functions of
// without there being any.
NodeId CodeChangedAt(const SyntaxTree& tree, int offset) {
  NodeId innermost = 0;
  // The edge of the program.
  if (offset >= tree.text().length()) return kNoNode;
  for (NodeId node = 0; node < static_cast<NodeId>(tree.nodes().size()); ++node) {
    const SyntaxNode& one = tree.node(node);
    const bool is_code = IsFunction(tree.type(node)) || tree.type(node) == NodeType::kStaticBlock;
    const bool is_class =
        tree.type(node) == NodeType::kClassDeclaration || tree.type(node) == NodeType::kClassExpression;
    if (!is_code && !is_class) continue;
    if (one.start == offset || one.end == offset) return kNoNode;
    if (one.start < offset && offset < one.end) innermost = is_class ? kNoNode : node;
  }
  return innermost;
}

TextPosition PositionOf(const Location& location) {
  return {static_cast<int>(location.line()), static_cast<int>(location.column())};
}

// A function without a block ends where the code around goes on, and debuggers show its end there.
bool IsBehindFunction(const SyntaxTree& tree, const Location& location) {
  const std::optional<int> offset = tree.text().OffsetAt(PositionOf(location));
  if (!offset) return false;
  const absl::Span<const SyntaxNode> nodes = tree.nodes();
  return std::any_of(nodes.begin(), nodes.end(),
                     [&](const SyntaxNode& node) { return IsFunction(node.type) && node.end == *offset; });
}

void CheckEditDone(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  if (known.tree == nullptr) return;
  const SyntaxTree& tree = *known.tree;
  for (int event = 0; event + 1 < session.trace().events_size(); ++event) {
    checks.At(event + 1);
    if (!session.trace().events(event).action().has_edit()) continue;
    const Edit& edit = session.trace().events(event).action().edit();
    const Output& output = session.trace().events(event + 1).output();
    const JudgedPause* pause = nullptr;
    for (const JudgedPause& one : session.pauses()) {
      if (one.event < event) pause = &one;
    }
    const int line = static_cast<int>(edit.at().line());
    if (pause == nullptr || !IsCommentBehindLine(tree.text(), edit)) return;
    const int end = tree.text().LineEnd(line);
    if (end > EndOfMain(tree)) {
      checks.Exempt("only the main source is edited");
      continue;
    }
    if (end - tree.text().LineStart(line) > kLongestLine) {
      checks.Unknown("a long line is compared as a whole");
      continue;
    }
    const NodeId code = CodeChangedAt(tree, end);
    if (code == kNoNode) {
      checks.Unknown("the edit is at the edge of a function, or in a class");
      continue;
    }
    bool active = false, known_frames = true;
    for (const Frame& frame : pause->paused->frames()) {
      if (frame.location().source() != Location::MAIN) continue;
      if (frame.kind() == Frame::SCRIPT || frame.kind() == Frame::MODULE) {
        active = active || code == 0;
        continue;
      }
      const NodeId at = NodeAtPlace(tree, frame.location());
      const NodeId stands = at == kNoNode ? kNoNode : CodeAround(tree, at);
      // Where a function begins, the code around may stand as well.
      const bool is_known = stands != kNoNode &&
                            tree.text().PositionAt(tree.node(stands).start) != PositionOf(frame.location()) &&
                            !IsBehindFunction(tree, frame.location());
      known_frames = known_frames && is_known;
      active = active || (is_known && stands == code);
    }
    if (!active && !known_frames) {
      checks.Unknown("a frame is at no known place");
      continue;
    }
    if (!active && CanWait(tree, code)) {
      checks.Unknown("the trace does not show whether a generator or async function is suspended");
      continue;
    }
    if (output.edited().status() == Edited::COMPILE_ERROR && pause->paused->frames_size() >= kDeepStack) {
      checks.Unknown("the compiler may have had no stack left");
      continue;
    }
    checks.Count();
    const Edited::Status wanted = active ? Edited::ACTIVE_FUNCTION : Edited::DONE;
    if (output.edited().status() == wanted) continue;
    // Other reasons are as good where it must not be done.
    if (active && output.edited().status() != Edited::DONE) continue;
    checks.Break(
        event + 1, CodeKind(tree, code), About(Aspect::ANSWER, session.trace().events(event).action()),
        active ? Said(Datum::NOT_DONE, Datum::FUNCTION_ON_STACK) : Said(Datum::DONE, Datum::FUNCTION_NOT_RUNNING),
        Comes(output));
  }
}

}  // namespace

const Invariant kEditDone = {
    .name = "edit-done",
    .promise =
        "A live edit is done where the function that it changes is not on the stack, and refused where it is; a dry "
        "run says the same.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.setScriptSource: status of the live edit",
                                    Document::DEBUGGER_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = WRONG_VALUE,
    .phrase = "says wrongly whether a live edit can be done",
    .fault = Fault::kEngine,
    .check = CheckEditDone,
    .needs = &EngineFacts::edits_source,
};

}  // namespace twinstep
