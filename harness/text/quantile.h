// The one definition of quantiles, medians among them, that tables and figures use.
#ifndef TWINSTEP_HARNESS_TEXT_QUANTILE_H_
#define TWINSTEP_HARNESS_TEXT_QUANTILE_H_

#include <vector>

namespace twinstep {

// The p-quantile (p in [0, 1]) of `sorted`, which is in rising order and not empty: the value at place (n - 1) * p,
// counted from 0, on the straight line between the two values around it. This is method 7 of Hyndman and Fan, the one
// that R and NumPy use unless told otherwise.
double Quantile(const std::vector<double>& sorted, double p);

// The 0.5-quantile; 0 for no values.
double Median(std::vector<double> values);

// 0 for no values.
double Mean(const std::vector<double>& values);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_QUANTILE_H_
