// SpiderMonkey's adapter against Firefox 153, as it is and with sliding.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/spidermonkey_engine.h"
#include "gtest/gtest.h"
#include "tests/fidelity_run.h"
#include "tests/fidelity_words.h"

namespace twinstep {
namespace {

// SpiderMonkey 153 has one wording for properties of null and undefined.
std::vector<std::pair<std::string, std::string>> SameWords() {
  return {{"can't access property", "has no properties"},
          {"can't access property", "is undefined"},
          {"can't access property", "is null"}};
}

std::string MajorOf(const Engine& engine) {
  const std::string version(engine.version());
  return version.substr(0, version.find('.'));
}

void ExpectFirefox(const std::string& sessions, const std::string& answers, BreakpointSliding sliding, double share,
                   const AgreementOptions& options = {}) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSpiderMonkeyEngine();
  ASSERT_TRUE(engine.ok()) << engine.status();
  ExpectFidelity(**engine, sessions, answers, absl::StrCat("spidermonkey-", MajorOf(**engine), "-", answers, ".txt"),
                 sliding, share, options);
}

TEST(FidelityTest, SpiderMonkey) { ExpectFirefox("sessions", "firefox", NONE, 0.97); }

TEST(FidelityTest, SpiderMonkeyExceptions) {
  ExpectFirefox("exceptions", "firefox-exceptions", NONE, 0.99, {.same_words = SameWords()});
}

TEST(FidelityTest, SpiderMonkeyAsyncCalls) { ExpectFirefox("async", "firefox-async", NONE, 0.95); }

TEST(FidelityTest, SpiderMonkeyWords) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSpiderMonkeyEngine();
  ASSERT_TRUE(engine.ok()) << engine.status();
  ExpectWords(**engine, "words", "firefox-words", absl::StrCat("spidermonkey-", MajorOf(**engine), "-words.txt"), NONE,
              0.99, {.refused_is_undefined = true, .same_words = SameWords()});
}

TEST(FidelityTest, SpiderMonkeySliding) { ExpectFirefox("sessions", "firefox-sliding", NEXT, 0.97); }

}  // namespace
}  // namespace twinstep
