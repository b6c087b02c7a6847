#include "model/layers/versions/version_rules.h"

#include "model/layers/versions/v8_rules.h"

namespace twinstep {
namespace {

constexpr VersionNumber kLoopVariable = {14, 0};
constexpr VersionNumber kNoValue = {12, 0};

constexpr VersionRule kRules[] = {
    {"v8", kLoopVariable, {Divergence::PAUSE_LOCATION, ExplainLoopVariable}},
    {"v8", kLoopVariable, {Divergence::TERMINATION, ExplainLoopVariable}},
    {"v8", kLoopVariable, {Divergence::CALL_STACK, ExplainLoopVariable}},
    {"v8", kLoopVariable, {Divergence::VARIABLES, ExplainLoopVariable}},
    {"v8", kNoValue, {Divergence::VARIABLES, ExplainNoValue}},
};

int TakeNumber(std::string_view& text) {
  int number = 0;
  while (!text.empty() && text.front() >= '0' && text.front() <= '9' && number < 100'000'000) {
    number = number * 10 + (text.front() - '0');
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() == '.') text.remove_prefix(1);
  return number;
}

}  // namespace

VersionNumber VersionIn(std::string_view text) {
  VersionNumber version;
  version.major = TakeNumber(text);
  version.minor = TakeNumber(text);
  return version;
}

absl::Span<const VersionRule> VersionRules() { return kRules; }

}  // namespace twinstep
