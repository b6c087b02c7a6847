#include "harness/text/text_table.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(TextTableTest, ColumnsAreAsWideAsTheirWidestCell) {
  TextTable table({{"case", /*left=*/true}, {"n"}, {"verdict", /*left=*/true}});
  table.Add({"a", "12345", "yes"});
  table.Add({"longer", "1", ""});
  EXPECT_EQ(table.Text(),
            "case        n  verdict\n"
            "a       12345  yes\n"
            "longer      1\n");
}

TEST(TextTableTest, RowByRowWithTheLeastWidths) {
  const TextTable table({{"case", /*left=*/true, 6}, {"n", /*left=*/false, 3}});
  EXPECT_EQ(table.Head(), "case      n\n");
  EXPECT_EQ(table.Row({"a", "12"}), "a        12\n");
  EXPECT_EQ(table.Row({"much longer", "1234"}), "much longer  1234\n");
}

}  // namespace
}  // namespace twinstep
