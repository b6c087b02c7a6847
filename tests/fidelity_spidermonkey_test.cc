// SpiderMonkey's adapter against Firefox 153, as it is and with sliding.
#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/spidermonkey_engine.h"
#include "gtest/gtest.h"
#include "tests/fidelity_run.h"

namespace twinstep {
namespace {

void ExpectFirefox(const std::string& sessions, const std::string& answers, BreakpointSliding sliding, double share,
                   const AgreementOptions& options = {}) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSpiderMonkeyEngine();
  ASSERT_TRUE(engine.ok()) << engine.status();
  const std::string version((*engine)->version());
  const std::string major = version.substr(0, version.find('.'));
  ExpectFidelity(**engine, sessions, answers, absl::StrCat("spidermonkey-", major, "-", answers, ".txt"), sliding,
                 share, options);
}

TEST(FidelityTest, SpiderMonkey) { ExpectFirefox("sessions", "firefox", NONE, 0.97); }

TEST(FidelityTest, SpiderMonkeyExceptions) {
  ExpectFirefox(
      "exceptions", "firefox-exceptions", NONE, 0.99,
      // SpiderMonkey 153 has one wording for properties of null and undefined.
      {.same_words = {{"can't access property", "has no properties"}, {"can't access property", "is undefined"}}});
}

TEST(FidelityTest, SpiderMonkeyAsyncCalls) { ExpectFirefox("async", "firefox-async", NONE, 0.95); }

TEST(FidelityTest, SpiderMonkeySliding) { ExpectFirefox("sessions", "firefox-sliding", NEXT, 0.97); }

}  // namespace
}  // namespace twinstep
