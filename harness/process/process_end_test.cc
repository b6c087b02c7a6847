#include "harness/process/process_end.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

ProcessEnd By(int signal) {
  ProcessEnd end;
  end.set_kind(ProcessEnd::DIED);
  end.set_signal(signal);
  return end;
}

TEST(ProcessEndTest, InWords) {
  EXPECT_EQ(ToText(By(11)), "signal 11 (Segmentation fault)");
  ProcessEnd end;
  end.set_exit_code(3);
  EXPECT_EQ(ToText(end), "exit code 3");
  end.set_kind(ProcessEnd::TOO_LONG);
  EXPECT_EQ(ToText(end), "no answer within its limit on CPU time");
  end.set_wall_microseconds(60'000'000);
  EXPECT_EQ(ToText(end), "no answer for 1m");
  end.set_cpu_microseconds(20'000);
  EXPECT_EQ(ToText(end), "no answer for 20ms of CPU time");
  end.set_stop_microseconds(200'000);
  EXPECT_EQ(ToText(end), "no end for 200ms after it was asked to stop");
  end.set_resident_mib(10);
  EXPECT_EQ(ToText(end), "more than 10 MiB resident");
}

TEST(ProcessEndTest, TheSameIsBySignalOrCodeAndNotByFigures) {
  EXPECT_TRUE(SameEnd(By(6), By(6)));
  EXPECT_FALSE(SameEnd(By(1), By(11)));
  ProcessEnd code;
  code.set_kind(ProcessEnd::DIED);
  code.set_exit_code(6);
  EXPECT_FALSE(SameEnd(By(6), code));
  ProcessEnd late;
  late.set_kind(ProcessEnd::TOO_LONG);
  ProcessEnd later = late;
  later.set_cpu_microseconds(1);
  EXPECT_TRUE(SameEnd(late, later));
  EXPECT_FALSE(SameEnd(late, By(6)));
}

}  // namespace
}  // namespace twinstep
