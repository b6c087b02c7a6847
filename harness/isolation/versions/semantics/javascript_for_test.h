// What V8 itself makes of an operator or a built-in: what encodings are held against.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_JAVASCRIPT_FOR_TEST_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_JAVASCRIPT_FOR_TEST_H_

#include <optional>
#include <string>
#include <vector>

#include "harness/isolation/versions/semantics/concrete_value.h"

namespace twinstep {

// An instruction of encode.h with operands.
struct OperationForTest {
  std::string op;
  std::vector<ConcreteValue> operands;
};

// "1 + \"a\"", "\"abc\".charAt(1)".
std::string JavaScriptOf(const OperationForTest& operation);

// The results, in order; nullopt: it throws. Objects are the test's own, by their identities. Failures of the engine
// end the process.
std::vector<std::optional<ConcreteValue>> ResultsOf(const std::vector<OperationForTest>& operations);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_JAVASCRIPT_FOR_TEST_H_
