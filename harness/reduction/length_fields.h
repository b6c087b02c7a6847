// Numbers among bytes that say how long what is behind them is: chunks in a row, and what is around all of them.
#ifndef TWINSTEP_HARNESS_REDUCTION_LENGTH_FIELDS_H_
#define TWINSTEP_HARNESS_REDUCTION_LENGTH_FIELDS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "model/delta_debugging/configuration.h"
#include "model/source/source_range.h"
#include "model/source/text_edit.h"

namespace twinstep {

// A number of `width` bytes at `at` counts the bytes of `counted`.
struct LengthField {
  int at = 0;
  int width = 0;
  bool big_endian = false;
  SourceRange counted;
};

// What is found is a guess: rows of at least three chunks of one layout (a kind, a length, another kind, what it
// counts, a checksum) that chance makes less often than once in a million, and lengths of all that is behind them.
// Whoever takes something away asks a test.
class LengthFields {
 public:
  // Time and memory: some 400 times the bytes; of more than 256 KiB nothing is found.
  explicit LengthFields(const std::string& bytes);

  const std::vector<LengthField>& fields() const { return fields_; }
  // Pieces: each chunk, and in it the chunks of the same layout that fill it, or each byte that is counted. Of each the
  // one around it, or -1.
  const std::vector<int>& parents() const { return parents_; }
  const std::vector<SourceRange>& pieces() const { return pieces_; }

  // What leaves out all pieces that are not in `kept`, which is in order and holds the parents of all it holds, in a
  // text of BytesAsText; the lengths of what it is taken from become smaller by as much.
  std::vector<Replacement> Without(const Configuration& kept) const;

 private:
  struct Layout;
  struct Row;
  // Where the chunk at `at` ends, and what its length counts; false: it is none.
  bool ChunkAt(const Layout& layout, size_t at, size_t& end, LengthField& field) const;
  Row BestRow(const Layout& layout) const;
  Row BestRowOfBytes(const Layout& layout) const;
  // How many chunks fill a range; 0: they do not. Of lengths of one byte that would say nothing, so 0.
  int ChunksIn(const Layout& layout, SourceRange range) const;
  // `chunks` at most, from `at` on, and those in them.
  void Keep(const Layout& layout, size_t at, int chunks, int around, int depth);
  void AddLengthsOfAll(size_t first);

  const std::string bytes_;
  std::vector<LengthField> fields_;
  std::vector<int> parents_;
  std::vector<SourceRange> pieces_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_LENGTH_FIELDS_H_
