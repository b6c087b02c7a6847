// Every rule between V8 and SpiderMonkey: its layer, and the sentence that reports show and people group by. Code that
// finds out whether a rule fits answers with one of these, so that the list has all of them:
// tests/expected_differences_test.cc wants an example of each on the two real engines.
#ifndef TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_RULES_H_

#include "absl/types/span.h"
#include "model/expected/divergence_view.h"
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
  kClassScopeAtHead,
  kDeadAtLoopHead,
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

// Designed differences in where breakpoints end up.

Explanation ExplainBreakpoint(const DivergenceView& view);

// Designed differences of actions beyond breakpoints and steps. Each was looked at in the engines' own shells.

Explanation ExplainMoreActions(const DivergenceView& view);

// Designed differences in where the two debuggers pause, and Firefox's own rules.

// For divergences in pause location, termination, and call stacks that belong to different places. A rule applies where
// one debugger stands at a place at which the other has no stop, by the lists of both: V8's break positions
// (bytecode-generator.cc, debug.cc) and SpiderMonkey's pause points (BytecodeEmitter.cpp) with Firefox's stepping on
// top (devtools thread.js).
Explanation ExplainPause(const DivergenceView& view);

// The part of it that looks only at what kinds of place the two stand at: for divergences of which a different place on
// the same line is the cause.
Explanation ExplainPlaces(const DivergenceView& view);

// Designed differences in the names on the call stack.

// Applies only where both stacks hold the same frames, one by one, and differ in nothing but names that one of the
// debuggers makes up.
Explanation ExplainStack(const DivergenceView& view);

// Designed differences in which variables the two debuggers list.

// Explains a variable that one debugger does not list, by how it is declared and used. Never explains two different
// values.
Explanation ExplainVariable(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_V8_SPIDERMONKEY_RULES_H_
