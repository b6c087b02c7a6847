#include "engines/v8/protocol/v8_logpoints.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "model/session_limits.h"

namespace twinstep {

std::string V8Logpoints::Installer() {
  const std::string name(kName);
  return absl::StrCat("let ", name, "; (f) => { ", name, " = f; }");
}

std::string V8Logpoints::Condition(const SetBreakpoint& set, const ValueLimits& limits) {
  const size_t number = logpoints_.size();
  logpoints_.push_back({set.location(), limits});
  // Lines of their own, as the expression may end in a comment.
  const std::string call = absl::StrCat(std::string(kName), "(", number, ", ");
  const std::string condition =
      set.condition().empty() ? std::string() : absl::StrCat("if ((\n", set.condition(), "\n)) ");
  return absl::StrCat(condition, "try { ", call, "(\n", set.log(), "\n)); } catch (e) { ", call, "e, true); } false");
}

Value* V8Logpoints::Note(size_t number, bool thrown, size_t printed) {
  if (logged_.size() >= kMostLogged || number >= logpoints_.size()) return nullptr;
  Logged& logged = logged_.emplace_back();
  *logged.mutable_location() = logpoints_[number].location;
  logged.set_printed(static_cast<uint32_t>(printed));
  return thrown ? logged.mutable_evaluated()->mutable_thrown() : logged.mutable_evaluated()->mutable_value();
}

void V8Logpoints::Take(Finished& finished) {
  for (Logged& logged : logged_) *finished.add_logged() = std::move(logged);
  logged_.clear();
}

}  // namespace twinstep
