// The text of a program: UTF-8 in, addressed as JavaScript engines address it.
//
// Offsets and columns count UTF-16 code units from 0, lines count from 1. Lines end at ECMAScript's line terminators:
// LF, CR, CR LF (one terminator), U+2028 and U+2029. The last line ends at the end of the text and is empty after a
// terminator, so "a\n" has two lines and "" has one.
#ifndef TWINSTEP_MODEL_SOURCE_SOURCE_TEXT_H_
#define TWINSTEP_MODEL_SOURCE_SOURCE_TEXT_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace twinstep {

struct TextPosition {
  int line = 1;
  int column = 0;

  friend bool operator==(const TextPosition&, const TextPosition&) = default;
  friend auto operator<=>(const TextPosition&, const TextPosition&) = default;
};

// Immutable; copies share the text and cost a reference count. Any thread.
class SourceText {
 public:
  // Invalid UTF-8 is decoded as browsers do (WHATWG Encoding): every maximal part of a character becomes one U+FFFD, so
  // an encoded surrogate becomes three. A byte order mark stays, as U+FEFF. Linear. Texts are shorter than 2^31 - 1
  // units.
  explicit SourceText(std::string_view utf8);

  // The text after that decoding.
  std::string_view utf8() const { return data_->utf8; }
  std::u16string ToUtf16() const;
  // Every character is below U+0080, so that units, characters and bytes are the same.
  bool is_ascii() const { return data_->checkpoints.empty(); }

  // In UTF-16 units.
  int length() const { return data_->length; }

  int line_count() const { return static_cast<int>(data_->line_starts.size()); }
  // 1 <= line <= line_count(). The end is before the line terminator. Constant time.
  int LineStart(int line) const { return data_->line_starts[line - 1]; }
  int LineEnd(int line) const { return data_->line_ends[line - 1]; }
  std::string_view LineText(int line) const { return Slice(LineStart(line), LineEnd(line)); }

  // 0 <= offset <= length(). Units of a line terminator belong to the line they end. O(log lines).
  TextPosition PositionAt(int offset) const;
  // None if there is no such line, or the column is beyond the end of the line (where the terminator is).
  std::optional<int> OffsetAt(TextPosition position) const;

  // Where the character that holds unit `offset` begins in utf8(); both halves of a surrogate pair give its first byte.
  // Constant time (at most 128 characters are looked at).
  size_t ByteOffset(int offset) const;
  // The units from `begin` up to `end`, as UTF-8: 0 <= begin <= end <= length(). A boundary inside a surrogate pair
  // counts as the one before it.
  std::string_view Slice(int begin, int end) const;

  friend bool operator==(const SourceText& a, const SourceText& b) { return a.utf8() == b.utf8(); }

 private:
  // The first character that begins at or after unit 128 * i.
  struct Checkpoint {
    int unit;
    size_t byte;
  };
  struct Data {
    std::string utf8;
    int length = 0;
    std::vector<int> line_starts;
    std::vector<int> line_ends;
    std::vector<Checkpoint> checkpoints;  // None for ASCII.
  };

  std::shared_ptr<const Data> data_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_SOURCE_TEXT_H_
