// SpiderMonkey's adapter against Firefox 153, as it is and with sliding.
#include "absl/strings/str_cat.h"
#include "engines/spidermonkey/spidermonkey_engine.h"
#include "gtest/gtest.h"
#include "tests/fidelity_run.h"

namespace twinstep {
namespace {

void ExpectFirefox(const std::string& answers, BreakpointSliding sliding) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeSpiderMonkeyEngine();
  ASSERT_TRUE(engine.ok()) << engine.status();
  const std::string version((*engine)->version());
  const std::string major = version.substr(0, version.find('.'));
  ExpectFidelity(**engine, answers, absl::StrCat("spidermonkey-", major, "-", answers, ".txt"), sliding, 0.97);
}

TEST(FidelityTest, SpiderMonkey) { ExpectFirefox("firefox", NONE); }

TEST(FidelityTest, SpiderMonkeySliding) { ExpectFirefox("firefox-sliding", NEXT); }

}  // namespace
}  // namespace twinstep
