#include "harness/isolation/states/chain_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engines/parser/parser.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// Of a program of one statement whose chain has one cause.
std::string TextOf(const std::vector<DeltaText>& deltas) {
  const std::unique_ptr<Parser> parser = Parser::Create().value();
  const InstrumentedProgram program = Instrument("f(input);\n", ParseGoal::kScript, *parser).value();
  ChainReport report;
  report.failing = &program;
  report.chain.points = {{0, 0, 0, 0}};
  ChainLink link;
  link.cause.deltas = deltas;
  report.chain.links.push_back(link);
  return ChainText(report);
}

TEST(ChainReportTest, WhatIsToldAlikeIsToldOnce) {
  EXPECT_THAT(TextOf({{"1", "to", "5", "4"}, {"2", "to", "5", "4"}}),
              HasSubstr("Initially to was 5 (instead of 4) in 2 places;"));
  EXPECT_THAT(
      TextOf({{"1", "a", "1", "0"}, {"2", "b", "1", "0"}, {"3", "c", "1", "0"}, {"4", "b", "1", "0"}}),
      HasSubstr("Initially a was 1 (instead of 0) and b was 1 (instead of 0) in 2 places and c was 1 (instead of "
                "0);"));
}

}  // namespace
}  // namespace twinstep
