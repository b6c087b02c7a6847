// Every rule between V8 and SpiderMonkey: its layer, and the sentence that reports show and people group by. Code that
// finds out whether a rule fits answers with one of these, so that the list has all of them:
// tests/expected_differences_test.cc wants an example of each on the two real engines.
#ifndef TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_RULES_H_

#include "absl/types/span.h"
#include "model/expected/explanation.h"
#include "model/expected/pair_rules.h"

namespace twinstep {

enum class Rule {
  // Where breakpoints go: breakpoint_rules.
  kNoCodeOnLine,
  kBreakpointAtClosingBrace,
  // At which places only one debugger stops: stop_places.
  kLoopHead,
  kCommaOperand,
  kClassElement,
  kBareDeclarator,
  kV8ReturnAlone,
  kClosingBraceAlone,
  kClassWithHeritage,
  kConstantCondition,
  // Where they pause: pause_rules.
  kReturning,
  kThrowing,
  kClosingBraceTwice,
  kStoodApart,
  kStepOutEntersNextCall,
  // Call stacks: stack_rules.
  kFieldInitialisers,
  kGuessedNames,
  // Variables: variable_rules.
  kDefaultBinding,
  kNeverRead,
  kNotCaptured,
  kNotCapturedAndHiding,
  kNoBlockScopesAtReturn,
  kScopesLeftAtClosingBrace,
  // Actions beyond the published studies': more_actions_rules.
  kConditionThrows,
  kRunToUnmovedPlace,
  kBlackboxedBreakpoint,
  kWatchedBlackbox,
  kSetsGlobals,
  kSetsConstants,
  kPropertiesOfErrors,
  kExceptionWhileOff,
};

// What a rule that fits answers.
Explanation By(Rule rule);

// In the order of the enumerators.
absl::Span<const RuleText> V8SpiderMonkeyRuleTexts();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_RULES_H_
