#include "harness/corpus_tests/junit_xml.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

std::string Escaped(const std::string& text) {
  std::string escaped;
  // What is no UTF-8 becomes U+FFFD.
  const SourceText valid(text);
  for (const char c : valid.utf8()) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      default:
        escaped += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? '?' : c;
    }
  }
  return escaped;
}

}  // namespace

std::string JunitXml(const std::string& suite, const std::vector<JunitCase>& cases) {
  const auto failures =
      std::count_if(cases.begin(), cases.end(), [](const JunitCase& test) { return !test.failure.empty(); });
  const std::string counts = absl::StrCat("tests=\"", cases.size(), "\" failures=\"", failures, "\"");
  std::string xml = absl::StrCat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites ", counts, ">\n",
                                 "  <testsuite name=\"", Escaped(suite), "\" ", counts, ">\n");
  for (const JunitCase& test : cases) {
    absl::StrAppend(&xml, "    <testcase classname=\"", Escaped(test.group), "\" name=\"", Escaped(test.name), "\"");
    if (!test.failure.empty()) {
      absl::StrAppend(&xml, ">\n      <failure message=\"", Escaped(test.failure), "\">", Escaped(test.text),
                      "</failure>\n    </testcase>\n");
    } else if (!test.text.empty()) {
      absl::StrAppend(&xml, ">\n      <system-out>", Escaped(test.text), "</system-out>\n    </testcase>\n");
    } else {
      absl::StrAppend(&xml, "/>\n");
    }
  }
  return absl::StrCat(xml, "  </testsuite>\n</testsuites>\n");
}

}  // namespace twinstep
