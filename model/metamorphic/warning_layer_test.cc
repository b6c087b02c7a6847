#include "model/metamorphic/warning_layer.h"

#include <string>

#include "gtest/gtest.h"
#include "model/answers/mismatch.h"

namespace twinstep {
namespace {

constexpr EngineFacts kPassesUnmovedPlaces = {.passes_unmoved_places = "goes past"};
constexpr EngineFacts kGuessesNames = {.guesses_names = "guesses"};
constexpr EngineFacts kNamesBySurroundings = {.names_by_surroundings = "names"};
constexpr EngineFacts kDropsOptimized = {.drops_optimized_variables = "drops"};

void Step(Trace& trace, uint32_t line) {
  trace.add_events()->mutable_action()->mutable_step_over();
  trace.add_events()->mutable_output()->mutable_paused()->mutable_location()->set_line(line);
}

// Two runs that pause on those lines; the last of each is where they part. 0: the program has finished.
Location At(uint32_t line) {
  Location location;
  location.set_line(line);
  location.set_column(0);
  return location;
}

MetamorphicResult Parted(std::vector<uint32_t> initial, std::vector<uint32_t> follow_up) {
  MetamorphicResult result;
  result.end = MetamorphicResult::End::kWarning;
  const auto fill = [](Trace& trace, const std::vector<uint32_t>& lines) {
    for (const uint32_t line : lines) {
      if (line != 0) {
        Step(trace, line);
        continue;
      }
      trace.add_events()->mutable_action()->mutable_resume();
      trace.add_events()->mutable_output()->mutable_finished();
    }
  };
  fill(result.initial, initial);
  fill(result.follow_up, follow_up);
  if (follow_up.back() != 0) {
    result.follow_up.add_events()->mutable_action()->mutable_abandon();
    result.follow_up.add_events()->mutable_output()->mutable_finished();
  }
  result.divergence.set_type(Divergence::PAUSE_LOCATION);
  result.divergence.set_event(static_cast<uint32_t>(result.initial.events_size() - 1));
  result.transformations.emplace_back().mutable_add_breakpoint_and_continue();
  return result;
}

TEST(WarningLayerTest, ADebuggerMayGoPastAnUnmovedPlace) {
  // The initial run stood on line 2 and was not stopped there again; the follow-up had stopped on line 5 in between.
  EXPECT_EQ(ExplainWarning(Parted({2, 7}, {2, 5, 2}), kPassesUnmovedPlaces).layer, DEVTOOLS_RULE);
  EXPECT_EQ(ExplainWarning(Parted({2, 0}, {2, 5, 2}), kPassesUnmovedPlaces).layer, DEVTOOLS_RULE);
  // Where the place is a breakpoint's, it was missed.
  const RunViolation missed[] = {RunViolation()};
  EXPECT_EQ(ExplainWarning(Parted({2, 0}, {2, 5, 2}), kPassesUnmovedPlaces, missed).layer, UNEXPLAINED);
  // The other way round.
  EXPECT_EQ(ExplainWarning(Parted({1, 2}, {1, 2, 7}), kPassesUnmovedPlaces).layer, DEVTOOLS_RULE);
  EXPECT_EQ(ExplainWarning(Parted({1, 2}, {1, 5, 7}), kPassesUnmovedPlaces).layer, UNEXPLAINED);
  // The follow-up was there before, since the runs were in step; or earlier, which explains nothing.
  EXPECT_EQ(ExplainWarning(Parted({1, 2}, {1, 2, 5, 7}), kPassesUnmovedPlaces).layer, DEVTOOLS_RULE);
  EXPECT_EQ(ExplainWarning(Parted({1, 2}, {2, 1, 5, 7}), kPassesUnmovedPlaces).layer, UNEXPLAINED);
  EXPECT_EQ(ExplainWarning(Parted({2, 7}, {2, 5, 2}), kNoEngineFacts).layer, UNEXPLAINED) << "this one stops there";
}

// A step comes from line 50 of another source to line 50 of this one: unmoved. Blank lines on top, and it has moved.
TEST(WarningLayerTest, UnmovedIsAQuestionOfLineAndColumn) {
  MetamorphicResult result = Parted({50, 52}, {50, 51});
  result.initial.mutable_events(1)->mutable_output()->mutable_paused()->mutable_location()->set_source(Location::OTHER);
  result.follow_up.mutable_events(1)->mutable_output()->mutable_paused()->mutable_location()->set_source(
      Location::OTHER);
  result.transformations.back().mutable_insert_blank_lines();
  *result.divergence.mutable_a() = Place(At(53));
  *result.divergence.mutable_b() = Place(At(51));
  EXPECT_EQ(ExplainWarning(result, kPassesUnmovedPlaces).layer, DEVTOOLS_RULE);
  *result.divergence.mutable_a() = Place(At(54));
  EXPECT_EQ(ExplainWarning(result, kPassesUnmovedPlaces).layer, UNEXPLAINED);
  // In an edited program equal numbers are not one place.
  result.divergence.set_type(Divergence::TERMINATION);
  *result.divergence.mutable_a() = Place(At(50));
  EXPECT_EQ(ExplainWarning(result, kPassesUnmovedPlaces).layer, UNEXPLAINED);
}

TEST(WarningLayerTest, OtherDifferencesAtThePlaceAreNotExplainedByIt) {
  MetamorphicResult result = Parted({2, 7}, {2, 5, 2});
  result.divergence.set_type(Divergence::VARIABLES);
  EXPECT_EQ(ExplainWarning(result, kPassesUnmovedPlaces).layer, UNEXPLAINED);
}

TEST(WarningLayerTest, NamesMayBeGuessed) {
  MetamorphicResult result = Parted({4}, {4});
  result.divergence.set_type(Divergence::CALL_STACK);
  Frame& frame = *result.initial.mutable_events(1)->mutable_output()->mutable_paused()->add_frames();
  frame.set_function_name("assert.throws");
  Frame& other = *result.follow_up.mutable_events(1)->mutable_output()->mutable_paused()->add_frames();
  EXPECT_EQ(ExplainWarning(result, kGuessesNames).layer, BY_DESIGN);
  other.set_function_name("another");
  EXPECT_EQ(ExplainWarning(result, kGuessesNames).layer, UNEXPLAINED);
}

TEST(WarningLayerTest, NamesMayTellWhatHasBeenParsed) {
  MetamorphicResult result = Parted({4}, {4});
  result.divergence.set_type(Divergence::CALL_STACK);
  Frame& frame = *result.initial.mutable_events(1)->mutable_output()->mutable_paused()->add_frames();
  frame.set_function_name("collect/<");
  Frame& other = *result.follow_up.mutable_events(1)->mutable_output()->mutable_paused()->add_frames();
  other.set_function_name("curry/collect/<");
  EXPECT_EQ(ExplainWarning(result, kNamesBySurroundings).layer, UNEXPLAINED);
  result.transformations.back().mutable_change_configuration();
  EXPECT_EQ(ExplainWarning(result, kNamesBySurroundings).layer, BY_DESIGN);
  other.set_function_name("collect/</<");
  EXPECT_EQ(ExplainWarning(result, kNamesBySurroundings).layer, BY_DESIGN);
  frame.set_function_name("collect");
  other.set_function_name("curry/collect");
  EXPECT_EQ(ExplainWarning(result, kNamesBySurroundings).layer, BY_DESIGN);
  frame.set_function_name("api/<");
  other.set_function_name("api/api<");
  EXPECT_EQ(ExplainWarning(result, kNamesBySurroundings).layer, BY_DESIGN);
  frame.set_function_name("step/<");
  other.set_function_name("co/</</<");
  EXPECT_EQ(ExplainWarning(result, kNamesBySurroundings).layer, BY_DESIGN);
  frame.set_function_name("collect");
  other.set_function_name("another");
  EXPECT_EQ(ExplainWarning(result, kNamesBySurroundings).layer, UNEXPLAINED);
  other.set_function_name("collect/<");
  other.mutable_location()->set_line(9);
  EXPECT_EQ(ExplainWarning(result, kNamesBySurroundings).layer, UNEXPLAINED);
}

TEST(WarningLayerTest, OptimizedCodeMayLoseVariables) {
  MetamorphicResult result = Parted({4}, {4});
  result.divergence.set_type(Divergence::VARIABLES);
  result.divergence.mutable_b()->mutable_value()->set_singleton(Value::UNAVAILABLE);
  EXPECT_EQ(ExplainWarning(result, kDropsOptimized).layer, UNEXPLAINED);
  result.transformations.back().mutable_change_configuration()->mutable_worker()->set_name("optimizing");
  EXPECT_EQ(ExplainWarning(result, kDropsOptimized).layer, BY_DESIGN);
  Value number, undefined;
  number.set_number(1);
  undefined.set_singleton(Value::UNDEFINED);
  for (const Value& other : {number, undefined}) {
    *result.divergence.mutable_b() = Shows(other);
    EXPECT_EQ(ExplainWarning(result, kDropsOptimized).layer, UNEXPLAINED) << "another value";
  }
}

// The run in the other configuration is whole; what counts is where it parts.
TEST(WarningLayerTest, NamesInAnotherConfiguration) {
  MetamorphicResult result = Parted({4}, {4, 5, 0});
  result.divergence.set_type(Divergence::CALL_STACK);
  result.initial.mutable_events(1)->mutable_output()->mutable_paused()->add_frames()->set_function_name("named");
  result.follow_up.mutable_events(1)->mutable_output()->mutable_paused()->add_frames();
  result.transformations.back().mutable_change_configuration();
  EXPECT_EQ(ExplainWarning(result, kGuessesNames).layer, BY_DESIGN);
}

}  // namespace
}  // namespace twinstep
