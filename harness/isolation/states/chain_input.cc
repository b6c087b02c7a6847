#include "harness/isolation/states/chain_input.h"

#include <algorithm>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/program_loader.h"
#include "harness/reduction/candidate_test.h"
#include "harness/reduction/input_file.h"
#include "harness/reduction/json_deltas.h"
#include "harness/reduction/text_isolation.h"
#include "harness/reduction/text_pieces.h"
#include "harness/text/paired_lines.h"
#include "model/js_string.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

// Equal lines told on each side of a difference.
constexpr size_t kContext = 2;

// Asks the test of each text as an input.
class InputTest final : public CandidateTest {
 public:
  InputTest(bool json, const SetupTest& test, const std::function<bool()>& stop)
      : json_(json), test_(test), stop_(stop) {}

  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<TestOutcome> outcomes;
    for (const std::string& text : texts) {
      if (stop_ && stop_()) break;
      outcomes.push_back(test_(ChainInput{text, json_}.Setup()));
    }
    return outcomes;
  }

 private:
  const bool json_;
  const SetupTest& test_;
  const std::function<bool()>& stop_;
};

// Tokens and what stands between them. Numbers of JSON have their sign.
std::vector<std::string> InputTokens(const std::string& text, bool json, TreeCache& trees) {
  const std::string script = json ? absl::StrCat("(", text, ")") : text;
  const std::shared_ptr<const SyntaxTree> tree = trees.Find(SourceText(script), ParseGoal::kScript);
  // Texts that make no sense are not asked for.
  if (tree == nullptr) return {text};
  const SourceText& source = tree->text();
  const int begin = json ? 1 : 0, end = source.length() - begin;
  std::vector<std::string> tokens;
  const auto add = [&](int from, int to) {
    if (from < to) tokens.emplace_back(source.Slice(from, to));
  };
  int at = begin;
  for (const SourceRange& token : TokensOf(*tree)) {
    if (token.begin < begin || token.end > end) continue;
    const bool signs = json && token.begin == at && !tokens.empty() && tokens.back() == "-";
    if (signs) {
      tokens.back() += source.Slice(token.begin, token.end);
    } else {
      add(at, token.begin);
      add(token.begin, token.end);
    }
    at = token.end;
  }
  add(at, end);
  return tokens;
}

// Differences of two documents asked for one by one.
constexpr int kMostAlone = 12;

// How many differences there are, if there are some, and each alone fails.
int EachFails(const std::string& passing, const std::string& failing, TextTester& tester) {
  const absl::StatusOr<JsonDeltas> deltas = JsonDeltas::Between(passing, failing, JsonDeltas::Strings::kWhole);
  if (!deltas.ok() || deltas->size() < 2 || deltas->size() > kMostAlone) return 0;
  for (int i = 0; i < deltas->size(); ++i) {
    const std::vector<TestOutcome> outcome = tester.Test({deltas->Apply({i})});
    if (outcome.size() != 1 || outcome[0] != TestOutcome::kFail) return 0;
  }
  return deltas->size();
}

// Changed lines, with the equal ones around them.
std::vector<std::string> DifferenceText(const SourceText& passing, const SourceText& failing) {
  const std::vector<LinePair> pairs = PairLines(passing, failing);
  std::vector<std::string> text;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const LinePair& pair = pairs[i];
    if (pair.equal) {
      bool near = false;
      for (size_t j = i - std::min(i, kContext); j <= i + kContext && j < pairs.size(); ++j) near |= !pairs[j].equal;
      if (near) text.push_back(absl::StrCat("  ", std::string(passing.LineText(pair.left))));
      continue;
    }
    if (pair.left > 0) text.push_back(absl::StrCat("- ", std::string(passing.LineText(pair.left))));
    if (pair.right > 0) text.push_back(absl::StrCat("+ ", std::string(failing.LineText(pair.right))));
  }
  return text;
}

}  // namespace

std::string ChainInput::Setup() const {
  return json ? absl::StrCat("var input=JSON.parse(", JsLiteral(text), ");") : text;
}

absl::StatusOr<ChainInput> ReadChainInput(const std::string& path) {
  const bool json = absl::EndsWith(path, ".json");
  if (!json && !absl::EndsWith(path, ".js")) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, " is neither a .js file, which runs before the program, nor a .json file"));
  }
  ASSIGN_OR_RETURN(std::string text, ReadFile(UserPath(path)));
  return ChainInput{DecodeUtf8(text), json};
}

absl::StatusOr<InputIsolation> IsolateInput(const ChainInput& passing, const ChainInput& failing, const SetupTest& test,
                                            bool suspicious, const std::function<bool()>& stop) {
  InputIsolation isolation;
  isolation.passing = passing;
  isolation.failing = failing;
  if (passing.json != failing.json) return isolation;
  ASSIGN_OR_RETURN(std::unique_ptr<TreeCache> trees, TreeCache::Create());
  InputTest input_test(passing.json, test, stop);
  TextTester tester(input_test);
  if (suspicious && passing.json) {
    isolation.each_fails = EachFails(passing.text, failing.text, tester);
    if (!tester.status().ok()) return tester.status();
    isolation.tests = tester.run();
    if (isolation.each_fails > 0) return isolation;
  }
  TextIsolationOptions options;
  options.kind = passing.json ? TextIsolationOptions::Kind::kJsonValues : TextIsolationOptions::Kind::kPlain;
  options.stopped = stop;
  options.makes_sense = [&](const std::string& text) {
    const std::string script = passing.json ? absl::StrCat("(", text, ")") : text;
    return trees->Find(SourceText(script), ParseGoal::kScript) != nullptr;
  };
  options.tokens = [&](const std::string& text) { return InputTokens(text, passing.json, *trees); };
  const TextIsolationResult result = IsolateText({passing.text, failing.text}, tester, options);
  if (!tester.status().ok()) return tester.status();
  isolation.passing.text = result.pair.passing;
  isolation.failing.text = result.pair.failing;
  isolation.tests = tester.run();
  isolation.difference = DifferenceText(SourceText(result.pair.passing), SourceText(result.pair.failing));
  return isolation;
}

}  // namespace twinstep
