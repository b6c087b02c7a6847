#include "harness/text/text_table.h"

#include <algorithm>
#include <utility>

namespace twinstep {

TextTable::TextTable(std::vector<Column> columns) {
  for (Column& column : columns) {
    widths_.push_back(std::max(column.width, column.head.size()));
    left_.push_back(column.left);
    heads_.push_back(std::move(column.head));
  }
}

std::string TextTable::Text() const {
  std::vector<size_t> widths = widths_;
  for (const auto& cells : rows_) {
    for (size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  std::string text = Line(heads_, widths);
  for (const auto& cells : rows_) text += Line(cells, widths);
  return text;
}

std::string TextTable::Line(const std::vector<std::string>& cells, const std::vector<size_t>& widths) const {
  std::string line;
  for (size_t i = 0; i < widths.size(); ++i) {
    if (i > 0) line += "  ";
    const std::string fill(widths[i] - std::min(widths[i], cells[i].size()), ' ');
    line += left_[i] ? cells[i] + fill : fill + cells[i];
  }
  line.resize(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace twinstep
