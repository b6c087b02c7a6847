// How much faster one of two programs is, by pairs of times that were taken side by side.
#ifndef TWINSTEP_HARNESS_STUDIES_SPEED_PAIRED_RATIO_H_
#define TWINSTEP_HARNESS_STUDIES_SPEED_PAIRED_RATIO_H_

#include <string>
#include <vector>

#include "model/status.h"

namespace twinstep {

struct TimePair {
  double before = 0;
  double after = 0;
};

struct PairedRatio {
  // Times faster: the geometric mean of before by after.
  double ratio = 1;
  // The mean's 95 % interval, by Student's distribution of the logarithms.
  double low = 1;
  double high = 1;

  // Whether it is one of the two that is faster, and not chance.
  bool differs() const { return low > 1 || high < 1; }
};

// Errors: fewer than two pairs, or a time that is not above zero.
absl::StatusOr<PairedRatio> RatioOf(const std::vector<TimePair>& pairs);

// "1.12 times as fast (1.10 to 1.15)", or with "no difference is seen" at the end.
std::string TextOf(const PairedRatio& ratio);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_SPEED_PAIRED_RATIO_H_
