#include "harness/exports/export_case.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/finding_for_test.h"
#include "model/answers/mismatch.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string ErrorOf(const Finding& finding, const std::string& engine) {
  return std::string(MakeExportCase(finding, engine).status().message());
}

TEST(ExportCaseTest, EachSideExpectsTheAnswerOfTheOther) {
  const absl::StatusOr<ExportCase> v8 = MakeExportCase(VariablesFinding(), "v8");
  ASSERT_TRUE(v8.ok()) << v8.status();
  ASSERT_EQ(v8->steps.size(), 2u);
  EXPECT_EQ(v8->steps[0].answer.text, "breakpoint 2");
  EXPECT_EQ(v8->steps[1].answer.text, "paused 2, x: 1");
  EXPECT_EQ(v8->expected.text, "paused 2, x: 2");
  EXPECT_EQ(v8->engine_label, "V8 11.3");
  EXPECT_EQ(v8->expected_label, "that of the other engine, SpiderMonkey 128");
  const absl::StatusOr<ExportCase> spidermonkey = MakeExportCase(VariablesFinding(), "spidermonkey");
  ASSERT_TRUE(spidermonkey.ok()) << spidermonkey.status();
  EXPECT_EQ(spidermonkey->steps[1].answer.text, "paused 2, x: 2");
  EXPECT_EQ(spidermonkey->expected.text, "paused 2, x: 1");
}

TEST(ExportCaseTest, AScriptThatBeginsWithinItsDocumentHasNone) {
  Finding finding = VariablesFinding();
  finding.mutable_test_case()->mutable_program()->set_start_column(40);
  EXPECT_THAT(ErrorOf(finding, "v8"), StartsWith("the script begins within its document"));
}

TEST(ExportCaseTest, ADevToolsRuleIsFiledWithDevTools) {
  Finding finding = VariablesFinding();
  finding.set_layer(DEVTOOLS_RULE);
  finding.set_rule("some rule");
  const absl::StatusOr<ExportCase> result = MakeExportCase(finding, "");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->engine, "spidermonkey");
  EXPECT_THAT(result->filing,
              StartsWith("Layer: a rule of Firefox DevTools on top of the engine (some rule). File it with "));
}

TEST(ExportCaseTest, AWarningIsTheLastFollowUpRun) {
  const absl::StatusOr<ExportCase> result = MakeExportCase(WarningFinding(), "");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->engine, "v8");
  EXPECT_THAT(result->program.source(), HasSubstr("if (false) { y = 5; }"));
  // Without the abandon.
  ASSERT_EQ(result->steps.size(), 2u);
  EXPECT_EQ(result->steps[1].answer.text, "paused 2:15, y: not listed");
  EXPECT_EQ(result->expected.text, "paused 2:15, y: undefined");
  EXPECT_EQ(result->expected_label, "that of the initial run");
  EXPECT_EQ(result->initial_steps.size(), 2u);
  EXPECT_THAT(result->relation[0], HasSubstr("insert_dead_code"));
  EXPECT_THAT(ErrorOf(WarningFinding(), "spidermonkey"), HasSubstr("V8 was tested against itself"));
}

Datum Number(double number) {
  Datum datum;
  datum.mutable_value()->set_number(number);
  return datum;
}

Datum Undefined() {
  Datum datum;
  datum.mutable_value()->set_singleton(Value::UNDEFINED);
  return datum;
}

// {a: number}
Datum ObjectWith(double number) {
  Datum datum;
  Object& object = *datum.mutable_value()->mutable_object();
  object.set_kind(Object::PLAIN);
  Property& property = *object.add_properties();
  property.mutable_name()->set_utf8("a");
  property.mutable_value()->set_number(number);
  return datum;
}

// The warning whose run `run` is blamed: `y` has to be `expected`, and is `actual`.
Finding BlamedWarning(RunViolation::Run run, const Datum& expected, const Datum& actual) {
  Finding finding = WarningFinding();
  RunViolation& broken = *finding.mutable_metamorphic()->add_violations();
  broken.set_run(run);
  Violation& violation = *broken.mutable_violation();
  violation.set_side("v8");
  violation.set_invariant("value-shown");
  violation.set_event(3);
  *violation.mutable_about() = AboutVariable("y", 0);
  *violation.mutable_expected() = expected;
  *violation.mutable_actual() = actual;
  return finding;
}

TEST(ExportCaseTest, OfAWarningTheRunThatIsBlamedIsExported) {
  const absl::StatusOr<ExportCase> initial =
      MakeExportCase(BlamedWarning(RunViolation::INITIAL, Number(1), Undefined()), "");
  ASSERT_TRUE(initial.ok()) << initial.status();
  EXPECT_EQ(initial->program.source(), WarningFinding().metamorphic().initial_source());
  EXPECT_EQ(initial->steps.back().answer.text, "paused 2:15, y: undefined") << "what the initial run answered";
  EXPECT_EQ(initial->expected.text, "paused 2:15, y: 1") << "and not what the follow-up run says, not listed";
  EXPECT_EQ(initial->expected_label, "as promised");
  EXPECT_EQ(initial->doubt, "");
  EXPECT_TRUE(initial->initial_steps.empty());

  const absl::StatusOr<ExportCase> follow_up =
      MakeExportCase(BlamedWarning(RunViolation::FOLLOW_UP, Number(1), Said(Datum::NOT_THERE)), "");
  ASSERT_TRUE(follow_up.ok()) << follow_up.status();
  EXPECT_THAT(follow_up->program.source(), HasSubstr("if (false) { y = 5; }"));
  EXPECT_EQ(follow_up->steps.back().answer.text, "paused 2:15, y: not listed");
  EXPECT_EQ(follow_up->expected.text, "paused 2:15, y: 1") << "and not what the initial run says, undefined";
}

TEST(ExportCaseTest, WhereNoScriptCanCheckThePromiseTheInitialRunIsCompared) {
  const absl::StatusOr<ExportCase> result =
      MakeExportCase(BlamedWarning(RunViolation::FOLLOW_UP, ObjectWith(1), ObjectWith(2)), "");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->expected_label, "that of the initial run");
  EXPECT_EQ(result->not_checkable, "");
}

TEST(ExportCaseTest, ABrokenInvariantExpectsWhatIsPromised) {
  const absl::StatusOr<ExportCase> result = MakeExportCase(BrokenFinding(), "");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->engine, "v8");
  ASSERT_EQ(result->steps.size(), 3u);
  EXPECT_EQ(result->steps[2].answer.text, "paused 3:0");
  EXPECT_EQ(result->expected.text, "paused 2:0") << "so that a script can tell when the bug is gone";
  ASSERT_EQ(result->relation.size(), 2u);
  EXPECT_EQ(result->relation[1], "step over from 1:8: expected a pause at 2:0, got paused at 3:0 (step).");
  EXPECT_THAT(result->filing, StartsWith("File it with "));
  EXPECT_THAT(ErrorOf(BrokenFinding(), "spidermonkey"), HasSubstr("V8 was compared with the truth"));
}

// `y` of the statement's other line is shown by one side with a value that it does not have yet.
Finding GuiltyFinding() {
  Finding finding = VariablesFinding();
  finding.mutable_verdict()->set_kind(Verdict::GUILTY);
  Violation& violation = *finding.mutable_verdict()->add_violations();
  violation.set_side("spidermonkey");
  violation.set_invariant("value-shown");
  violation.set_construct("VariableDeclaration");
  violation.set_event(3);
  *violation.mutable_about() = AboutVariable("x", 0);
  *violation.mutable_expected() = Said(Datum::NO_VALUE_YET);
  violation.mutable_actual()->mutable_value()->set_number(2);
  return finding;
}

TEST(ExportCaseTest, WhereASideIsGuiltyTheTruthIsDemandedOfIt) {
  const absl::StatusOr<ExportCase> result = MakeExportCase(GuiltyFinding(), "");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->engine, "spidermonkey") << "not the first of the two";
  EXPECT_EQ(result->expected.text, "paused 2:0, x: uninitialized") << "and not what the other engine says, 1";
  EXPECT_EQ(result->expected_label, "as promised");
  EXPECT_EQ(result->phrase, "shows variable x in frame 0 with a wrong value");
  EXPECT_EQ(result->doubt, "");
  EXPECT_THAT(result->relation[1], StartsWith("variable x in frame 0: expected no value yet, got "));
  EXPECT_THAT(ErrorOf(GuiltyFinding(), "v8"), HasSubstr("SpiderMonkey breaks a promise there"));

  Finding of_tools = GuiltyFinding();
  of_tools.mutable_verdict()->mutable_violations(0)->set_side("firefox");
  EXPECT_THAT(MakeExportCase(of_tools, "")->filing, StartsWith("A rule of Firefox DevTools is at fault."));
}

TEST(ExportCaseTest, WhereNobodyIsGuiltyThatIsSaid) {
  Finding finding = VariablesFinding();
  EXPECT_EQ(MakeExportCase(finding, "")->doubt,
            "Who is right is not known here (nobody was asked): what is expected is only the other engine's answer.");
  finding.mutable_verdict()->set_kind(Verdict::UNDECIDED);
  finding.mutable_verdict()->set_reason("no truth");
  EXPECT_THAT(MakeExportCase(finding, "")->doubt, HasSubstr("(undecided: no truth)"));
  EXPECT_THAT(MakeExportCase(WarningFinding(), "")->doubt, StartsWith("The debugger contradicts itself"));
  // A promise that was broken before, about which both agreed.
  Finding before = GuiltyFinding();
  before.mutable_verdict()->mutable_violations(0)->set_event(1);
  EXPECT_EQ(MakeExportCase(before, "v8")->expected.text, "paused 2, x: 2");
}

// What a format's shell runs, "v8", is also the engine at the version that a finding is about.
TEST(ExportCaseTest, AnEngineStandsForTheVersionThatTheFindingIsAbout) {
  Finding broken = BrokenFinding();
  broken.mutable_test_case()->mutable_engine()->set_engine("v8@14.6");
  broken.mutable_truth()->mutable_violation()->set_side("v8@14.6");
  absl::StatusOr<ExportCase> result = MakeExportCase(broken, "v8");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->engine, "v8@14.6");
  EXPECT_THAT(ErrorOf(broken, "spidermonkey"), HasSubstr("is not about SpiderMonkey"));

  Finding versions = VariablesFinding();
  versions.mutable_test_case()->mutable_engine()->set_engine("v8@13.6");
  versions.mutable_differential()->mutable_other()->set_engine("v8@14.6");
  result = MakeExportCase(versions, "v8");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->engine, "v8@13.6");
  result = MakeExportCase(versions, "v8@14.6");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->engine, "v8@14.6");
}

TEST(ExportCaseTest, AWrongValueIsLookedAt) {
  Finding finding = BrokenFinding();
  Violation& violation = *finding.mutable_truth()->mutable_violation();
  violation.set_invariant("value-shown");
  *violation.mutable_about() = AboutVariable("y", 0);
  violation.mutable_expected()->mutable_value()->set_number(2);
  violation.mutable_actual()->mutable_value()->set_number(1);
  finding.mutable_truth()->mutable_trace()->mutable_events(5)->mutable_output()->mutable_paused()->add_frames();
  const absl::StatusOr<ExportCase> result = MakeExportCase(finding, "");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->steps[2].answer.text, "paused 3:0, y: 1");
  EXPECT_EQ(result->expected.text, "paused 3:0, y: 2");
  EXPECT_EQ(result->look.kind, Look::Kind::kVariable);
}

TEST(ExportCaseTest, WhatTheToolsBreakIsFiledWithThem) {
  Finding finding = BrokenFinding();
  finding.mutable_test_case()->mutable_engine()->set_engine("spidermonkey");
  finding.mutable_truth()->mutable_violation()->set_side("firefox");
  const absl::StatusOr<ExportCase> result = MakeExportCase(finding, "");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_THAT(result->filing, StartsWith("A rule of Firefox DevTools is at fault. File it with Firefox DevTools ("));
}

TEST(ExportCaseTest, WhereASideIsKnownToBeWrongNobodyElseIsNamed) {
  Finding finding = BrokenFinding();
  EXPECT_THAT(MakeExportCase(finding, "")->filing, HasSubstr("V8"));
  finding.mutable_test_case()->mutable_engine()->set_engine("spidermonkey");
  finding.mutable_truth()->mutable_violation()->set_side("spidermonkey");
  EXPECT_EQ(MakeExportCase(finding, "")->filing,
            "File it with SpiderMonkey (component Core :: JavaScript Engine at "
            "https://bugzilla.mozilla.org/enter_bug.cgi?product=Core).");
}

// The checklist is nobody's; the Chrome DevTools Protocol is no document of Firefox, nor thread.js one of Chrome.
TEST(ExportCaseTest, ThePromiseIsFoundInTheEnginesOwnDocuments) {
  Finding finding = BrokenFinding();
  finding.mutable_truth()->mutable_violation()->set_invariant("step-lost");
  EXPECT_EQ(MakeExportCase(finding, "")->promise_source, "The checklist for language features: stepping");
  finding.mutable_test_case()->mutable_engine()->set_engine("spidermonkey");
  finding.mutable_truth()->mutable_violation()->set_side("spidermonkey");
  EXPECT_THAT(MakeExportCase(finding, "")->promise_source,
              StartsWith("The checklist for language features: stepping; DevTools, thread.js: "));
  finding.mutable_truth()->mutable_violation()->set_invariant("value-shown");
  EXPECT_THAT(MakeExportCase(finding, "")->promise_source, HasSubstr("Debugger.Environment.getVariable"));
}

TEST(ExportCaseTest, AListOfPlacesIsShownWhole) {
  Finding finding = VariablesFinding();
  DifferentialFinding& differential = *finding.mutable_differential();
  differential.mutable_divergence()->set_type(Divergence::BREAKPOINT_LOCATION);
  differential.mutable_divergence()->set_event(5);
  uint32_t column = 4;
  for (Trace* const trace : {differential.mutable_first(), differential.mutable_second()}) {
    trace->add_events()->mutable_action()->mutable_list_places();
    Location& place = *trace->add_events()->mutable_output()->mutable_places_listed()->add_places();
    place.set_line(1);
    place.set_column(column++);
  }
  const absl::StatusOr<ExportCase> result = MakeExportCase(finding, "v8");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->steps[2].answer.text, "places [1:4]");
  EXPECT_EQ(result->expected.text, "places [1:5]");
}

TEST(ExportCaseTest, ACrashHasActionsWithoutAnswers) {
  const absl::StatusOr<ExportCase> result = MakeExportCase(CrashedFinding(), "");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->steps.size(), 3u);
  EXPECT_EQ(result->expected.text, "");
  EXPECT_THAT(result->crash, HasSubstr("signal 5"));
  EXPECT_THAT(ErrorOf(CrashedFinding(), "spidermonkey"), HasSubstr("not about SpiderMonkey"));
}

TEST(ExportCaseTest, WhatNoScriptCanTellIsNotExported) {
  // Two objects that differ in which object they are.
  Finding finding = VariablesFinding();
  finding.mutable_test_case()->set_capture(FULL);
  DifferentialFinding& differential = *finding.mutable_differential();
  *differential.mutable_divergence()->mutable_about() = AboutVariable("x", 0);
  differential.mutable_divergence()->mutable_about()->set_scope(0);
  for (Trace* const trace : {differential.mutable_first(), differential.mutable_second()}) {
    Frame& frame = *trace->mutable_events(3)->mutable_output()->mutable_paused()->mutable_frames(0);
    frame.mutable_scopes(0)->mutable_variables(0)->mutable_value()->mutable_object()->set_kind(Object::PLAIN);
  }
  EXPECT_THAT(ErrorOf(finding, ""), HasSubstr("what differs in x is which object it is"));
  EXPECT_THAT(ErrorOf(Finding(), ""), HasSubstr("no divergence, warning or crash"));
}

TEST(ExportCaseTest, ThePropertyThatDiffersIsFound) {
  Finding finding = VariablesFinding();
  finding.mutable_test_case()->set_capture(FULL);
  DifferentialFinding& differential = *finding.mutable_differential();
  *differential.mutable_divergence()->mutable_about() = AboutVariable("x", 0);
  differential.mutable_divergence()->mutable_about()->set_scope(0);
  int number = 1;
  for (Trace* const trace : {differential.mutable_first(), differential.mutable_second()}) {
    Frame& frame = *trace->mutable_events(3)->mutable_output()->mutable_paused()->mutable_frames(0);
    Object& object = *frame.mutable_scopes(0)->mutable_variables(0)->mutable_value()->mutable_object();
    object.set_kind(Object::PLAIN);
    Property& property = *object.add_properties();
    property.mutable_name()->set_utf8("inner");
    property.mutable_value()->set_number(number++);
  }
  const absl::StatusOr<ExportCase> result = MakeExportCase(finding, "v8");
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->steps[1].answer.text, "paused 2:0, x.inner: 1");
  EXPECT_EQ(result->expected.text, "paused 2:0, x.inner: 2");
}

}  // namespace
}  // namespace twinstep
