#include "harness/campaign/campaign_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/results/finding_for_test.h"
#include "model/causes/cause_key.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kLost[] = "v8 : step-lost @ ExpressionStatement";
constexpr char kCrash[] = "v8 : crash : step : signal 5 (Trace/breakpoint trap)";

class CampaignPageTest : public ::testing::Test {
 protected:
  CampaignPageTest() {
    state_.set_next_session(20);
    settings_.set_corpus("own");
    options_.result_folder = "out";
    options_.known = [](const CauseKey& key) -> std::optional<KnownCause> {
      if (ToText(key) != kLost) return std::nullopt;
      return KnownCause{.id = "v8-step", .title = "A step is lost"};
    };
  }

  void Add(const std::string& name, Finding finding, std::string_view cause, Layer layer = UNEXPLAINED) {
    Add(name, std::move(finding), KeyForTest(cause), layer);
  }

  void Add(const std::string& name, Finding finding, const CauseKey& cause, Layer layer = UNEXPLAINED) {
    *finding.mutable_cause() = cause;
    FolderState& folder = finding.has_crash() ? *state_.add_crash_groups() : *state_.add_classes();
    folder.set_folder(name);
    *folder.mutable_equivalence_class() = finding.equivalence_class();
    RowState& row = *folder.add_rows();
    row.set_layer(layer);
    *row.mutable_cause() = cause;
    row.set_sessions(2);
    row.set_session(finding.session());
    KeptState& kept = *folder.add_kept();
    kept.mutable_report()->set_session(finding.session());
    *kept.mutable_report()->mutable_cause() = cause;
    kept.mutable_report()->set_layer(layer);
    kept.set_saved(true);
    EXPECT_TRUE(findings_.Save(name, finding).ok());
  }

  std::string Page() const { return CampaignPage(state_, settings_, findings_, options_); }

  CampaignState state_;
  CampaignSettings settings_;
  MemoryFindingStore findings_;
  CampaignPageOptions options_;
};

TEST_F(CampaignPageTest, ACauseHasItsProgramMarkedAndBothTraces) {
  Add("classes/variables", VariablesFinding(), "unexplained : declaration : v8 a value");
  const std::string page = Page();
  EXPECT_THAT(page, HasSubstr("<details class=\"cause\" id=\"c1\"><summary><b>1. Undecided: "));
  EXPECT_THAT(page, HasSubstr("<h3>Undecided</h3>"));
  EXPECT_THAT(page, HasSubstr("<dt>actions</dt><dd><code>break 2; start</code></dd>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"code\">print(x);</td><td class=\"beside\">here\n"));
  EXPECT_THAT(page, HasSubstr("<thead><tr><th>v8</th><th></th><th>spidermonkey</th></tr></thead>"));
  EXPECT_THAT(page, HasSubstr("<tr class=\"differs\"><td>  x: number 1</td><td> </td><td>  x: number 2</td></tr>"));
  EXPECT_THAT(page, HasSubstr("//harness:replay -- out/classes/variables/session-3.pb.zst"));
}

TEST_F(CampaignPageTest, WhatTheConsoleShowsFirstComesFirst) {
  Add("classes/variables", VariablesFinding(), "unexplained : declaration : v8 a value");
  Add("classes/lost", BrokenFinding(), kLost);
  Add("crashes/crash", CrashedFinding(), kCrash);
  const std::string page = Page();
  const size_t crash = page.find("id=\"c1\" open><summary><b>1. V8: dies at step"),
               known = page.find("id=\"k1\"><summary><b>V8: step over from 1:8 is lost"),
               fold = page.find("<details><summary>1 new cause is undecided"),
               undecided = page.find("id=\"c2\"><summary><b>2. Undecided: ");
  EXPECT_LT(crash, known);
  EXPECT_LT(known, fold);
  EXPECT_LT(fold, undecided);
  EXPECT_NE(undecided, std::string::npos);
  EXPECT_THAT(page,
              HasSubstr("A debugger is to blame for 1 new cause and 1 cause of known bugs. 1 new cause is undecided"));
}

TEST_F(CampaignPageTest, AKnownBugLeadsToItsReport) {
  constexpr char kCommand[] = "<code>./bazelw run //harness:export -- --report corpus/bugs/NAME.textproto</code>";
  EXPECT_THAT(Page(), Not(HasSubstr(kCommand)));
  Add("classes/lost", BrokenFinding(), kLost);
  EXPECT_THAT(Page(), HasSubstr(kCommand));
}

TEST_F(CampaignPageTest, CausesAreNamedInWords) {
  CauseKey key;
  key.set_side("v8");
  key.set_promise("InsertComment");
  key.set_role("field");
  key.set_reason("termination");
  Add("classes/warning", WarningFinding(), key);
  const std::string page = Page();
  EXPECT_THAT(page,
              HasSubstr("<dt>cause</dt><dd>v8 : with a comment inserted : field : whether the program pauses or ends"
                        "</dd>"));
  EXPECT_THAT(page, HasSubstr("<td class=\"words\">v8 : with a comment inserted : field : whether"));
}

TEST_F(CampaignPageTest, ActionsAreFolded) {
  EXPECT_THAT(Page(), Not(HasSubstr("How often each action was taken")));
  (*state_.mutable_more_actions())["look"] = 365;
  EXPECT_THAT(Page(),
              HasSubstr("<details><summary>How often each action was taken</summary>\n<pre>Actions beyond the basic "
                        "ones:\n       365  look\n"));
}

TEST_F(CampaignPageTest, KnownBugsComeBehindThoseThatNobodyHasNoted) {
  Add("classes/lost", BrokenFinding(), kLost);
  Add("crashes/crash", CrashedFinding(), kCrash);
  const std::string page = Page();
  const size_t crash = page.find("<b>1. V8: dies at step"), known = page.find("<h2>Causes of known bugs</h2>"),
               lost = page.find("<b>V8: step over from 1:8 is lost");
  EXPECT_LT(crash, known);
  EXPECT_LT(known, lost);
  EXPECT_NE(lost, std::string::npos);
  EXPECT_THAT(page, HasSubstr("<dt>known as</dt><dd>v8-step: A step is lost</dd>"));
  EXPECT_THAT(page, HasSubstr("<dt>promised</dt><dd>A step misses no place"));
  EXPECT_THAT(page, HasSubstr("<th>what V8 answered</th>"));
}

TEST_F(CampaignPageTest, WhatTheFolderHeldIsMarked) {
  Add("crashes/crash", CrashedFinding(), kCrash);
  EXPECT_THAT(Page(), Not(HasSubstr("(held)")));
  options_.held = {kCrash};
  EXPECT_THAT(Page(), HasSubstr("<b>1. (held) V8: dies at step"));
  EXPECT_THAT(Page(), HasSubstr("1 new cause was in the folder before, and is marked (held)."));
}

TEST_F(CampaignPageTest, KnownBugsStandInTheOrderThatTheirEntriesSay) {
  Add("classes/lost", BrokenFinding(), kLost);
  Add("crashes/crash", CrashedFinding(), kCrash);
  const auto noted = [this](Severity severity_of_lost) {
    options_.known = [severity_of_lost](const CauseKey& key) -> std::optional<KnownCause> {
      if (ToText(key) != kLost) return KnownCause{.id = "v8-dies", .title = "It dies", .severity = WRONG_PLACE};
      return KnownCause{.id = "v8-step", .title = "A step is lost", .severity = severity_of_lost};
    };
    return Page();
  };
  EXPECT_THAT(noted(EXTRA_STOP), HasSubstr("id=\"k1\" open><summary><b>V8: dies at step"));
  EXPECT_THAT(noted(WRONG_VALUE), HasSubstr("id=\"k1\" open><summary><b>V8: step over from 1:8 is lost"));
  EXPECT_THAT(noted(EXTRA_STOP), HasSubstr("<dt>severity</dt><dd>an extra stop</dd>"));
}

TEST_F(CampaignPageTest, AWarningHasBothProgramsAndBothRuns) {
  Add("classes/warning", WarningFinding(), "v8 : metamorphic");
  const std::string page = Page();
  EXPECT_THAT(page, HasSubstr("<th>initial program</th><th></th><th>follow-up program</th>"));
  EXPECT_THAT(page, HasSubstr("<th>initial run</th><th></th><th>follow-up run</th>"));
}

TEST_F(CampaignPageTest, AFindingThatWasMadeSmallStandsForItsCause) {
  Add("classes/lost", BrokenFinding(), kLost);
  EXPECT_THAT(Page(), Not(HasSubstr(", reduced")));
  Finding small = BrokenFinding();
  small.mutable_test_case()->mutable_program()->set_source("small();\n");
  options_.small[kLost] = {small, "reduced/classes/other/session-2.pb.zst", true};
  EXPECT_THAT(Page(), HasSubstr("small();"));
  EXPECT_THAT(Page(), HasSubstr("2 lines, 3 actions, reduced"));
  EXPECT_THAT(Page(), HasSubstr("out/reduced/classes/other/session-2.pb.zst"));
}

TEST_F(CampaignPageTest, GrowthTellsWhenACauseWasFirstSeen) {
  settings_.set_first_session(2);
  Add("crashes/crash", CrashedFinding(), kCrash);
  Add("classes/lost", BrokenFinding(), kLost);
  Add("classes/b", VariablesFinding(), "by design : they are meant to", BY_DESIGN);
  const std::vector<CauseGrowth> growth = GrowthOfCauses(CausesOfCampaign(state_, options_.known), state_, settings_);
  ASSERT_EQ(growth.size(), 4u);
  EXPECT_EQ(growth[1].sessions, 4u) << "session 5 of those from 2 on";
  EXPECT_EQ(growth[1].cause, kCrash);
  EXPECT_EQ(growth[2].sessions, 10u);
  EXPECT_EQ(growth[2].causes, 2);
  EXPECT_EQ(growth[2].fresh, 1);
  EXPECT_EQ(growth[3].sessions, 18u);
  EXPECT_THAT(Page(), HasSubstr("<tr><td>4</td><td>1</td><td>1</td><td class=\"words\">v8 : crash : step"));
  EXPECT_THAT(Page(), HasSubstr("<figcaption>Causes found over the sessions</figcaption>\n<svg"));
  state_.set_next_session(6);
  EXPECT_THAT(Page(), HasSubstr("not those of one campaign without gaps"));
}

TEST_F(CampaignPageTest, TransformationsHaveATable) {
  EXPECT_THAT(Page(), Not(HasSubstr("Transformations")));
  MetamorphicState& v8 = (*state_.mutable_metamorphic())["v8"];
  v8.set_sessions(3);
  TransformationState& counts = (*v8.mutable_transformations())["InsertDeadCode"];
  counts.set_held(5);
  counts.set_warned(1);
  EXPECT_THAT(Page(), HasSubstr("<td class=\"words\">InsertDeadCode</td><td>6</td><td>6</td><td>1</td><td>0</td>"));
}

// Everything that a program, an engine or a corpus can put into a page.
TEST_F(CampaignPageTest, NothingOfAHostileProgramBecomesMarkup) {
  const std::string hostile =
      "</td></table></details></style><script>alert(1)</script><img src=x onerror='alert(2)'>\"";
  const auto poison = [&hostile](Finding finding) {
    Program& program = *finding.mutable_test_case()->mutable_program();
    program.set_name(hostile);
    program.set_source(hostile + "\n" + program.source());
    program.add_setup(hostile);
    Program::Module& module = *program.add_modules();
    module.set_specifier(hostile);
    module.set_source(hostile);
    if (Divergence* const divergence = finding.has_differential() ? finding.mutable_differential()->mutable_divergence()
                                       : finding.has_metamorphic() ? finding.mutable_metamorphic()->mutable_divergence()
                                                                   : nullptr) {
      divergence->mutable_about()->set_kind(Aspect::VARIABLE);
      divergence->mutable_about()->set_variable(hostile);
      divergence->mutable_a()->set_text(hostile);
      divergence->mutable_b()->set_text(hostile);
    }
    if (finding.has_differential()) {
      Trace& trace = *finding.mutable_differential()->mutable_first();
      trace.set_engine(hostile);
      for (Event& event : *trace.mutable_events()) {
        if (!event.output().has_paused()) continue;
        for (Frame& frame : *event.mutable_output()->mutable_paused()->mutable_frames())
          frame.set_function_name(hostile);
      }
    }
    if (finding.has_metamorphic()) {
      finding.mutable_metamorphic()->set_initial_source(hostile);
      finding.mutable_metamorphic()->set_follow_up_source(hostile + hostile);
    }
    if (finding.has_truth()) {
      Violation& violation = *finding.mutable_truth()->mutable_violation();
      violation.mutable_about()->set_kind(Aspect::VARIABLE);
      violation.mutable_about()->set_variable(hostile);
      violation.mutable_expected()->set_text(hostile);
      violation.mutable_actual()->set_text(hostile);
      finding.mutable_truth()->mutable_trace()->set_engine(hostile);
    }
    if (finding.has_crash()) {
      finding.mutable_crash()->set_engine(hostile);
      finding.mutable_crash()->set_standard_error(hostile);
    }
    return finding;
  };
  Add("classes/" + hostile, poison(VariablesFinding()), "unexplained : " + hostile);
  Add("classes/w", poison(WarningFinding()), "v8 : " + hostile);
  Add("classes/t", poison(BrokenFinding()), kLost);
  Add("crashes/c", poison(CrashedFinding()), "v8 : crash : " + hostile);
  Add("classes/d", poison(VariablesFinding()), "by design : " + hostile, BY_DESIGN);
  settings_.set_corpus(hostile);
  settings_.mutable_engines()->set_version_a(hostile);
  (*state_.mutable_failed())[hostile] = 1;
  (*state_.mutable_ends())[FAILED] = 1;
  (*(*(*state_.mutable_metamorphic())["v8"].mutable_transformations())["InsertDeadCode"]
        .mutable_not_applicable())[hostile] = 1;
  (*state_.mutable_metamorphic())["v8"].set_sessions(1);
  options_.result_folder = hostile;
  const std::string page = Page();
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;alert(1)"));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, Not(HasSubstr("onerror='")));
  EXPECT_EQ(page.find("</style>"), page.rfind("</style>"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("script-src")));
}

}  // namespace
}  // namespace twinstep
