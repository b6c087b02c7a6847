// A breakpoint requested on a line that has listed places is set on that line, and on another one in that function.
#include <optional>

#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// The first character of the line's text, blanks aside.
char BeginOf(const KnownProgram& known, uint32_t line) {
  if (known.tree == nullptr || static_cast<int>(line) > known.tree->text().line_count()) return ' ';
  const absl::Span<const SyntaxToken> tokens = known.tree->TokensOfLine(static_cast<int>(line));
  return tokens.empty() ? ' ' : known.tree->text().Slice(tokens[0].start, tokens[0].end)[0];
}

// The innermost function that the line is in the middle of; kNoNode: none. Where it ends is one of its places, but for
// arrow functions without a block.
NodeId FunctionAround(const SyntaxTree& tree, uint32_t line) {
  const std::optional<int> offset = tree.text().OffsetAt({static_cast<int>(line), 0});
  NodeId node = offset ? tree.InnermostNodeAt(*offset) : kNoNode;
  for (; node != kNoNode && node != kRootNode; node = tree.node(node).parent) {
    if (!IsFunction(tree.type(node))) continue;
    const NodeId body = tree.Child(node, NodeField::kBody);
    if (tree.type(body) != NodeType::kBlockStatement) continue;
    if (tree.text().PositionAt(tree.node(body).start).line < static_cast<int>(line)) return node;
  }
  return kNoNode;
}

// A breakpoint on a line in a function is one in that function, whether it has been called or not.
void CheckFunction(const JudgedSession& session, const BreakpointAnswer& answer, Checks& checks) {
  const KnownProgram& known = session.known();
  const Location& requested = answer.action->set_breakpoint().location();
  if (known.tree == nullptr || !answer.output->has_breakpoint_set()) return;
  // Where it ends may be a place of the code around.
  if (BeginOf(known, requested.line()) == '}') return;
  const Location& place = answer.output->breakpoint_set().location();
  const NodeId function = FunctionAround(*known.tree, requested.line());
  if (function == kNoNode || place.source() != Location::MAIN) return;
  checks.Count();
  const std::optional<int> offset =
      known.tree->text().OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())});
  if (!offset || (known.tree->node(function).start <= *offset && *offset <= known.tree->node(function).end)) return;
  Location line;
  line.set_line(requested.line());
  checks.Break(answer.event, ConstructOf(known, function), About(Aspect::BREAKPOINT, line),
               StandsIn(CodeOf(known, function)), Comes(*answer.output));
}

void CheckLineKept(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const BreakpointAnswer& answer : session.breakpoint_answers()) {
    checks.At(answer.event);
    if (!answer.action->has_set_breakpoint()) continue;
    const Location& requested = answer.action->set_breakpoint().location();
    if (requested.source() != Location::MAIN || requested.has_column()) continue;
    const auto first = known.listed_places.lower_bound({requested.line(), 0});
    if (first == known.listed_places.end() || first->first != requested.line()) {
      CheckFunction(session, answer, checks);
      continue;
    }
    // A line's request begins at its first column, where another function's code may end.
    if (BeginOf(known, requested.line()) == '}') {
      checks.Exempt("the line begins with the end of a block");
      continue;
    }
    checks.Count();
    if (answer.output->has_breakpoint_set() && answer.output->breakpoint_set().location().line() == requested.line()) {
      continue;
    }
    Location place = requested;
    place.set_column(first->second);
    Location line;
    line.set_line(requested.line());
    checks.Break(answer.event, ConstructAt(known, place), About(Aspect::BREAKPOINT_ON_LINE, line), Place(line),
                 Comes(*answer.output));
  }
}

}  // namespace

const Invariant kLineKept = {
    .name = "line-kept",
    .promise =
        "A breakpoint requested on a line that has listed places is set on that line, and another one in a function "
        "stays in that function.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.setBreakpoint: the actual location",
                              Document::DEBUGGER_DOMAIN},
                .of_tools = {"DevTools, source.js: possible breakpoints of that line", Document::DEVTOOLS_SOURCE}},
    .needs_truth = false,
    .topic = Topic::kBreakpoints,
    .only_shown = false,
    .severity = WRONG_PLACE,
    .phrase = "sets a breakpoint on another line than the one that has places",
    .fault = Fault::kEngine,
    .check = CheckLineKept,
};

}  // namespace twinstep
