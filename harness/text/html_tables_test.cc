#include "harness/text/html_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(HtmlTablesTest, NumbersStandAtTheRightAndWordsAtTheLeft) {
  const std::string table = HtmlTable({{"runs"}, {"name", /*words=*/true}}, {{"12", "a.js"}});
  EXPECT_THAT(table, HasSubstr("<th>runs</th><th class=\"words\">name</th>"));
  EXPECT_THAT(table, HasSubstr("<tr><td>12</td><td class=\"words\">a.js</td></tr>"));
}

TEST(HtmlTablesTest, TextsBesideEachOther) {
  const std::string table =
      PairedTable("V8", "SpiderMonkey",
                  {{.left = "> start", .across = true}, {.left = "1 < 2", .right = "3", .mark = '~', .differs = true}});
  EXPECT_THAT(table, HasSubstr("<tr class=\"across\"><td colspan=\"3\">&gt; start</td></tr>"));
  EXPECT_THAT(table, HasSubstr("<tr class=\"differs\"><td>1 &lt; 2</td><td>~</td><td>3</td></tr>"));
}

TEST(HtmlTablesTest, HostileCellsAreText) {
  const std::string hostile = "</td></table><img src=x onerror=alert(1)>";
  EXPECT_THAT(HtmlTable({{hostile}}, {{hostile}}), Not(HasSubstr("<img")));
  EXPECT_THAT(PairedTable(hostile, hostile, {{.left = hostile, .right = hostile}, {.left = hostile, .across = true}}),
              Not(HasSubstr("<img")));
}

}  // namespace
}  // namespace twinstep
