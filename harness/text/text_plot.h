// Plots of characters, for people who read a report in a terminal.
#ifndef TWINSTEP_HARNESS_TEXT_TEXT_PLOT_H_
#define TWINSTEP_HARNESS_TEXT_TEXT_PLOT_H_

#include <string>
#include <utility>
#include <vector>

namespace twinstep {

// A bar of `width` characters for 100 percent: each part (its letter, percent) as far as its end reaches, rounded; the
// rest are spaces. Rounding the ends, not the lengths, keeps the whole bar right.
std::string StackedBar(const std::vector<std::pair<char, double>>& parts, int width);

// A box on a logarithmic scale from `low` to `high` (above 0): `-` from `min` to `max`, `=` from the first to the third
// quartile, `|` at the median. Values outside the scale stand at its ends.
struct Box {
  double min = 0, first_quartile = 0, median = 0, third_quartile = 0, max = 0;
};
std::string BoxOnLogScale(const Box& box, double low, double high, int width);

// Letters at their values on a scale from 0 to `high`; of two at one place the first stays. `-` joins `from` and `to`
// of each, under all letters.
struct Mark {
  char letter = '*';
  double at = 0, from = 0, to = 0;
};
std::string Marks(const std::vector<Mark>& marks, double high, int width);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_TEXT_PLOT_H_
