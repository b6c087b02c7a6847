#include "harness/campaign/tally.h"

#include <map>

#include "gtest/gtest.h"
#include "model/causes/cause_key.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

void SetDifference(Divergence::Type type, uint32_t number, SessionReport& report) {
  report.set_end(DIVERGED);
  report.set_number(number);
  report.mutable_divergence()->set_type(type);
  report.mutable_equivalence_class()->set_last_action(Action::kStepIn);
  report.mutable_equivalence_class()->set_node_type("Program");
  report.mutable_equivalence_class()->set_divergence(type);
  report.mutable_verdict()->set_kind(Verdict::POLICY);
}

// Went on behind two differences of one class and one of another, and ended at a fourth.
SessionReport WentOn() {
  SessionReport report;
  SetDifference(Divergence::VARIABLES, 3, report);
  report.mutable_verdict()->set_kind(Verdict::GUILTY);
  report.set_stopped("a debugger is wrong");
  SetDifference(Divergence::CALL_STACK, 0, *report.add_passed());
  SetDifference(Divergence::CALL_STACK, 1, *report.add_passed());
  SetDifference(Divergence::PAUSE_LOCATION, 2, *report.add_passed());
  report.mutable_passed(2)->mutable_verdict()->set_kind(Verdict::UNDECIDED);
  return report;
}

TEST(TallyTest, EachDifferenceOfASessionThatWentOnCounts) {
  Tally tally({}, 16);
  tally.Add(WentOn());
  const CampaignState& state = tally.state();
  EXPECT_EQ(state.next_session(), 1u);
  EXPECT_EQ(state.sessions_gone_on(), 1u);
  EXPECT_EQ(state.differences_passed(), 3u);
  EXPECT_EQ(state.undecided_passed(), 1u);
  EXPECT_EQ(state.stopped().at("a debugger is wrong"), 1u);
  EXPECT_EQ(state.by_type().at(Divergence::CALL_STACK), 2u);
  EXPECT_EQ(state.by_type().at(Divergence::VARIABLES), 1u);
  EXPECT_EQ(state.verdicts().at(Verdict::POLICY), 2u);
  EXPECT_EQ(state.verdicts().at(Verdict::GUILTY), 1u);
  EXPECT_EQ(state.ends().at(DIVERGED), 1u);
}

TEST(TallyTest, OfOneSessionAClassKeepsOneFinding) {
  Tally tally({}, 16);
  tally.Add(WentOn());
  std::map<uint32_t, std::string> folders;
  for (const auto& [key, report] : tally.TakeUnexamined(100)) {
    EXPECT_EQ(key.second, 0u);
    EXPECT_TRUE(report.passed().empty());
    folders[report.number()] = key.first;
  }
  ASSERT_EQ(folders.size(), 3u);
  EXPECT_FALSE(folders.contains(1)) << "the class has the first of them";
  EXPECT_EQ(tally.state().classes_size(), 3);
  for (const FolderState& folder : tally.state().classes()) EXPECT_EQ(folder.sessions(), 1u);
}

TEST(TallyTest, OfOneSessionAClassKeepsWhatAsksForAttention) {
  SessionReport report;
  SetDifference(Divergence::VARIABLES, 1, report);
  *report.mutable_cause() = KeyForTest("v8 : value-shown @ case");
  SessionReport& passed = *report.add_passed();
  SetDifference(Divergence::VARIABLES, 0, passed);
  passed.set_layer(BY_DESIGN);
  *passed.mutable_cause() = KeyForTest("by design : they are meant to");
  Tally tally({}, 16);
  tally.Add(report);
  ASSERT_EQ(tally.state().classes_size(), 1);
  ASSERT_EQ(tally.state().classes(0).rows_size(), 1);
  EXPECT_EQ(ToText(tally.state().classes(0).rows(0).cause()), "v8 : value-shown @ case");
  const auto taken = tally.TakeUnexamined(100);
  ASSERT_EQ(taken.size(), 1u);
  tally.MarkSaved(taken[0].first, Reproduction::REPRODUCED);
  EXPECT_EQ(ToText(tally.state().classes(0).kept(0).report().cause()), "v8 : value-shown @ case");
  tally.Restore(taken[0].first, report);
  EXPECT_EQ(tally.TakeUnexamined(100)[0].second.number(), 1u) << "the same one is restored";
}

TEST(TallyTest, ACrashHasACause) {
  SessionReport report;
  report.set_end(WORKER_ENDED);
  CrashFinding& crash = *report.mutable_crash();
  crash.mutable_end()->set_kind(ProcessEnd::DIED);
  crash.mutable_end()->set_signal(5);
  crash.set_engine("v8");
  crash.set_phase(CrashFinding::RUN);
  report.add_actions_taken()->mutable_step_in();
  Tally tally({}, 16);
  tally.Add(report);
  ASSERT_EQ(tally.state().crash_groups_size(), 1);
  EXPECT_EQ(Description(tally.state().crash_groups(0).rows(0).cause()),
            "v8 : crash : step : signal 5 (Trace/breakpoint trap)");
}

TEST(TallyTest, ALostFindingIsRestoredFromThatDifferenceOfItsSession) {
  Tally tally({}, 16);
  tally.Add(WentOn());
  std::map<uint32_t, Tally::Key> keys;
  for (const auto& [key, report] : tally.TakeUnexamined(100)) {
    keys[report.number()] = key;
    tally.MarkSaved(key, Reproduction::REPRODUCED);
  }
  tally.Restore(keys.at(2), WentOn());
  const auto again = tally.TakeUnexamined(100);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].first, keys.at(2));
  EXPECT_EQ(again[0].second.divergence().type(), Divergence::PAUSE_LOCATION);
}

}  // namespace
}  // namespace twinstep
