#include "model/invariants/stack_used_up.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

bool IsOfStack(const std::string& text) {
  return absl::StrContains(text, "call stack") || absl::StrContains(text, "too much recursion");
}

// Programs that catch the error mostly print its name alone.
bool MayBeOfStack(const std::string& text) {
  return IsOfStack(text) || absl::StrContains(text, "RangeError") || absl::StrContains(text, "InternalError");
}

}  // namespace

bool MayUseUpStack(const Finished& finished) {
  return std::any_of(finished.console().begin(), finished.console().end(), MayBeOfStack) ||
         IsOfStack(ToText(finished.exception())) || IsOfStack(finished.told().message()) ||
         std::any_of(finished.rejections().begin(), finished.rejections().end(),
                     [](const Rejection& one) { return IsOfStack(one.told().message()); });
}

}  // namespace twinstep
