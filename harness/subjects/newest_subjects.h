// How to test newer versions of the engines than those that this program has linked.
#ifndef TWINSTEP_HARNESS_SUBJECTS_NEWEST_SUBJECTS_H_
#define TWINSTEP_HARNESS_SUBJECTS_NEWEST_SUBJECTS_H_

#include <string>

namespace twinstep {

// Two lines, with their line breaks:
//   To test the newest engines, V8 VERSION and SpiderMonkey VERSION:
//     ./bazelw build //harness:v8_VERSION //harness:spidermonkey_VERSION, then add
//       --engines=v8@VERSION,spidermonkey@VERSION
// What is built already (beside this program, unless `folder` names another place) is not to be built. Empty: this
// program has the newest.
std::string NewestSubjectsLine(const std::string& folder = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SUBJECTS_NEWEST_SUBJECTS_H_
