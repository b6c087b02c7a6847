#include "model/answers/unkept_variables.h"

#include <gtest/gtest.h>

#include "model/answers/comparison.h"

namespace twinstep {
namespace {

Scope ScopeOf(Scope::Kind kind, std::initializer_list<std::pair<const char*, double>> values,
              std::initializer_list<const char*> without_value = {}) {
  Scope scope;
  scope.set_kind(kind);
  for (const auto& [name, value] : values) {
    Variable& variable = *scope.add_variables();
    variable.set_name(name);
    variable.mutable_value()->set_number(value);
  }
  for (const char* const name : without_value) {
    Variable& variable = *scope.add_variables();
    variable.set_name(name);
    variable.mutable_value()->set_singleton(Value::UNAVAILABLE);
  }
  return scope;
}

Output PausedIn(std::initializer_list<Scope> scopes) {
  Output output;
  Frame& frame = *output.mutable_paused()->add_frames();
  for (const Scope& scope : scopes) *frame.add_scopes() = scope;
  return output;
}

bool Same(const Output& lister, const Output& other, CaptureLevel level = FULL) {
  return !CompareOutputs(WithoutUnkept(lister, other), other, level).has_value();
}

// As V8 15.8 and 14.6 show a closure in a block in a function, whose `x` hides the script's.
TEST(UnkeptVariablesTest, WhatOnlyOneListsWithoutAValueIsNoDifference) {
  const Output newer =
      PausedIn({ScopeOf(Scope::FUNCTION, {{"own", 1}}), ScopeOf(Scope::BLOCK, {}, {"inner"}),
                ScopeOf(Scope::CLOSURE, {{"kept", 2}}, {"x", "y"}), ScopeOf(Scope::SCRIPT, {{"x", 3}})});
  const Output older = PausedIn({ScopeOf(Scope::FUNCTION, {{"own", 1}}), ScopeOf(Scope::CLOSURE, {{"kept", 2}}),
                                 ScopeOf(Scope::SCRIPT, {{"x", 3}})});
  EXPECT_TRUE(CompareOutputs(newer, older, FULL).has_value());
  EXPECT_TRUE(Same(newer, older));
  EXPECT_TRUE(Same(newer, older, PAPER));
  EXPECT_TRUE(HasUnkeptInnermost(newer.paused().frames(0), "x"));
  EXPECT_FALSE(HasUnkeptInnermost(newer.paused().frames(0), "kept"));
  EXPECT_FALSE(HasUnkeptInnermost(older.paused().frames(0), "x"));
}

TEST(UnkeptVariablesTest, WhatIsKeptHasItsValue) {
  const Output older = PausedIn({ScopeOf(Scope::FUNCTION, {}), ScopeOf(Scope::CLOSURE, {{"kept", 2}})});
  EXPECT_FALSE(Same(PausedIn({ScopeOf(Scope::FUNCTION, {}), ScopeOf(Scope::CLOSURE, {}, {"kept"})}), older));
  EXPECT_FALSE(Same(PausedIn({ScopeOf(Scope::FUNCTION, {}), ScopeOf(Scope::CLOSURE, {{"kept", 3}}, {"x"})}), older));
  // Where one more has a value the older one does not list it.
  EXPECT_FALSE(Same(PausedIn({ScopeOf(Scope::FUNCTION, {}), ScopeOf(Scope::CLOSURE, {{"kept", 2}, {"x", 1}})}), older));
}

TEST(UnkeptVariablesTest, OfItsOwnFunctionAFrameShowsAll) {
  const Output older = PausedIn({ScopeOf(Scope::FUNCTION, {{"a", 1}})});
  EXPECT_FALSE(Same(PausedIn({ScopeOf(Scope::FUNCTION, {{"a", 1}}, {"b"})}), older));
  EXPECT_FALSE(Same(PausedIn({ScopeOf(Scope::BLOCK, {}, {"b"}), ScopeOf(Scope::FUNCTION, {{"a", 1}})}), older));
  const Output top = PausedIn({ScopeOf(Scope::SCRIPT, {{"a", 1}}, {"b"})});
  EXPECT_FALSE(Same(top, PausedIn({ScopeOf(Scope::SCRIPT, {{"a", 1}})})));
  EXPECT_FALSE(HasUnkeptInnermost(top.paused().frames(0), "b"));
}

// A closure's variable in its dead zone is listed without a value by both.
TEST(UnkeptVariablesTest, WithoutAValueOnBothSidesItStays) {
  const Output dead = PausedIn({ScopeOf(Scope::FUNCTION, {}), ScopeOf(Scope::CLOSURE, {}, {"late"})});
  EXPECT_TRUE(Same(dead, dead));
  EXPECT_FALSE(Same(PausedIn({ScopeOf(Scope::FUNCTION, {}), ScopeOf(Scope::CLOSURE, {})}), dead));
}

// The script's variable of the name of a parameter that no closure keeps is in its dead zone still.
TEST(UnkeptVariablesTest, AnOuterOneOfThatNameStays) {
  const Output older = PausedIn({ScopeOf(Scope::FUNCTION, {}), ScopeOf(Scope::SCRIPT, {}, {"list"})});
  const Scope function = ScopeOf(Scope::FUNCTION, {}), kept = ScopeOf(Scope::CLOSURE, {}, {"list"});
  EXPECT_TRUE(Same(PausedIn({function, kept, ScopeOf(Scope::SCRIPT, {}, {"list"})}), older));
  EXPECT_FALSE(Same(PausedIn({function, kept, ScopeOf(Scope::SCRIPT, {{"list", 1}})}), older));
}

}  // namespace
}  // namespace twinstep
