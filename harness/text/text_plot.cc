#include "harness/text/text_plot.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace twinstep {
namespace {

// The place of `part` (0 to 1) among `width` characters.
size_t Place(double part, int width) {
  return static_cast<size_t>(std::lround(std::clamp(part, 0.0, 1.0) * (width - 1)));
}

void Fill(std::string& line, size_t from, size_t to, char letter) {
  for (size_t i = from; i <= to && i < line.size(); ++i) line[i] = letter;
}

}  // namespace

std::string StackedBar(const std::vector<std::pair<char, double>>& parts, int width) {
  std::string bar;
  double percent = 0;
  for (const auto& [letter, part] : parts) {
    percent += part;
    const auto end = static_cast<size_t>(std::lround(std::clamp(percent, 0.0, 100.0) * width / 100));
    if (end > bar.size()) bar.resize(end, letter);
  }
  bar.resize(static_cast<size_t>(width), ' ');
  return bar;
}

std::string BoxOnLogScale(const Box& box, double low, double high, int width) {
  auto place = [&](double value) {
    if (!(high > low)) return size_t{0};
    return Place(std::log(std::max(value, low) / low) / std::log(high / low), width);
  };
  std::string line(static_cast<size_t>(width), ' ');
  Fill(line, place(box.min), place(box.max), '-');
  Fill(line, place(box.first_quartile), place(box.third_quartile), '=');
  line[place(box.median)] = '|';
  return line;
}

std::string Marks(const std::vector<Mark>& marks, double high, int width) {
  auto place = [&](double value) { return high > 0 ? Place(value / high, width) : size_t{0}; };
  std::string line(static_cast<size_t>(width), ' ');
  for (const Mark& mark : marks) Fill(line, place(mark.from), place(mark.to), '-');
  for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark) line[place(mark->at)] = mark->letter;
  return line;
}

}  // namespace twinstep
