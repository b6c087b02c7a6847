// What a variant is: NEW with some changes taken back. And what running the test on one comes to.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_VARIANT_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_VARIANT_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "model/delta_debugging/configuration.h"
#include "model/delta_debugging/configuration_tester.h"

namespace twinstep {

// Why a variant says nothing.
enum class Unresolved : uint8_t {
  kNone,
  // The changes cannot be taken back without another one.
  kIntegration,
  // It does not hold together: it does not parse, an import, export or require does not resolve, or it uses a name that
  // neither version leaves free.
  kConstruction,
  // It does not finish, or fails in another way.
  kExecution,
};

struct VariantResult {
  // kPass: the test passes. kFail: it fails as on NEW.
  TestOutcome outcome = TestOutcome::kUnresolved;
  Unresolved unresolved = Unresolved::kNone;
  // For people: how it failed, or why it is unresolved.
  std::string what;

  bool holds_together() const { return outcome != TestOutcome::kUnresolved || unresolved == Unresolved::kExecution; }
};

// Results of variants, each given by the changes that are taken back, in their order. Fewer: stopped.
using TestVariants = std::function<std::vector<VariantResult>(absl::Span<const Configuration> reverted)>;

struct VariantCounts {
  // Runs of the test; those of variants that were refused without a run are not among them.
  int64_t runs = 0;
  // Variants asked for again, or equal to others.
  int64_t cached = 0;
  // Different variants by result.
  int64_t passed = 0;
  int64_t failed = 0;
  int64_t integration = 0;
  int64_t construction = 0;
  int64_t execution = 0;

  int64_t unresolved() const { return integration + construction + execution; }
  int64_t variants() const { return passed + failed + unresolved(); }
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_VARIANT_H_
