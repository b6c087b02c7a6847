#include "model/answers/mismatch_text.h"

#include <string>

#include "google/protobuf/descriptor.h"
#include "gtest/gtest.h"
#include "model/answers/mismatch.h"

namespace twinstep {
namespace {

Location At(uint32_t line, uint32_t column) {
  Location place;
  place.set_line(line);
  place.set_column(column);
  return place;
}

Value Number(double number) {
  Value value;
  value.set_number(number);
  return value;
}

std::string Broken(Aspect about, Datum expected, Datum actual) {
  Violation violation;
  *violation.mutable_about() = std::move(about);
  *violation.mutable_expected() = std::move(expected);
  *violation.mutable_actual() = std::move(actual);
  return ToText(violation);
}

TEST(MismatchTextTest, SaysWhatWasExpectedWhyAndWhatCame) {
  Action step;
  step.mutable_step_over();
  Output end;
  end.mutable_finished()->set_outcome(Finished::COMPLETED);
  EXPECT_EQ(Broken(About(Aspect::BREAKPOINT, At(12, 4)), PauseAt(At(12, 4), Datum::COMES_THERE, step), Comes(end)),
            "breakpoint at 12:4: expected a pause at 12:4, as the program comes there after step over, got finished: "
            "completed");
  EXPECT_EQ(Broken(AboutVariable("x", 2), Said(Datum::NO_VALUE_YET), Shows(Number(1))),
            "variable x in frame 2: expected no value yet, got 1");
  EXPECT_EQ(Broken(AboutVariable("this", 0), Shows(Number(1)), Said(Datum::NOT_THERE)),
            "this in frame 0: expected 1, got not there");
  EXPECT_EQ(Broken(About(Aspect::LOGPOINT, At(3, 2)), Counts(2, Datum::VISITS), Counts(3)),
            "logpoint at 3:2: expected 2, as often as the program comes there, got 3");
}

// A trace of level PAPER has no classes.
TEST(MismatchTextTest, AnObjectOfWhichOnlyTheKindIsKnownHasWords) {
  const auto shown = [](Object::Kind kind, const std::string& class_name) {
    Value value;
    value.mutable_object()->set_kind(kind);
    value.mutable_object()->set_class_name(class_name);
    return ToText(Shows(value));
  };
  EXPECT_EQ(shown(Object::EXOTIC, ""), "a built-in object (an Error, a Map, arguments, globalThis, ...)");
  EXPECT_EQ(shown(Object::EXOTIC, "Map"), "object Map");
  EXPECT_EQ(shown(Object::PLAIN, ""), "an object");
  EXPECT_EQ(shown(Object::ARRAY, ""), "an array");
  EXPECT_EQ(shown(Object::FUNCTION, ""), "a function");
  EXPECT_EQ(shown(Object::PROXY, ""), "a proxy");
  Evaluation thrown;
  thrown.mutable_thrown()->mutable_object()->set_kind(Object::EXOTIC);
  EXPECT_EQ(ToText(Answers(thrown)), "threw a built-in object (an Error, a Map, arguments, globalThis, ...)");
}

TEST(MismatchTextTest, TwoSidesStandAgainstEachOtherAndARunAgainstWhatItWasToBe) {
  Divergence divergence;
  *divergence.mutable_about() = AboutVariable("x", 1);
  divergence.mutable_about()->set_scope(0);
  *divergence.mutable_a() = Shows(Number(1));
  *divergence.mutable_b() = Shows(Number(-0.0));
  EXPECT_EQ(ToText(divergence), "variable x in scope 0 of frame 1: 1 against -0");
  EXPECT_EQ(ToTextOfRuns(divergence), "variable x in scope 0 of frame 1: expected 1, got -0");
}

TEST(MismatchTextTest, FramesAndWhatWasPrintedStandInTheTraceAlone) {
  Output output;
  *output.mutable_paused()->mutable_location() = At(1, 0);
  output.mutable_paused()->add_frames();
  EXPECT_EQ(Comes(output).output().paused().frames_size(), 0);
  output.mutable_finished()->add_console("much");
  EXPECT_EQ(Comes(output).output().finished().console_size(), 0);
}

// A kind that is added without words would be shown as nothing.
TEST(MismatchTextTest, EachKindHasWords) {
  const auto* const kinds = Aspect::Kind_descriptor();
  for (int i = 1; i < kinds->value_count(); ++i) {
    EXPECT_NE(ToText(About(static_cast<Aspect::Kind>(kinds->value(i)->number()))), "") << kinds->value(i)->name();
  }
  const auto* const words = Datum::Word_descriptor();
  for (int i = 1; i < words->value_count(); ++i) {
    EXPECT_NE(ToText(Said(static_cast<Datum::Word>(words->value(i)->number()))), "nothing") << words->value(i)->name();
  }
  const auto* const reasons = Datum::Reason_descriptor();
  for (int i = 1; i < reasons->value_count(); ++i) {
    const auto reason = static_cast<Datum::Reason>(reasons->value(i)->number());
    EXPECT_NE(ToText(SomePause(reason)), ToText(SomePause())) << reasons->value(i)->name();
  }
}

TEST(MismatchTextTest, OnlyAWholePlaceOfTheProgramIsOneToMark) {
  EXPECT_EQ(ExpectedPlace(PauseAt(At(2, 1)))->column(), 1u);
  EXPECT_FALSE(ExpectedPlace(SomePause()));
  Location line;
  line.set_line(3);
  EXPECT_FALSE(ExpectedPlace(Place(line)));
  Location module = At(1, 0);
  module.set_source(Location::MODULE);
  EXPECT_FALSE(ExpectedPlace(Place(module)));
  EXPECT_FALSE(ExpectedPlace(Says("a pause at 9:9")));
}

}  // namespace
}  // namespace twinstep
