// A finding's actions as text that //harness:debug takes.
#ifndef TWINSTEP_HARNESS_RESULTS_FINDING_ACTIONS_H_
#define TWINSTEP_HARNESS_RESULTS_FINDING_ACTIONS_H_

#include <string>

#include "proto/finding.pb.h"

namespace twinstep {

// "break 3; start; over". Where two debuggers go different ways to a pause (model/apart.h), what each is told, with its
// name in front: "v8: break 3; start; over | spidermonkey: break 3; start; resume". On one line, not cut.
std::string FindingActionsText(const Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_FINDING_ACTIONS_H_
