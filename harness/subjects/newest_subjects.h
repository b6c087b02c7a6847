// How to test newer versions of the engines than those that this program has linked.
#ifndef TWINSTEP_HARNESS_SUBJECTS_NEWEST_SUBJECTS_H_
#define TWINSTEP_HARNESS_SUBJECTS_NEWEST_SUBJECTS_H_

#include <string>

namespace twinstep {

// Two lines, with their line breaks:
//   To test the newest engines, V8 14.6 and SpiderMonkey 140:
//     ./bazelw build //harness:v8_14.6 //harness:spidermonkey_140, then add --engines=v8@14.6,spidermonkey@140
// What is built already (beside this program, unless `folder` names another place) is not to be built. Empty: this
// program has the newest.
std::string NewestSubjectsLine(const std::string& folder = "");

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_SUBJECTS_NEWEST_SUBJECTS_H_
