// Twinstep's own oracles as assertions of a unit test: two debuggers must agree, one with itself, or one with the
// program.
#ifndef TWINSTEP_HARNESS_TESTING_ORACLES_H_
#define TWINSTEP_HARNESS_TESTING_ORACLES_H_

#include <google/protobuf/repeated_field.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "harness/testing/programs.h"
#include "model/debugger.h"
#include "proto/action.pb.h"
#include "proto/trace.pb.h"
#include "proto/transformation.pb.h"

namespace twinstep::debugger_testing {

// Actions as //harness:debug takes them, "break 2; start; over; resume", or as messages.
class ActionList {
 public:
  ActionList(const char* text);
  ActionList(const std::string& text);
  ActionList(google::protobuf::RepeatedPtrField<Action> actions) : actions_(std::move(actions)) {}

  const google::protobuf::RepeatedPtrField<Action>& actions() const { return actions_; }
  // Why the text could not be read; else empty.
  const std::string& error() const { return error_; }

 private:
  google::protobuf::RepeatedPtrField<Action> actions_;
  std::string error_;
};

// A transformation by its name ("InsertDeadCode": up to eight random ones, the same in every run), in protobuf's text
// form ("insert_dead_code { offset: 12 variable: \"v\" literal: \"7\" }", as findings show them) or as a message.
class TransformationChoice {
 public:
  TransformationChoice(const char* text) : text_(text) {}
  TransformationChoice(const std::string& text) : text_(text) {}
  TransformationChoice(const Transformation& message) : message_(message) {}

  const std::string& text() const { return text_; }
  // What is meant where the text is empty.
  const Transformation& message() const { return message_; }

 private:
  std::string text_;
  Transformation message_;
};

struct OracleOptions {
  // What two debuggers are compared in; an engine is compared with itself in all.
  CaptureLevel level = PAPER;
  // Limits of each session.
  SessionOptions session;
};

// Success: the two engines of the default pair answer to the actions alike, compared at `options.level`. PAPER compares
// lines, function names and primitive variables of the youngest frame; at FULL the two differ by design in most
// programs. Actions that are left when the program has ended, and a program that a limit ends, are failures too. The
// failure's text shows the class of the difference, the rule that explains it, if there is one, the program, and both
// debuggers' answers side by side.
::testing::AssertionResult DebuggersAgree(const ProgramText& program, const ActionList& actions,
                                          const OracleOptions& options = {});

// Success: what the engine answers to the actions and what it answers once program or actions are transformed are
// related as the transformation promises (model/transformations/). A transformation that is not applicable to them is a
// failure.
::testing::AssertionResult RelationHolds(const EngineUnderTest& engine, const TransformationChoice& transformation,
                                         const ProgramText& program, const ActionList& actions,
                                         const OracleOptions& options = {});
// In both engines.
::testing::AssertionResult RelationHolds(const TransformationChoice& transformation, const ProgramText& program,
                                         const ActionList& actions, const OracleOptions& options = {});

// Success: what the engine answers to the actions is what the program really did (model/truth/), and keeps every
// invariant (model/invariants/). A program whose truth is not known is a failure, and so are actions behind which it is
// not (a variable that is set), pauses of which none can be judged, actions that are left when the program has ended,
// and a program that a limit ends. The failure's text shows who breaks which promise, the program, and the actions with
// their answers up to the wrong one. `options.level` is not looked at: everything is judged.
::testing::AssertionResult TrueToTheProgram(const EngineUnderTest& engine, const ProgramText& program,
                                            const ActionList& actions, const OracleOptions& options = {});
// In both engines.
::testing::AssertionResult TrueToTheProgram(const ProgramText& program, const ActionList& actions,
                                            const OracleOptions& options = {});

}  // namespace twinstep::debugger_testing

#define TWINSTEP_EXPECT_(result)                                                      \
  switch (0)                                                                          \
  case 0:                                                                             \
  default:                                                                            \
    if (const ::testing::AssertionResult twinstep_result = (result); twinstep_result) \
      ;                                                                               \
    else                                                                              \
      ADD_FAILURE() << twinstep_result.message()

#define EXPECT_NO_DIVERGENCE(program, actions) \
  TWINSTEP_EXPECT_(::twinstep::debugger_testing::DebuggersAgree(program, actions))
#define EXPECT_RELATION_HOLDS(transformation, program, actions) \
  TWINSTEP_EXPECT_(::twinstep::debugger_testing::RelationHolds(transformation, program, actions))
#define EXPECT_RELATION_HOLDS_IN(engine, transformation, program, actions) \
  TWINSTEP_EXPECT_(::twinstep::debugger_testing::RelationHolds(engine, transformation, program, actions))
#define EXPECT_TRUE_TO_THE_PROGRAM(program, actions) \
  TWINSTEP_EXPECT_(::twinstep::debugger_testing::TrueToTheProgram(program, actions))
#define EXPECT_TRUE_TO_THE_PROGRAM_IN(engine, program, actions) \
  TWINSTEP_EXPECT_(::twinstep::debugger_testing::TrueToTheProgram(engine, program, actions))

#endif  // TWINSTEP_HARNESS_TESTING_ORACLES_H_
