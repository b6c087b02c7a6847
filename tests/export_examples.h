// A finding of each type of divergence, of both kinds, for the tests of exports.
#ifndef TWINSTEP_TESTS_EXPORT_EXAMPLES_H_
#define TWINSTEP_TESTS_EXPORT_EXAMPLES_H_

#include <string>
#include <vector>

#include "proto/finding.pb.h"

namespace twinstep {

struct ExportExample {
  std::string name;
  // Each engine's answer to the last action; empty where the finding is not about it.
  std::string v8;
  std::string spidermonkey;
  Finding finding;
};

// Plays them to the engines, both of which differ from each other as said (a test fails otherwise).
std::vector<ExportExample> ExportExamples();

}  // namespace twinstep

#endif  // TWINSTEP_TESTS_EXPORT_EXAMPLES_H_
