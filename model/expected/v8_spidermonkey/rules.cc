#include "model/expected/v8_spidermonkey/rules.h"

#include <array>
#include <cstddef>
#include <iterator>
#include <string>

namespace twinstep {
namespace {

struct Row {
  Rule rule;
  RuleText text;
};

constexpr Row kRows[] = {
    {Rule::kNoCodeOnLine, {BY_DESIGN, "no code on the line: V8 slides, Firefox refuses"}},
    {Rule::kBreakpointAtClosingBrace,
     {BY_DESIGN, "closing brace: V8 goes back to the function's last statement, Firefox has a place there"}},
    {Rule::kLoopHead,
     {BY_DESIGN, "for-in and for-of: V8 stops in the head at every turn, Firefox once at the iterable"}},
    {Rule::kCommaOperand, {BY_DESIGN, "comma operands are stops in V8 only"}},
    {Rule::kClassElement, {BY_DESIGN, "class field values and computed keys are stops of another kind in V8"}},
    {Rule::kBareDeclarator, {BY_DESIGN, "a declaration without initialiser is a stop in V8 only"}},
    {Rule::kV8ReturnAlone,
     {BY_DESIGN, "returning: V8 stops at the end of the return statement, where Firefox has no stop"}},
    {Rule::kClosingBraceAlone, {BY_DESIGN, "returning: Firefox stops at the closing brace, where V8 has no stop"}},
    {Rule::kClassWithHeritage, {BY_DESIGN, "a class with heritage is a stop in Firefox only"}},
    {Rule::kConstantCondition, {BY_DESIGN, "a constant condition is a stop in Firefox only"}},
    {Rule::kReturning,
     {BY_DESIGN, "returning: V8 stops at the end of the return statement, Firefox at the closing brace"}},
    {Rule::kThrowing, {BY_DESIGN, "throwing: Firefox stops where an error leaves a frame, V8 only at the handler"}},
    {Rule::kClosingBraceTwice,
     {DEVTOOLS_RULE,
      "Firefox stops at the closing brace a second time when a frame ends there that a breakpoint had paused"}},
    {Rule::kStoodApart,
     {BY_DESIGN, "V8 comes to where Firefox stood before the action: the two were at different places"}},
    {Rule::kStepOutEntersNextCall,
     {BY_DESIGN, "step out: V8 enters the next function that the caller calls, Firefox stays in the caller"}},
    {Rule::kFieldInitialisers,
     {BY_DESIGN, "class fields: V8 has one named frame for all initialisers, Firefox an unnamed one for each"}},
    {Rule::kGuessedNames, {BY_DESIGN, "Firefox makes up names for functions that have none"}},
    {Rule::kDefaultBinding, {BY_DESIGN, "Firefox lists the nameless binding of export default"}},
    {Rule::kNeverRead, {BY_DESIGN, "V8 keeps only variables that the program reads"}},
    {Rule::kNotCaptured, {BY_DESIGN, "of outer functions V8 keeps only variables that inner functions use"}},
    {Rule::kNotCapturedAndHiding,
     {BY_DESIGN, "of outer functions V8 keeps only variables that inner functions use, and shows what they hide"}},
    {Rule::kNoBlockScopesAtReturn, {BY_DESIGN, "at a return V8 lists no block scopes"}},
    {Rule::kScopesLeftAtClosingBrace, {BY_DESIGN, "at the closing brace Firefox has left the scopes of let and const"}},
    {Rule::kClassScopeAtHead, {BY_DESIGN, "where a class begins V8 is in its scope, which has the class's own name"}},
    {Rule::kDeadAtLoopHead,
     {BY_DESIGN, "in the head of a loop V8 from 14 on lists no variables that the head has yet to declare"}},
    {Rule::kConditionThrows,
     {BY_DESIGN, "a breakpoint's condition that throws pauses in Firefox and counts as false in V8"}},
    {Rule::kRunToUnmovedPlace, {DEVTOOLS_RULE, "a run to where a step has just paused ends there at once in Firefox"}},
    {Rule::kBlackboxedBreakpoint, {BY_DESIGN, "a breakpoint in blackboxed code is hit in V8 and ignored in Firefox"}},
    {Rule::kWatchedBlackbox,
     {BY_DESIGN, "V8 passes over code only where every debugger that is attached blackboxes it"}},
    {Rule::kSetsGlobals,
     {BY_DESIGN,
      "V8 sets variables of functions, blocks and scripts, not the properties of global and `with` objects"}},
    {Rule::kSetsConstants,
     {BY_DESIGN, "V8 lets a person set constants and variables in their dead zone, SpiderMonkey does not"}},
    {Rule::kPropertiesOfErrors,
     {BY_DESIGN, "an error has its own stack in V8, its own file, line and column in Firefox"}},
    {Rule::kExceptionWhileOff,
     {BY_DESIGN, "while breakpoints are off Firefox does not pause on exceptions either, V8 does"}},
};

constexpr bool RowsAreInOrder() {
  for (size_t i = 0; i < std::size(kRows); ++i) {
    if (static_cast<size_t>(kRows[i].rule) != i) return false;
  }
  return std::size(kRows) == static_cast<size_t>(Rule::kExceptionWhileOff) + 1;
}
static_assert(RowsAreInOrder());

constexpr auto kTexts = [] {
  std::array<RuleText, std::size(kRows)> texts;
  for (size_t i = 0; i < texts.size(); ++i) texts[i] = kRows[i].text;
  return texts;
}();

}  // namespace

Explanation By(Rule rule) {
  const RuleText& text = kTexts[static_cast<size_t>(rule)];
  return {text.layer, std::string(text.sentence)};
}

absl::Span<const RuleText> V8SpiderMonkeyRuleTexts() { return kTexts; }

}  // namespace twinstep
