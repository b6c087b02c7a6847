#include "model/expected/v8_spidermonkey/rules.h"
#include "model/expected/v8_spidermonkey/stop_places.h"

namespace twinstep {
namespace {

// The first token of the line closes a function that began on an earlier line: V8 looks for a place inside that
// function.
bool LineBeginsInsideAFunction(const DivergenceView& view, uint32_t line) {
  if (view.tree() == nullptr) return false;
  const SyntaxTree& tree = *view.tree();
  const auto tokens = tree.TokensOfLine(static_cast<int>(line));
  if (tokens.empty() || tree.text().Slice(tokens[0].start, tokens[0].start + 1) != "}") return false;
  for (NodeId node = tree.InnermostNodeAt(tokens[0].start); node != kNoNode; node = tree.node(node).parent) {
    if (IsFunction(tree.type(node)) || IsClass(tree.type(node))) return tree.node(node).end > tokens[0].start;
    if (tree.type(node) != NodeType::kBlockStatement) return false;
  }
  return false;
}

}  // namespace

Explanation ExplainBreakpoint(const DivergenceView& view) {
  const uint32_t requested = view.last_action().set_breakpoint().location().line();
  const Output& v8 = *view.a().output;
  const Output& firefox = *view.b().output;
  const bool v8_slid = v8.has_breakpoint_set() && v8.breakpoint_set().location().line() != requested;
  if (!v8.has_breakpoint_set() && !firefox.has_breakpoint_set()) return {};
  // By URL Firefox keeps it at places to come.
  const bool nowhere = firefox.has_breakpoint_refused() || !firefox.breakpoint_set().has_location();
  if (v8_slid && nowhere) {
    return By(Rule::kNoCodeOnLine);
  }
  if (v8_slid && LineBeginsInsideAFunction(view, requested)) {
    return By(Rule::kBreakpointAtClosingBrace);
  }
  // Both slid, to places that only one of them has.
  if (v8.has_breakpoint_set()) {
    if (const auto rule = V8OnlyPlace(view, v8.breakpoint_set().location())) return By(*rule);
    if (AtV8Return(view, v8.breakpoint_set().location())) return By(Rule::kV8ReturnAlone);
  }
  if (firefox.has_breakpoint_set()) {
    if (const auto rule = FirefoxOnlyPlace(view, firefox.breakpoint_set().location())) return By(*rule);
  }
  return {};
}

}  // namespace twinstep
