// Where the blocks and comments of a program are, by its tokens alone: what planted faults know of the program text. A
// debugger has this from its compiler; the engine-free core has no parser, and no fault needs more than this.
//
// A heuristic: blocks without braces (braceless arrows and loop bodies) are not seen, and what no tokeniser without a
// parser can tell (a regular expression behind a closing brace) may be taken for something else. Never fails, on no
// text.
#ifndef TWINSTEP_MODEL_FAULTS_BLOCK_OUTLINE_H_
#define TWINSTEP_MODEL_FAULTS_BLOCK_OUTLINE_H_

#include <string>
#include <string_view>
#include <vector>

#include "model/source/source_text.h"
#include "proto/location.pb.h"

namespace twinstep {

struct Block {
  enum class Kind { kFunction, kLoop, kIf, kTry, kCatch, kFinally, kOther };
  Kind kind = Kind::kOther;
  // A generator or async function.
  bool suspends = false;
  // Offsets in UTF-16 units: of the header's first token, of the opening brace, behind the closing brace.
  int header = 0;
  int begin = 0;
  int end = 0;
  // The block around it; -1 at top level.
  int parent = -1;
};

struct CommentRange {
  int begin = 0;
  int end = 0;
};

// Immutable.
class BlockOutline {
 public:
  explicit BlockOutline(const SourceText& text);

  const std::vector<Block>& blocks() const { return blocks_; }
  // In order. Line terminators at their ends are not in them.
  const std::vector<CommentRange>& comments() const { return comments_; }
  // Templates and block comments that go over more than one line, in order.
  const std::vector<CommentRange>& multi_line_tokens() const { return multi_line_tokens_; }

  // The innermost block around a place of the main source; null at top level. A location without column is the first
  // character of its line that is no white space.
  const Block* At(const Location& location) const;
  // The innermost block of `kind` around it that is no farther out than its function; null if there is none.
  const Block* Around(const Location& location, Block::Kind kind) const;

  // The innermost function block around it, header included: a parameter is in its function. Null if there is none.
  const Block* FunctionAround(const Location& location) const;

  // The header's text without the brace: `for (const x of list) `.
  std::string_view Header(const Block& block) const { return text_.Slice(block.header, block.begin); }
  std::string_view Text(const Block& block) const { return text_.Slice(block.begin, block.end); }
  int LineOf(int offset) const { return text_.PositionAt(offset).line; }
  bool Contains(const Block& block, const Location& location) const;

 private:
  int OffsetOf(const Location& location) const;

  const SourceText text_;
  // In order of `begin`.
  std::vector<Block> blocks_;
  std::vector<CommentRange> comments_;
  std::vector<CommentRange> multi_line_tokens_;
};

// Whether `name` stands in `text` as a whole identifier.
bool Mentions(std::string_view text, std::string_view name);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_BLOCK_OUTLINE_H_
