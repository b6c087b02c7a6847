// Findings for tests.
#ifndef TWINSTEP_HARNESS_RESULTS_FINDING_FOR_TEST_H_
#define TWINSTEP_HARNESS_RESULTS_FINDING_FOR_TEST_H_

#include <cstdint>
#include <string>

#include "proto/finding.pb.h"

namespace twinstep {

// Of the program and actions, in words (model/actions/actions_text.h), played to v8 and spidermonkey. It may show
// nothing.
Finding FindingFor(const std::string& source, const std::string& actions);

// Session 3 of sample.js ("let x = 1;\nprint(x);\n"): break 2, start; then x is 1 in v8 and 2 in spidermonkey.
Finding VariablesFinding();

// Session 5 of crash.js: v8 died by signal 5 while it ran "break 1; start; out".
Finding CrashedFinding();

// Session 9 of figure.js, the program of figure 14 of the paper (ISSTA 2019): behind dead code in an inner function v8
// does not show y at line 2. Two rounds: a continue became a step in before.
Finding WarningFinding();

// Session 11 of lost.js ("let y = 1;\ny = 2;\nprint(y);\n"): break 1, start, step over; v8 passes over line 2. It
// breaks step-lost @ ExpressionStatement.
Finding BrokenFinding();

// The first of them with a session and a last action.
Finding FindingOf(uint64_t session, Action::KindCase last_action, Layer layer);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_FINDING_FOR_TEST_H_
