#include "harness/studies/growth/growth_rate.h"

#include <algorithm>
#include <cmath>

namespace twinstep {
namespace {

constexpr size_t kPoints = 4;
constexpr double kConstant = 0.25, kLess = 0.75, kFaster = 1.3;

}  // namespace

double GrowthExponent(const std::vector<std::pair<double, double>>& points) {
  const size_t count = std::min(points.size(), kPoints);
  if (count < 2) return 0;
  double x_mean = 0, y_mean = 0;
  std::vector<std::pair<double, double>> logarithms;
  for (size_t i = points.size() - count; i < points.size(); ++i) {
    const auto& [x, y] = logarithms.emplace_back(std::log(points[i].first), std::log(std::max(points[i].second, 1.0)));
    x_mean += x / static_cast<double>(count);
    y_mean += y / static_cast<double>(count);
  }
  double products = 0, squares = 0;
  for (const auto& [x, y] : logarithms) {
    products += (x - x_mean) * (y - y_mean);
    squares += (x - x_mean) * (x - x_mean);
  }
  return squares == 0 ? 0 : products / squares;
}

std::string GrowthWord(double exponent) {
  if (exponent < kConstant) return "constant";
  if (exponent < kLess) return "less than the size";
  return exponent < kFaster ? "as the size" : "faster than the size";
}

bool GrowsTooFast(double exponent) { return exponent >= kFaster; }

}  // namespace twinstep
