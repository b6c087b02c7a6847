#include "harness/reduction/length_fields.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

#include "harness/reduction/bytes_text.h"

namespace twinstep {
namespace {

constexpr size_t kMostBytes = size_t{256} << 10;
constexpr int kFewestChunks = 3;
// Bits of surprise: chance makes a row of as many once in 2^so many places.
constexpr double kFewestBits = 20;

uint64_t NumberAt(const std::string& bytes, size_t at, int width, bool big_endian) {
  uint64_t number = 0;
  for (int i = 0; i < width; ++i) {
    const int place = big_endian ? i : width - 1 - i;
    number = number << 8 | static_cast<unsigned char>(bytes[at + static_cast<size_t>(place)]);
  }
  return number;
}

std::string NumberText(uint64_t number, int width, bool big_endian) {
  std::string bytes;
  for (int i = 0; i < width; ++i) {
    const int place = big_endian ? width - 1 - i : i;
    bytes += static_cast<char>(number >> (8 * place) & 0xFF);
  }
  return BytesAsText(bytes);
}

}  // namespace

struct LengthFields::Layout {
  // Bytes before the length, between it and what it counts, and behind that.
  size_t before = 0;
  int width = 0;
  bool big_endian = false;
  size_t between = 0;
  size_t behind = 0;
  // What is counted is filled up to so many.
  size_t fill = 1;
};

struct LengthFields::Row {
  Layout layout;
  size_t begin = 0;
  int chunks = 0;
  // Of the row that says most for the layout.
  double bits = 0;
};

bool LengthFields::ChunkAt(const Layout& layout, size_t at, size_t& end, LengthField& field) const {
  const size_t begin = at + layout.before + static_cast<size_t>(layout.width) + layout.between;
  if (begin + layout.behind > bytes_.size()) return false;
  const uint64_t length = NumberAt(bytes_, at + layout.before, layout.width, layout.big_endian);
  if (length > bytes_.size() - begin - layout.behind) return false;
  const size_t filled = (static_cast<size_t>(length) + layout.fill - 1) / layout.fill * layout.fill;
  end = std::min(begin + filled + layout.behind, bytes_.size());
  field = {static_cast<int>(at + layout.before),
           layout.width,
           layout.big_endian,
           {static_cast<int>(begin), static_cast<int>(begin + length)}};
  return true;
}

LengthFields::Row LengthFields::BestRow(const Layout& layout) const {
  const size_t size = bytes_.size();
  // From each place on: chunks in a row, the bits that these are worth, and where they end.
  std::vector<int> chunks(size + 1, 0);
  std::vector<float> bits(size + 1, 0);
  std::vector<size_t> ends(size + 1);
  for (size_t at = 0; at <= size; ++at) ends[at] = at;
  Row best;
  best.layout = layout;
  const double one = 8 * layout.width - std::log2(static_cast<double>(size) + 1);
  // That the last one ends with the bytes is a surprise too.
  bits[size] = static_cast<float>(std::log2(static_cast<double>(size) + 1));
  size_t covered = 0;
  for (size_t at = size; at-- > 0;) {
    size_t end = 0;
    LengthField field;
    if (!ChunkAt(layout, at, end, field)) continue;
    // Bytes of zero are lengths everywhere.
    const bool counts = field.counted.end > field.counted.begin;
    chunks[at] = chunks[end] + 1;
    bits[at] = bits[end] + (counts ? static_cast<float>(one) : 0);
    ends[at] = ends[end];
    if (chunks[at] < kFewestChunks || bits[at] < kFewestBits) continue;
    best.bits = std::max(best.bits, static_cast<double>(bits[at]));
    // Chunks in a chunk make a row with what is behind it, and so may have more of them than the whole has.
    if (ends[at] - at <= covered) continue;
    covered = ends[at] - at;
    best.begin = at;
    best.chunks = chunks[at];
  }
  return best;
}

LengthFields::Row LengthFields::BestRowOfBytes(const Layout& layout) const {
  constexpr size_t kFirstPlaces = 16;
  Row best;
  best.layout = layout;
  for (size_t begin = 0; begin < std::min(kFirstPlaces, bytes_.size()); ++begin) {
    Row row;
    row.layout = layout;
    row.begin = begin;
    std::set<std::string> kinds;
    size_t at = begin, end = 0;
    for (LengthField field; at < bytes_.size() && ChunkAt(layout, at, end, field); at = end) {
      ++row.chunks;
      const std::string kind = bytes_.substr(at, layout.before);
      const bool is_new = kinds.insert(kind).second;
      // Letters come again in any text, and zeros anywhere.
      const bool text = kind.size() == 1 && static_cast<unsigned char>(kind[0]) >= 0x20;
      if (is_new || text || kind.empty() || field.counted.end == field.counted.begin) continue;
      row.bits += std::max(0.0, 7 * static_cast<double>(kind.size()) - std::log2(kinds.size()));
    }
    if (at == bytes_.size() && row.chunks >= kFewestChunks && row.bits > best.bits) best = row;
  }
  return best;
}

int LengthFields::ChunksIn(const Layout& layout, SourceRange range) const {
  if (layout.width == 1) return 0;
  const auto to = static_cast<size_t>(range.end);
  size_t at = static_cast<size_t>(range.begin), end = 0;
  int count = 0;
  for (LengthField field; at < to && ChunkAt(layout, at, end, field); at = end) ++count;
  return at == to ? count : 0;
}

void LengthFields::Keep(const Layout& layout, size_t at, int chunks, int around, int depth) {
  constexpr int kDeepest = 50;
  size_t end = 0;
  LengthField field;
  for (int i = 0; i < chunks && ChunkAt(layout, at, end, field); ++i, at = end) {
    const int chunk = static_cast<int>(pieces_.size());
    parents_.push_back(around);
    pieces_.push_back({static_cast<int>(at), static_cast<int>(end)});
    fields_.push_back(field);
    const SourceRange inside = field.counted;
    if (const int count = ChunksIn(layout, inside); count > 0 && depth < kDeepest) {
      Keep(layout, static_cast<size_t>(inside.begin), count, chunk, depth + 1);
      continue;
    }
    for (int byte = inside.begin; byte < inside.end; ++byte) {
      parents_.push_back(chunk);
      pieces_.push_back({byte, byte + 1});
    }
  }
}

void LengthFields::AddLengthsOfAll(size_t first) {
  const size_t size = bytes_.size();
  for (const int width : {4, 2}) {
    for (size_t at = 0; at + static_cast<size_t>(width) <= first; ++at) {
      for (const bool big_endian : {false, true}) {
        const uint64_t number = NumberAt(bytes_, at, width, big_endian);
        // With or without itself, or with all that is before it.
        for (const size_t begin : {at + static_cast<size_t>(width), at, size_t{0}}) {
          if (number < 256 || number != size - begin) continue;
          const bool known = std::any_of(fields_.begin(), fields_.end(), [at, width](const LengthField& field) {
            return field.at < static_cast<int>(at) + width && static_cast<int>(at) < field.at + field.width;
          });
          if (known) continue;
          fields_.push_back(
              {static_cast<int>(at), width, big_endian, {static_cast<int>(begin), static_cast<int>(size)}});
        }
      }
    }
  }
}

LengthFields::LengthFields(const std::string& bytes) : bytes_(bytes) {
  if (bytes_.size() > kMostBytes || bytes_.empty()) return;
  Row best;
  for (const int width : {4, 2, 1}) {
    for (const bool big_endian : {false, true}) {
      if (width == 1 && big_endian) continue;
      for (const size_t before : {0, 1, 2, 4}) {
        for (const size_t between : {0, 4}) {
          for (const size_t behind : {0, 4}) {
            for (const size_t fill : {1, 2, 4}) {
              const Layout layout = {before, width, big_endian, between, behind, fill};
              const Row row = width == 1 ? BestRowOfBytes(layout) : BestRow(layout);
              if (row.bits > best.bits) best = row;
            }
          }
        }
      }
    }
  }
  if (best.bits < kFewestBits) return;
  Keep(best.layout, best.begin, best.chunks, -1, 0);
  AddLengthsOfAll(best.begin);
}

std::vector<Replacement> LengthFields::Without(const Configuration& kept) const {
  std::vector<bool> stays(pieces_.size(), false);
  for (const int piece : kept) stays[static_cast<size_t>(piece)] = true;
  std::vector<Replacement> replacements;
  std::vector<SourceRange> gone;
  for (size_t i = 0; i < pieces_.size(); ++i) {
    const bool inside = parents_[i] >= 0 && !stays[static_cast<size_t>(parents_[i])];
    if (stays[i] || inside) continue;
    // Bytes beside each other go as one.
    if (!gone.empty() && gone.back().end == pieces_[i].begin) {
      gone.back().end = pieces_[i].end;
    } else {
      gone.push_back(pieces_[i]);
    }
  }
  for (const SourceRange& range : gone) replacements.push_back({range, ""});
  for (const LengthField& field : fields_) {
    int less = 0;
    bool itself = false;
    for (const SourceRange& range : gone) {
      itself = itself || (range.begin <= field.at && field.at < range.end);
      less += std::max(0, std::min(range.end, field.counted.end) - std::max(range.begin, field.counted.begin));
    }
    if (itself || less == 0) continue;
    const auto length = static_cast<uint64_t>(field.counted.end - field.counted.begin - less);
    replacements.push_back({{field.at, field.at + field.width}, NumberText(length, field.width, field.big_endian)});
  }
  return replacements;
}

}  // namespace twinstep
