#include "model/actions/ignored_code.h"

namespace twinstep {
namespace {

bool IsSameRange(const Blackbox& a, const Blackbox& b) {
  return a.begin().SerializeAsString() == b.begin().SerializeAsString() &&
         a.end().SerializeAsString() == b.end().SerializeAsString();
}

}  // namespace

void IgnoredCode::Take(const Blackbox& blackbox) {
  if (!blackbox.has_begin()) {
    scripts_ = blackbox.taken_back() ? Blackbox() : blackbox;
  } else if (blackbox.taken_back()) {
    std::erase_if(ranges_, [&blackbox](const Blackbox& one) { return IsSameRange(one, blackbox); });
  } else {
    ranges_.push_back(blackbox);
  }
}

}  // namespace twinstep
