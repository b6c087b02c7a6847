// The test of a delta debugging algorithm: each configuration once, counted, several at a time where the caller can.
#ifndef TWINSTEP_MODEL_DELTA_DEBUGGING_CONFIGURATION_TESTER_H_
#define TWINSTEP_MODEL_DELTA_DEBUGGING_CONFIGURATION_TESTER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/types/span.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

enum class TestOutcome : uint8_t {
  kPass,
  // The failure that is looked for shows.
  kFail,
  // Neither: the configuration makes no sense, something else goes wrong, it takes too long.
  kUnresolved,
};

struct TestHooks {
  // The outcomes of the configurations, in their order. Fewer: the caller was interrupted, and the algorithm stops with
  // what it has. Equal configurations have equal outcomes.
  std::function<std::vector<TestOutcome>(absl::Span<const Configuration>)> test_many;
  // How many configurations `test_many` gets at most. With more than one, some are tested ahead that nobody needs in
  // the end. What an algorithm finds and `TestCounts::tests` do not depend on it.
  int batch = 1;
  // Asked before every call of `test_many`; true stops the algorithm. May be empty.
  std::function<bool()> stop;
};

// Of one test at a time.
TestHooks HooksFor(std::function<TestOutcome(const Configuration&)> test);

struct TestCounts {
  // Different configurations that an algorithm asked for. What bounds speak of.
  int64_t tests = 0;
  int64_t passed = 0;
  int64_t failed = 0;
  int64_t unresolved = 0;
  // Times that an algorithm asked for one of them again.
  int64_t cached = 0;
  // What `test_many` was given: `tests`, and those tested ahead.
  int64_t executed = 0;

  // Those of another algorithm too.
  TestCounts& operator+=(const TestCounts& other) {
    tests += other.tests;
    passed += other.passed;
    failed += other.failed;
    unresolved += other.unresolved;
    cached += other.cached;
    executed += other.executed;
    return *this;
  }
};

class ConfigurationTester {
 public:
  explicit ConfigurationTester(TestHooks hooks) : hooks_(std::move(hooks)) {}
  ConfigurationTester(const ConfigurationTester&) = delete;
  ConfigurationTester& operator=(const ConfigurationTester&) = delete;

  // Costs no test.
  void Know(const Configuration& configuration, TestOutcome outcome);

  // Tests candidate(0), candidate(1), ... in this order up to the first whose outcome `wanted` accepts, and answers its
  // index; none where no one is, or when stopped. candidate(i) is called in any order and more than once.
  std::optional<int> FindFirst(int count, const std::function<Configuration(int)>& candidate,
                               const std::function<bool(TestOutcome)>& wanted);

  // None when stopped.
  std::optional<TestOutcome> Test(const Configuration& configuration);
  // What is known already.
  std::optional<TestOutcome> Known(const Configuration& configuration) const;

  // The algorithm is to end. Once true it stays so.
  bool stopped() const { return stopped_; }
  const TestCounts& counts() const { return counts_; }

 private:
  struct Entry {
    TestOutcome outcome;
    // An algorithm has asked for it, or the caller has told it.
    bool counted;
  };

  // False when stopped before candidate(first) was tested.
  bool RunFrom(int first, int count, const std::function<Configuration(int)>& candidate);

  const TestHooks hooks_;
  // By Key.
  std::unordered_map<std::string, Entry> cache_;
  TestCounts counts_;
  bool stopped_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_DELTA_DEBUGGING_CONFIGURATION_TESTER_H_
