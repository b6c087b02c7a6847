// Findings made on the spot, for tests.
#ifndef TWINSTEP_HARNESS_ISOLATION_FINDINGS_FINDINGS_FOR_TEST_H_
#define TWINSTEP_HARNESS_ISOLATION_FINDINGS_FINDINGS_FOR_TEST_H_

#include <string>
#include <vector>

#include "engines/parser/parser.h"
#include "model/debugger.h"
#include "model/status.h"
#include "proto/finding.pb.h"

namespace twinstep {

// What the two debuggers answer otherwise when they take `actions` (model/actions/actions_text.h) on the script.
// NotFound: nothing.
absl::StatusOr<Finding> DifferentialFindingOf(Engine& v8, Engine& spidermonkey, const std::string& source,
                                              const std::string& actions);

// The first warning of `sessions` random sessions of one round each with these transformations. NotFound: none.
absl::StatusOr<Finding> MetamorphicFindingOf(Engine& engine, Parser& parser, const std::string& source,
                                             const std::vector<std::string>& transformations, int sessions);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_FINDINGS_FINDINGS_FOR_TEST_H_
