// Versions as far as they are told apart.
#ifndef TWINSTEP_MODEL_VERSION_NUMBER_H_
#define TWINSTEP_MODEL_VERSION_NUMBER_H_

#include <compare>
#include <string_view>

namespace twinstep {

struct VersionNumber {
  int major = 0;
  int minor = 0;

  friend constexpr auto operator<=>(const VersionNumber&, const VersionNumber&) = default;
};

// The first two numbers of "MAJOR.MINOR.BUILD-more". What is no number counts as 0.
constexpr VersionNumber VersionIn(std::string_view text) {
  const auto take = [&text] {
    int number = 0;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9' && number < 100'000'000) {
      number = number * 10 + (text.front() - '0');
      text.remove_prefix(1);
    }
    if (!text.empty() && text.front() == '.') text.remove_prefix(1);
    return number;
  };
  VersionNumber version;
  version.major = take();
  version.minor = take();
  return version;
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_VERSION_NUMBER_H_
