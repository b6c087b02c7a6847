// Test cases as JUnit's XML, which Bazel and continuous integration services read.
#ifndef TWINSTEP_HARNESS_CORPUS_TESTS_JUNIT_XML_H_
#define TWINSTEP_HARNESS_CORPUS_TESTS_JUNIT_XML_H_

#include <string>
#include <vector>

namespace twinstep {

struct JunitCase {
  std::string group;
  std::string name;
  // One line; empty: it passed.
  std::string failure;
  // Shown with it.
  std::string text;
};

// The whole file. Characters that XML cannot hold become "?".
std::string JunitXml(const std::string& suite, const std::vector<JunitCase>& cases);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPUS_TESTS_JUNIT_XML_H_
