#include "harness/reduction/text_isolation.h"

#include <utility>
#include <vector>

#include "harness/reduction/text_deltas.h"
#include "model/delta_debugging/dd.h"

namespace twinstep {
namespace {

struct Granularity {
  const char* name;
  std::function<std::vector<std::string>(const std::string&)> split;
};

std::vector<Granularity> Granularities(const TextIsolationOptions& options) {
  std::vector<Granularity> all = {{"lines", SplitLines}};
  if (options.tokens) {
    all.push_back({"tokens", options.tokens});
  } else {
    all.push_back({"words", SplitWords});
    all.push_back({"characters", SplitCharacters});
  }
  return all;
}

}  // namespace

TextIsolationResult IsolateText(TextPair pair, TextTester& tester, const TextIsolationOptions& options) {
  TextIsolationResult result;
  const auto stopped = [&] { return !tester.status().ok() || (options.stopped && options.stopped()); };
  for (const Granularity& granularity : Granularities(options)) {
    const TextDeltas deltas(granularity.split(pair.passing), granularity.split(pair.failing));
    if (options.on_granularity) options.on_granularity(granularity.name, deltas.size());
    TestHooks hooks;
    hooks.batch = options.jobs;
    hooks.stop = stopped;
    hooks.test_many = [&](absl::Span<const Configuration> configurations) {
      std::vector<TestOutcome> outcomes(configurations.size(), TestOutcome::kUnresolved);
      std::vector<std::string> texts;
      std::vector<size_t> places;
      for (size_t i = 0; i < configurations.size(); ++i) {
        std::string text = deltas.Apply(configurations[i]);
        if (options.makes_sense && !options.makes_sense(text)) {
          ++result.made_no_sense;
          continue;
        }
        texts.push_back(std::move(text));
        places.push_back(i);
      }
      const std::vector<TestOutcome> answers = tester.Test(texts);
      for (size_t i = 0; i < answers.size(); ++i) outcomes[places[i]] = answers[i];
      if (answers.size() < texts.size()) outcomes.resize(places[answers.size()]);
      return outcomes;
    };
    ConfigurationTester configurations(hooks);
    const DdResult closest = Dd(configurations, {}, AllOf(deltas.size()));
    pair = {deltas.Apply(closest.passing), deltas.Apply(closest.failing)};
    result.one_minimal = closest.one_minimal;
    const TestCounts& counts = configurations.counts();
    result.counts.tests += counts.tests;
    result.counts.passed += counts.passed;
    result.counts.failed += counts.failed;
    result.counts.unresolved += counts.unresolved;
    result.counts.cached += counts.cached;
    if (stopped()) break;
  }
  result.pair = std::move(pair);
  return result;
}

}  // namespace twinstep
