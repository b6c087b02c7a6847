// Tables of text for people: columns that stand below each other.
#ifndef TWINSTEP_HARNESS_TEXT_TEXT_TABLE_H_
#define TWINSTEP_HARNESS_TEXT_TEXT_TABLE_H_

#include <cstddef>
#include <string>
#include <vector>

namespace twinstep {

class TextTable {
 public:
  struct Column {
    std::string head;
    // Numbers stand to the right.
    bool left = false;
    // The least one, in characters; a column is as wide as its widest cell.
    size_t width = 0;
  };

  explicit TextTable(std::vector<Column> columns);

  // As many cells as columns. Cells are ASCII or one character a place, without line breaks.
  void Add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

  // Head and rows, a line each. Two spaces between columns, none at the end of a line.
  std::string Text() const;

  // For a table that is shown while it is made: columns have their least widths.
  std::string Head() const { return Line(heads_, widths_); }
  std::string Row(const std::vector<std::string>& cells) const { return Line(cells, widths_); }

 private:
  std::string Line(const std::vector<std::string>& cells, const std::vector<size_t>& widths) const;

  std::vector<std::string> heads_;
  std::vector<bool> left_;
  std::vector<size_t> widths_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_TEXT_TABLE_H_
