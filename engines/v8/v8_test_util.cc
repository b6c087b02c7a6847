#include "engines/v8/v8_test_util.h"

#include <utility>

#include "absl/log/check.h"
#include "engines/v8/v8_engine.h"

namespace twinstep {

std::unique_ptr<Engine> NewV8(const V8Options& options) {
  absl::StatusOr<std::unique_ptr<Engine>> engine = MakeV8Engine(options);
  CHECK_OK(engine.status());
  return *std::move(engine);
}

}  // namespace twinstep
