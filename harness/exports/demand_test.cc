#include "harness/exports/demand.h"

#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "model/answers/mismatch.h"

namespace twinstep {
namespace {

Violation Broken(Aspect about, Datum expected, Datum actual = {}) {
  Violation violation;
  *violation.mutable_about() = std::move(about);
  *violation.mutable_expected() = std::move(expected);
  *violation.mutable_actual() = std::move(actual);
  return violation;
}

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

Value Text(const std::string& text) {
  Value value;
  value.mutable_string()->set_utf8(text);
  return value;
}

Output PausedIn(int frames) {
  Output output;
  for (int i = 0; i < frames; ++i) {
    Frame& frame = *output.mutable_paused()->add_frames();
    frame.set_kind(Frame::FUNCTION);
    frame.set_function_name(i == 0 ? "f" : "g");
    frame.mutable_location()->set_line(static_cast<uint32_t>(4 + i));
    frame.mutable_location()->set_column(0);
  }
  return output;
}

// As a script does.
bool IsRight(const Demand& demand, const std::string& answer) {
  return answer == demand.expected.text ||
         (!demand.right.empty() && std::regex_search(answer, std::regex(demand.right)));
}

TEST(DemandTest, AMissedPauseIsDemandedAtItsPlace) {
  Action step;
  step.mutable_step_over();
  const Violation lost = Broken(About(Aspect::STEP, step), PauseAt(At(2, 0)));
  EXPECT_EQ(DemandOf(lost, Output(), {"finished"}, FULL).expected.text, "paused 2:0");
  EXPECT_EQ(DemandOf(lost, Output(), {"finished"}, PAPER).expected.text, "paused 2");
  const Violation missed = Broken(About(Aspect::BREAKPOINT, At(5, 2)), PauseAt(At(5, 2), Datum::COMES_THERE));
  EXPECT_EQ(DemandOf(missed, Output(), {"finished"}, FULL).expected.text, "paused 5:2");
  const Demand thrown = DemandOf(Broken(About(Aspect::THROW, At(7, 4)), PauseAt(At(7, 4), Datum::IS_THROWN)), Output(),
                                 {"finished"}, FULL);
  EXPECT_TRUE(IsRight(thrown, "paused 7:10"));
  EXPECT_FALSE(IsRight(thrown, "paused 70:1"));
  EXPECT_FALSE(IsRight(thrown, "finished"));
}

TEST(DemandTest, WhereAnyPauseIsRightTheOneThatCameIsNot) {
  Action step;
  step.mutable_step_in();
  const Violation violation = Broken(About(Aspect::STEP, step), SomePause(Datum::IN_CALLBACK));
  EXPECT_TRUE(IsRight(DemandOf(violation, Output(), {"finished"}, FULL), "paused 3:2"));
  const Demand elsewhere = DemandOf(violation, PausedIn(1), {"paused 9:0"}, FULL);
  EXPECT_TRUE(IsRight(elsewhere, "paused 3:2"));
  EXPECT_FALSE(IsRight(elsewhere, "paused 9:0"));
}

TEST(DemandTest, ALineIsDemandedWhateverItsColumn) {
  Location line;
  line.set_line(3);
  const Demand demand =
      DemandOf(Broken(About(Aspect::BREAKPOINT_ON_LINE, line), Place(line)), Output(), {"breakpoint 9:2"}, FULL);
  EXPECT_TRUE(IsRight(demand, "breakpoint 3:12"));
  EXPECT_FALSE(IsRight(demand, "breakpoint 9:2"));
  EXPECT_FALSE(IsRight(demand, "breakpoint 31:2"));
}

TEST(DemandTest, WhereNoPlaceIsKnownAnythingElseIsRight) {
  Action step;
  step.mutable_step_out();
  const Demand demand =
      DemandOf(Broken(About(Aspect::FRAME_AT_END, step), Said(Datum::CALLER)), Output(), {"paused 3:9"}, FULL);
  EXPECT_EQ(demand.expected.text, "the caller");
  EXPECT_FALSE(IsRight(demand, "paused 3:9"));
  EXPECT_TRUE(IsRight(demand, "paused 3:90"));
  EXPECT_TRUE(IsRight(demand, "finished"));
  const auto words = [](Datum expected) {
    return DemandOf(Broken(About(Aspect::PAUSE), std::move(expected)), Output(), {"paused 3:9"}, FULL).expected.text;
  };
  EXPECT_EQ(words(Said(Datum::NO_PAUSE, Datum::COMES_NO_MORE)),
            "no pause, as the program does not come there any more");
  EXPECT_EQ(words(Said(Datum::NO_STEP)), "no pause by a step");
}

// In another version the step that goes on comes to another place.
TEST(DemandTest, APauseOfNoBreakpointAfterAResumeIsTheBugWhereverItIs) {
  Action resume;
  resume.mutable_resume();
  const Violation violation = Broken(About(Aspect::PAUSE_REASON, resume), Said(Datum::NO_STEP));
  const Demand known = DemandOf(violation, PausedIn(1), {"paused 9:0"}, FULL, std::vector<std::string>{"3:2", "12:10"});
  EXPECT_TRUE(known.rest_is_wrong);
  EXPECT_TRUE(IsRight(known, "paused 3:2"));
  EXPECT_TRUE(IsRight(known, "paused 12:10"));
  EXPECT_TRUE(IsRight(known, "finished"));
  EXPECT_FALSE(IsRight(known, "paused 9:0"));
  EXPECT_FALSE(IsRight(known, "paused 3:20"));
  EXPECT_FALSE(IsRight(known, "paused 2:1"));
  // A `debugger` statement may pause it, too.
  EXPECT_FALSE(DemandOf(violation, PausedIn(1), {"paused 9:0"}, FULL).rest_is_wrong);
}

TEST(DemandTest, AScopeTooManyIsLookedAtByItsNames) {
  Output output = PausedIn(1);
  Frame& frame = *output.mutable_paused()->mutable_frames(0);
  for (const Scope::Kind kind : {Scope::FUNCTION, Scope::BLOCK, Scope::CATCH}) {
    Scope& scope = *frame.add_scopes();
    scope.set_kind(kind);
    // Scripts count scopes that hold anything.
    if (kind == Scope::BLOCK) continue;
    for (const char* const name : {"e", "a"}) scope.add_variables()->set_name(name);
  }
  Aspect about = About(Aspect::SCOPE);
  about.set_scope(2);
  const Demand demand = DemandOf(Broken(about, Said(Datum::NO_SUCH_SCOPE)), output, {"paused 4:0"}, FULL);
  EXPECT_EQ(demand.not_checkable, "");
  EXPECT_EQ(demand.look.scope, 1);
  EXPECT_FALSE(IsRight(demand, "paused 4:0, scope 1: catch {a, e}"));
  EXPECT_TRUE(IsRight(demand, "paused 4:0, scope 1: catch {b}"));
  EXPECT_TRUE(IsRight(demand, "paused 4:0, scope 1: none"));
}

TEST(DemandTest, AListHasThePlaceOrHasItNot) {
  const auto listed = [](Datum::Word expected) { return Broken(About(Aspect::LISTED, At(4, 2)), Said(expected)); };
  const Demand with = DemandOf(listed(Datum::LISTED), Output(), {"places [3:0]"}, FULL);
  EXPECT_TRUE(IsRight(with, "places [3:0 4:2 5:0]"));
  EXPECT_TRUE(IsRight(with, "places [4:2]"));
  EXPECT_FALSE(IsRight(with, "places [3:0 14:2 4:20]"));
  const Demand without = DemandOf(listed(Datum::NOT_LISTED), Output(), {"places [4:2]"}, FULL);
  EXPECT_FALSE(IsRight(without, "places [3:0 4:2]"));
  EXPECT_TRUE(IsRight(without, "places [3:0 14:2]"));
}

TEST(DemandTest, AWrongValueIsLookedAtInItsFrame) {
  Violation violation = Broken(AboutVariable("day", 1), Said(Datum::NO_VALUE_YET), Shows(Text("Mon")));
  const Demand demand = DemandOf(violation, PausedIn(2), {"paused 4"}, FULL);
  EXPECT_EQ(demand.look.kind, Look::Kind::kVariable);
  EXPECT_EQ(demand.look.frame, 1);
  EXPECT_EQ(demand.look.actual, "\"Mon\"");
  EXPECT_EQ(demand.expected.text, "paused 4, day: uninitialized");
  EXPECT_EQ(DemandOf(violation, PausedIn(2), {"paused 4"}, PAPER).expected.text, "paused 4, day: undefined");
  *violation.mutable_expected() = Said(Datum::NOT_THERE, Datum::BLOCK_WAS_LEFT);
  EXPECT_EQ(DemandOf(violation, PausedIn(2), {"paused 4"}, FULL).expected.text, "paused 4, day: not listed");
  // Two objects: only the truth tells them apart.
  Value object;
  object.mutable_object()->set_kind(Object::PLAIN);
  *violation.mutable_expected() = Shows(object);
  object.mutable_object()->set_class_name("Map");
  *violation.mutable_actual() = Shows(object);
  EXPECT_NE(DemandOf(violation, PausedIn(2), {"paused 4"}, FULL).not_checkable, "");
}

TEST(DemandTest, ANameAReturnedValueAndWhatAProgramDoes) {
  EXPECT_EQ(DemandOf(Broken(AboutFrame(Aspect::FRAME_NAME, 0), Named("h"), Named("f")), PausedIn(1), {"paused 4"}, FULL)
                .expected.text,
            "paused 4, frame 0: h 4:0");
  EXPECT_EQ(
      DemandOf(Broken(About(Aspect::RETURNED), Shows(Number(5)), Shows(Number(6))), PausedIn(1), {"paused 4"}, FULL)
          .expected.text,
      "paused 4, returning 5");
  EXPECT_EQ(DemandOf(Broken(AboutNumber(Aspect::PRINTED, 3), Says("a"), Says("b")), Output(), {"finished"}, FULL)
                .expected.text,
            "finished, printed line 3: a");
  Output completed, threw;
  completed.mutable_finished()->set_outcome(Finished::COMPLETED);
  threw.mutable_finished()->set_outcome(Finished::THREW);
  *threw.mutable_finished()->mutable_exception() = Number(5);
  EXPECT_EQ(DemandOf(Broken(About(Aspect::PROGRAM_END), Comes(completed), Comes(threw)), Output(), {"finished"}, FULL)
                .expected.text,
            "finished, completed");
}

TEST(DemandTest, AnAnswerIsDemandedAsScriptsShowIt) {
  Action evaluate;
  evaluate.mutable_evaluate()->set_expression("a");
  Output output;
  *output.mutable_evaluated()->mutable_value() = Number(2);
  EXPECT_EQ(DemandOf(Broken(AboutAnswer(evaluate, "a"), Said(Datum::NO_VALUE_YET), Answers(output.evaluated())), output,
                     {"evaluated"}, FULL)
                .expected.text,
            "evaluated, threw");
  EXPECT_EQ(DemandOf(Broken(AboutAnswer(evaluate, "a"), Shows(Number(1)), Answers(output.evaluated())), output,
                     {"evaluated"}, FULL)
                .expected.text,
            "evaluated, 1");
  // Nothing shows what a Map holds.
  EXPECT_NE(DemandOf(Broken(About(Aspect::ANSWER, evaluate), Entries({MapEntry()}), Answers(output.evaluated())),
                     output, {"evaluated"}, FULL)
                .not_checkable,
            "");
}

TEST(DemandTest, AWrongStackIsCheckedWhereOneFrameCanBeWrong) {
  const Violation violation = Broken(About(Aspect::STACK, At(4, 0)), Said(Datum::STACK_OF_PROGRAM));
  const Demand demand = DemandOf(violation, PausedIn(2), {"paused 4"}, FULL);
  EXPECT_FALSE(IsRight(demand, "paused 4, frame 1: g 5:0"));
  EXPECT_TRUE(IsRight(demand, "paused 4, frame 1: g 9:0"));
  EXPECT_NE(DemandOf(violation, PausedIn(3), {"paused 4"}, FULL).not_checkable, "");
}

TEST(DemandTest, AFrameThatIsElsewhereAndAStackThatIsAnotherAreLookedAt) {
  const Output output = PausedIn(3);
  const Frame wrong = output.paused().frames(2);
  const Demand elsewhere = DemandOf(Broken(About(Aspect::STACK, wrong.location()), StandsIn({}), ShowsFrame(wrong)),
                                    output, {"paused 4"}, FULL);
  EXPECT_EQ(elsewhere.look.kind, Look::Kind::kFrame);
  EXPECT_EQ(elsewhere.look.frame, 2);
  EXPECT_FALSE(IsRight(elsewhere, absl::StrCat("paused 4, frame 2: ", FrameText(wrong))));
  EXPECT_TRUE(IsRight(elsewhere, "paused 4, frame 2: g 90:0"));

  const Demand other = DemandOf(Broken(About(Aspect::STACK), StackOf(output.paused(), 1), StackOf(output.paused())),
                                output, {"paused 4"}, FULL);
  EXPECT_EQ(other.look.kind, Look::Kind::kStack);
  EXPECT_EQ(other.right, "");
  EXPECT_NE(other.look.expected, other.look.actual);
}

TEST(DemandTest, ThisOfAnotherClassIsChecked) {
  Value right, global;
  right.mutable_object();
  global.mutable_object()->set_class_name("global");
  const Demand demand =
      DemandOf(Broken(AboutVariable("this", 0), Shows(right), Shows(global)), PausedIn(1), {"paused 4"}, FULL);
  EXPECT_FALSE(IsRight(demand, "paused 4, this: global"));
  EXPECT_TRUE(IsRight(demand, "paused 4, this: Object"));
  EXPECT_NE(DemandOf(Broken(AboutVariable("this", 0), Shows(global), Shows(global)), PausedIn(1), {"paused 4"}, FULL)
                .not_checkable,
            "");
}

TEST(DemandTest, APauseAtAPlaceThatIsNotListedAsksForTheList) {
  Output output = PausedIn(1);
  *output.mutable_paused()->mutable_location() = At(4, 2);
  output.mutable_paused()->mutable_location()->set_source(Location::MAIN);
  const Demand demand = DemandOf(Broken(About(Aspect::PLACE_OF_BREAKPOINT), Said(Datum::LISTED_PLACE), Place(At(4, 2))),
                                 output, {"paused 4:2"}, FULL);
  EXPECT_EQ(demand.expected.text, "paused 4:2, 4:2 is listed");
  EXPECT_EQ(demand.look.actual, "not listed");
}

TEST(DemandTest, LogpointsAreCountedOrAskedForOneValue) {
  const Demand often = DemandOf(Broken(About(Aspect::LOGPOINT, At(4, 2)), Counts(1, Datum::VISITS), Counts(2)),
                                Output(), {"finished"}, FULL);
  EXPECT_EQ(often.expected.text, "finished, times logged: 1");
  EXPECT_EQ(often.look.actual, "2");
  Aspect second = About(Aspect::LOGPOINT, At(4, 2));
  second.set_index(2);
  Evaluation threw;
  *threw.mutable_thrown() = Number(1);
  const Demand value = DemandOf(Broken(second, Shows(Number(5)), Answers(threw)), Output(), {"finished"}, FULL);
  EXPECT_EQ(value.expected.text, "finished, log 2: 5");
  EXPECT_EQ(value.look.actual, "nothing") << "what throws does not log";
}

}  // namespace
}  // namespace twinstep
