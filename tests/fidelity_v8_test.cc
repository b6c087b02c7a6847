// V8's adapter against Node 20 (the very V8 of suite trixie) or Chromium (newer V8s).
#include "engines/v8/v8_engine.h"
#include "gtest/gtest.h"
#include "tests/fidelity_run.h"

namespace twinstep {
namespace {

TEST(FidelityTest, V8Exceptions) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeV8Engine();
  ASSERT_TRUE(engine.ok()) << engine.status();
  if ((*engine)->version().substr(0, 5) == "11.3.") {
    ExpectFidelity(**engine, "exceptions", "node20-v8-11.3-exceptions", "v8-11.3-exceptions.txt", ENGINE_DEFAULT, 0.99,
                   {.program_was_function = true});
  } else {
    GTEST_SKIP() << "catch prediction of V8 13.6 is neither that of 11.3 nor of Chromium 156";
  }
}

TEST(FidelityTest, V8) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeV8Engine();
  ASSERT_TRUE(engine.ok()) << engine.status();
  if ((*engine)->version().substr(0, 5) == "11.3.") {
    ExpectFidelity(**engine, "sessions", "node20-v8-11.3", "v8-11.3.txt", ENGINE_DEFAULT, 1.0);
  } else {
    // One stop more at the end of a loop shifts all that follow, so a few sessions cost many pauses.
    ExpectFidelity(**engine, "sessions", "chromium", "v8-13.6.txt", ENGINE_DEFAULT, 0.94);
  }
}

}  // namespace
}  // namespace twinstep
