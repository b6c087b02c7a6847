#include "model/layer.h"

namespace twinstep {

Explanation Explain(const Divergence&, const Trace&, const Trace&, const SyntaxTree*) { return {}; }

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
