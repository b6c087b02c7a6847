#include "model/layers/layer.h"

#include "model/layers/breakpoint_rules.h"
#include "model/layers/divergence_view.h"
#include "model/layers/more_actions_rules.h"
#include "model/layers/pause_rules.h"
#include "model/layers/stack_rules.h"
#include "model/layers/variable_rules.h"

namespace twinstep {

Explanation Explain(const Divergence& divergence, const Trace& v8, const Trace& spidermonkey, const SyntaxTree* tree) {
  const DivergenceView view(divergence, v8, spidermonkey, tree);
  if (Explanation explanation = ExplainMoreActions(view, v8); explanation.layer != UNEXPLAINED) return explanation;
  switch (divergence.type()) {
    case Divergence::BREAKPOINT_LOCATION:
      return ExplainBreakpoint(view);
    case Divergence::TERMINATION:
    case Divergence::PAUSE_LOCATION:
      return ExplainPause(view);
    case Divergence::CALL_STACK: {
      // Different functions on one line are different places.
      const Explanation stack = ExplainStack(view);
      return stack.layer == UNEXPLAINED ? ExplainPause(view) : stack;
    }
    case Divergence::VARIABLES:
      return ExplainVariable(divergence, view);
    default:
      return {};
  }
}

std::string ToText(Layer layer) {
  switch (layer) {
    case DEVTOOLS_RULE:
      return "DevTools rule";
    case BY_DESIGN:
      return "by design";
    default:
      return "unexplained";
  }
}

}  // namespace twinstep
