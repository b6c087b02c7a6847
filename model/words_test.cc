#include "model/words.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

TEST(WordsTest, OfFieldsAndValues) {
  EXPECT_EQ(Words("STEP_IN"), "step in");
  EXPECT_EQ(Words("pause_on_exceptions"), "pause on exceptions");
}

TEST(WordsTest, LinesHaveColumnsWhereTheyAreKnown) {
  Location location;
  location.set_line(3);
  EXPECT_EQ(LineColumnText(location), "3");
  location.set_column(0);
  EXPECT_EQ(LineColumnText(location), "3:0");
}

TEST(WordsTest, Modes) {
  EXPECT_EQ(ModeName(PauseOnExceptions::UNCAUGHT), "uncaught");
  EXPECT_EQ(ModeName(PauseOnExceptions::NONE), "none");
}

}  // namespace
}  // namespace twinstep
