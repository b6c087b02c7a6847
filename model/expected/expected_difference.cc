#include "model/expected/expected_difference.h"

#include <string_view>
#include <utility>

#include "model/engine_name.h"
#include "model/expected/divergence_view.h"
#include "model/expected/pair_rules.h"
#include "model/expected/v8_spidermonkey/v8_spidermonkey_rules.h"
#include "model/expected/versions/version_rules.h"
#include "model/subject_table.h"
#include "model/version_number.h"

namespace twinstep {
namespace {

// Every pair that has rules.
constexpr const PairRules* kPairs[] = {&kV8SpiderMonkeyRules};

// Null where the two have no rules.
const PairRules* PairOf(std::string_view a, std::string_view b) {
  const std::string_view name_a = WithoutVersion(a), name_b = WithoutVersion(b);
  for (const PairRules* const pair : kPairs) {
    if ((name_a == pair->a && name_b == pair->b) || (name_a == pair->b && name_b == pair->a)) return pair;
  }
  return nullptr;
}

Explanation ExplainBy(const PairRule& rule, const DivergenceView& view) {
  if (rule.type != Divergence::TYPE_UNSPECIFIED && rule.type != view.type()) return {};
  return rule.explain(view);
}

Explanation ExplainBy(const PairRules& pair, const DivergenceView& view) {
  for (const PairRule& rule : pair.rules) {
    if (Explanation explanation = ExplainBy(rule, view); explanation.layer != UNEXPLAINED) return explanation;
  }
  return {};
}

// Of one engine at two versions.
Explanation ExplainByVersions(const EngineFacts& older, const EngineFacts& newer, const DivergenceView& view) {
  for (const VersionRule& rule : VersionRules()) {
    if (older.*rule.fact == newer.*rule.fact) continue;
    if (Explanation explanation = ExplainBy(rule.rule, view); explanation.layer != UNEXPLAINED) return explanation;
  }
  return {};
}

Divergence Swapped(Divergence divergence) {
  divergence.mutable_a()->Swap(divergence.mutable_b());
  return divergence;
}

}  // namespace

Explanation Explain(const Divergence& divergence, const Trace& a, const Trace& b, const SyntaxTree* tree) {
  const std::string_view name_a = WithoutVersion(a.engine());
  if (name_a == WithoutVersion(b.engine())) {
    const VersionNumber version_a = VersionIn(a.engine_version()), version_b = VersionIn(b.engine_version());
    const EngineFacts facts_a = FactsAt(name_a, version_a), facts_b = FactsAt(name_a, version_b);
    if (version_a <= version_b) return ExplainByVersions(facts_a, facts_b, {divergence, a, b, tree});
    const Divergence swapped = Swapped(divergence);
    return ExplainByVersions(facts_b, facts_a, {swapped, b, a, tree});
  }
  const PairRules* const pair = PairOf(a.engine(), b.engine());
  if (pair == nullptr) return {};
  if (name_a == pair->a) return ExplainBy(*pair, {divergence, a, b, tree});
  const Divergence swapped = Swapped(divergence);
  return ExplainBy(*pair, {swapped, b, a, tree});
}

std::vector<Explanation> RulesBetween(std::string_view a, std::string_view b) {
  std::vector<Explanation> rules;
  const PairRules* const pair = PairOf(a, b);
  if (pair == nullptr) return rules;
  for (const RuleText& text : pair->texts()) rules.push_back({text.layer, std::string(text.sentence)});
  return rules;
}

Verdict DecidedByRule(Verdict verdict, const Explanation& explanation) {
  if (!verdict.not_asked() || explanation.layer == UNEXPLAINED) return verdict;
  Verdict decided;
  decided.set_kind(Verdict::POLICY);
  return decided;
}

Explanation UnlessGuilty(Explanation explanation, const Verdict& verdict) {
  return verdict.violations().empty() ? std::move(explanation) : Explanation();
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
