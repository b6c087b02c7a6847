#include "harness/reduction/reduce_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "harness/results/finding_file.h"
#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// V8 shows a loop body's declaration with the last turn's value.
constexpr char kConstInForOf[] = "for (const i of [1, 2]) {\n  const a = i;\n  a;\n}\n";
constexpr char kLetInWhile[] = "var n = 0;\nwhile (n++ < 2) {\n  let b = n;\n  b;\n}\n";
// SpiderMonkey shows the first argument.
constexpr char kRepeated[] = "function f(p, p) {\n  return p;\n}\nf(1, 2);\n";

// In FOLDER/classes/CLASS/session-N.pb.zst.
FindingPath Write(const std::string& class_name, uint64_t session, const Finding& finding) {
  const std::string folder = ::testing::TempDir() + "/representatives/classes/" + class_name;
  Finding written = finding;
  written.set_session(session);
  EXPECT_TRUE(WriteFinding(folder, written).ok());
  return {"classes/" + class_name, session, folder + "/" + FindingFileName(session)};
}

Finding Differential(const std::string& source, const std::string& actions) {
  Finding finding = FindingFor(source, actions);
  finding.mutable_differential()->mutable_divergence()->set_type(Divergence::VARIABLES);
  return finding;
}

Finding ByDesign(const std::string& rule) {
  Finding finding = Differential("let a = 1;\n", "break 1; start");
  finding.set_layer(BY_DESIGN);
  finding.set_rule(rule);
  return finding;
}

std::vector<std::string> RepresentativesOf(const std::vector<FindingPath>& findings) {
  TrialPool pool(/*jobs=*/1, {}, {});
  const absl::StatusOr<std::vector<FindingPath>> chosen = Representatives(findings, pool);
  EXPECT_TRUE(chosen.ok()) << chosen.status();
  std::vector<std::string> names;
  for (const FindingPath& path : *chosen) names.push_back(path.folder + "/" + std::to_string(path.session));
  return names;
}

TEST(RepresentativesTest, OneCauseHasOneWhateverItsClasses) {
  EXPECT_THAT(RepresentativesOf({Write("b", 2, Differential(kLetInWhile, "break 3; start; resume")),
                                 Write("a", 3, Differential(kConstInForOf, "break 2; start; resume"))}),
              ElementsAre("classes/a/3"));
}

TEST(RepresentativesTest, TwoCausesOfOneClassHaveTwo) {
  EXPECT_THAT(RepresentativesOf({Write("c", 1, Differential(kRepeated, "break 2; start")),
                                 Write("c", 2, Differential(kConstInForOf, "break 2; start; resume"))}),
              ElementsAre("classes/c/1", "classes/c/2"));
}

TEST(RepresentativesTest, WhatIsByDesignComesLast) {
  EXPECT_THAT(RepresentativesOf({Write("d", 1, ByDesign("one rule")), Write("d", 2, ByDesign("one rule")),
                                 Write("d", 3, Differential(kRepeated, "break 2; start")),
                                 Write("e", 4, ByDesign("another rule"))}),
              ElementsAre("classes/d/3", "classes/d/1", "classes/e/4"));
}

TEST(RepresentativesTest, WhatTheFileSaysIsNotPlayedAgain) {
  // The programs are of no use.
  Finding one = Differential("syntax error", "break 1; start");
  one.mutable_differential()->mutable_divergence()->set_event(3);
  one.mutable_differential()->mutable_divergence()->mutable_about()->set_variable("a");
  Violation& violation = *one.mutable_verdict()->add_violations();
  violation.set_side("v8");
  violation.set_invariant("value-shown");
  violation.set_construct("declaration in a loop, before it runs");
  violation.set_event(3);
  violation.mutable_about()->set_variable("a");
  EXPECT_THAT(RepresentativesOf({Write("f", 1, one), Write("g", 2, one)}), ElementsAre("classes/f/1"));
}

TEST(RepresentativesTest, WhatCannotBeReadStandsForItself) {
  EXPECT_THAT(RepresentativesOf({{"classes/h", 1, "no/such/file"}, {"classes/h", 2, "nor/this"}}),
              ElementsAre("classes/h/1", "classes/h/2"));
  EXPECT_THAT(RepresentativesOf({}), IsEmpty());
}

}  // namespace
}  // namespace twinstep
