#include "harness/reduction/text_isolation.h"

#include <memory>
#include <optional>
#include <utility>

#include "harness/reduction/json_deltas.h"
#include "harness/reduction/text_deltas.h"
#include "model/delta_debugging/dd.h"

namespace twinstep {
namespace {

using Kind = TextIsolationOptions::Kind;

// Some way from the passing to the failing text.
struct Deltas {
  int size = 0;
  std::function<std::string(const Configuration&)> apply;
};

struct Granularity {
  const char* name;
  // One of what can be moved.
  const char* unit;
  // No way: the texts are not of that kind.
  std::function<std::optional<Deltas>(const TextPair&)> between;
};

Deltas Shared(TextDeltas deltas) {
  const auto shared = std::make_shared<const TextDeltas>(std::move(deltas));
  return {shared->size(), [shared](const Configuration& taken) { return shared->Apply(taken); }};
}

Granularity ByUnits(const char* name, const char* unit,
                    std::function<std::vector<std::string>(const std::string&)> split) {
  return {name, unit, [split = std::move(split)](const TextPair& pair) -> std::optional<Deltas> {
            return Shared(TextDeltas(split(pair.passing), split(pair.failing)));
          }};
}

Granularity ByJson(const char* name, const char* unit, JsonDeltas::Strings strings) {
  return {name, unit, [strings](const TextPair& pair) -> std::optional<Deltas> {
            absl::StatusOr<JsonDeltas> deltas = JsonDeltas::Between(pair.passing, pair.failing, strings);
            if (!deltas.ok()) return std::nullopt;
            const auto shared = std::make_shared<const JsonDeltas>(*std::move(deltas));
            return Deltas{shared->size(), [shared](const Configuration& taken) { return shared->Apply(taken); }};
          }};
}

std::vector<std::string> MarkupWords(const std::string& text) {
  std::vector<std::string> words;
  std::string plain;
  const auto end_plain = [&] {
    for (std::string& word : SplitWords(plain)) words.push_back(std::move(word));
    plain.clear();
  };
  for (size_t i = 0; i < text.size();) {
    const size_t end = text[i] == '<' ? text.find_first_of("<>", i + 1) : std::string::npos;
    if (end == std::string::npos || text[end] != '>' || end == i + 1) {
      plain += text[i++];
      continue;
    }
    end_plain();
    words.push_back(text.substr(i, end + 1 - i));
    i = end + 1;
  }
  end_plain();
  return words;
}

std::vector<Granularity> Granularities(const TextIsolationOptions& options, Kind kind) {
  if (kind == Kind::kJson || kind == Kind::kJsonValues) {
    std::vector<Granularity> all = {ByJson("values", "value", JsonDeltas::Strings::kWhole)};
    if (kind == Kind::kJsonValues) return all;
    all.push_back(ByJson("words", "word of a string", JsonDeltas::Strings::kWords));
    all.push_back(ByJson("characters", "character of a string", JsonDeltas::Strings::kCharacters));
    return all;
  }
  std::vector<Granularity> all = {ByUnits("lines", "line", SplitLines)};
  if (options.tokens) {
    all.push_back(ByUnits("tokens", "token", options.tokens));
  } else if (kind == Kind::kBytes) {
    all.push_back(ByUnits("bytes", "byte", SplitCharacters));
  } else {
    const auto words = [kind](const std::string& text) {
      return kind == Kind::kMarkup ? MarkupWords(text) : SplitWords(text);
    };
    all.push_back(ByUnits("words", "word", words));
    all.push_back({"characters", "word, and no character of a changed one,",
                   [words](const TextPair& pair) -> std::optional<Deltas> {
                     return Shared(TextDeltas(words(pair.passing), words(pair.failing), SplitCharacters));
                   }});
  }
  return all;
}

}  // namespace

TextIsolationResult IsolateText(TextPair pair, TextTester& tester, const TextIsolationOptions& options) {
  TextIsolationResult result;
  const auto stopped = [&] { return !tester.status().ok() || (options.stopped && options.stopped()); };
  const auto applies = [&](const Granularity& granularity) {
    const std::optional<Deltas> deltas = granularity.between(pair);
    if (!deltas) return false;
    const std::string all = deltas->apply(AllOf(deltas->size));
    if (all == pair.failing) return true;
    const std::vector<TestOutcome> outcome = tester.Test({all});
    return outcome.size() == 1 && outcome[0] == TestOutcome::kFail;
  };
  Kind kind = options.kind;
  if ((kind == Kind::kJson || kind == Kind::kJsonValues) && !applies(Granularities(options, kind)[0]))
    kind = Kind::kPlain;
  for (const Granularity& granularity : Granularities(options, kind)) {
    const std::optional<Deltas> deltas = granularity.between(pair);
    if (!deltas) break;
    result.unit = granularity.unit;
    if (options.on_granularity) options.on_granularity(granularity.name, deltas->size);
    TestHooks hooks;
    hooks.batch = options.jobs;
    hooks.stop = stopped;
    hooks.test_many = [&](absl::Span<const Configuration> configurations) {
      std::vector<TestOutcome> outcomes(configurations.size(), TestOutcome::kUnresolved);
      std::vector<std::string> texts;
      std::vector<size_t> places;
      for (size_t i = 0; i < configurations.size(); ++i) {
        std::string text = deltas->apply(configurations[i]);
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
    const DdResult closest = Dd(configurations, {}, AllOf(deltas->size));
    pair = {deltas->apply(closest.passing), deltas->apply(closest.failing)};
    result.one_minimal = closest.one_minimal;
    result.counts += configurations.counts();
    if (stopped()) break;
  }
  result.pair = std::move(pair);
  return result;
}

}  // namespace twinstep
