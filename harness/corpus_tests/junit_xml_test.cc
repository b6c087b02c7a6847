#include "harness/corpus_tests/junit_xml.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(JunitXmlTest, HasACaseForEach) {
  EXPECT_EQ(JunitXml("//x:y", {{.group = "campaign",
                                .name = "sessions",
                                .failure = {},
                                .text = "a text that is longer than a string keeps inside"},
                               {.group = "classes", .name = "a", .failure = {}, .text = {}},
                               {.group = "classes", .name = "b", .failure = "x < \"y\"", .text = "a & b\x1b\n"}}),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="3" failures="1">
  <testsuite name="//x:y" tests="3" failures="1">
    <testcase classname="campaign" name="sessions">
      <system-out>a text that is longer than a string keeps inside</system-out>
    </testcase>
    <testcase classname="classes" name="a"/>
    <testcase classname="classes" name="b">
      <failure message="x &lt; &quot;y&quot;">a &amp; b?
</failure>
    </testcase>
  </testsuite>
</testsuites>
)");
}

}  // namespace
}  // namespace twinstep
