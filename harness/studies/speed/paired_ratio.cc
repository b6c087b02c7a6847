#include "harness/studies/speed/paired_ratio.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_format.h"

namespace twinstep {
namespace {

// Student's distribution: two-sided 95 % for 1, 2, ... degrees of freedom; more are taken for the last.
constexpr std::array kStudent = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                 2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086};

}  // namespace

absl::StatusOr<PairedRatio> RatioOf(const std::vector<TimePair>& pairs) {
  if (pairs.size() < 2) return absl::InvalidArgumentError("a ratio with its spread needs two pairs");
  std::vector<double> logs;
  double mean = 0;
  for (const TimePair& pair : pairs) {
    if (!(pair.before > 0) || !(pair.after > 0)) {
      return absl::FailedPreconditionError("a run took no time that could be measured: take more sessions");
    }
    logs.push_back(std::log(pair.before / pair.after));
    mean += logs.back() / static_cast<double>(pairs.size());
  }
  double squares = 0;
  for (const double one : logs) squares += (one - mean) * (one - mean);
  const size_t freedom = pairs.size() - 1;
  const double student = kStudent[std::min(freedom, kStudent.size()) - 1];
  const double spread = student * std::sqrt(squares / static_cast<double>(freedom) / static_cast<double>(pairs.size()));
  return PairedRatio{.ratio = std::exp(mean), .low = std::exp(mean - spread), .high = std::exp(mean + spread)};
}

std::string TextOf(const PairedRatio& ratio) {
  return absl::StrFormat("%.3f times as fast (%.3f to %.3f)%s", ratio.ratio, ratio.low, ratio.high,
                         ratio.differs() ? "" : ", no difference is seen");
}

}  // namespace twinstep
