// How fast a cost grows with a size.
#ifndef TWINSTEP_HARNESS_STUDIES_GROWTH_GROWTH_RATE_H_
#define TWINSTEP_HARNESS_STUDIES_GROWTH_GROWTH_RATE_H_

#include <string>
#include <utility>
#include <vector>

namespace twinstep {

// The exponent k of cost = c * size^k at large sizes: the slope of a line through the logarithms of the last four of
// `points`, which are pairs of a size and a cost in order of sizes; a line of least squares. 0 where there are fewer
// than two. Costs below one count as one.
double GrowthExponent(const std::vector<std::pair<double, double>>& points);

// "constant", below a quarter; "less than the size", below three quarters; "as the size"; "faster than the size", from
// 1.3 on.
std::string GrowthWord(double exponent);
// What a report must not pass over.
bool GrowsTooFast(double exponent);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_GROWTH_GROWTH_RATE_H_
