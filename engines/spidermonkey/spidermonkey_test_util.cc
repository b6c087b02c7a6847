#include "engines/spidermonkey/spidermonkey_test_util.h"

#include <memory>
#include <utility>

#include "absl/log/check.h"

namespace twinstep {

Engine& SpiderMonkey() {
  static const std::unique_ptr<Engine> engine = [] {
    absl::StatusOr<std::unique_ptr<Engine>> made = MakeSpiderMonkeyEngine();
    CHECK_OK(made.status());
    return *std::move(made);
  }();
  return *engine;
}

}  // namespace twinstep
