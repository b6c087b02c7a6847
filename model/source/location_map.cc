#include "model/source/location_map.h"

#include <algorithm>
#include <utility>

namespace twinstep {

LocationMap::LocationMap(const SourceText& text) : LocationMap(text, text, {{0, 0, text.length() + 1}}) {}

LocationMap::LocationMap(const SourceText& text, const TextEdit& edit) : original_(text), edited_(edit.ApplyTo(text)) {
  int original = 0, edited = 0;
  const auto copy_up_to = [&](int end) {
    if (end > original) runs_.push_back({original, edited, end - original});
    edited += end - original;
    original = end;
  };
  for (const Replacement& replacement : edit.replacements()) {
    copy_up_to(replacement.range.begin);
    const int length = SourceText(replacement.text).length();
    if (length > 0 && replacement.range.begin < replacement.range.end) runs_.push_back({original, edited, 1, true});
    original = replacement.range.end;
    edited += length;
  }
  copy_up_to(text.length() + 1);
}

LocationMap::LocationMap(SourceText original, SourceText edited, std::vector<Run> runs)
    : original_(std::move(original)), edited_(std::move(edited)), runs_(std::move(runs)) {}

LocationMap LocationMap::Inverse() const {
  std::vector<Run> runs = runs_;
  for (Run& run : runs) std::swap(run.original, run.edited);
  return LocationMap(edited_, original_, std::move(runs));
}

LocationMap LocationMap::Then(const LocationMap& next) const {
  std::vector<Run> runs;
  // Both lists are in order of the text between the two edits.
  auto second = next.runs_.begin();
  for (const Run& first : runs_) {
    while (second != next.runs_.end() && second->original + second->length <= first.edited) ++second;
    for (auto run = second; run != next.runs_.end() && run->original < first.edited + first.length; ++run) {
      const int begin = std::max(first.edited, run->original);
      const int end = std::min(first.edited + first.length, run->original + run->length);
      if (begin < end) {
        runs.push_back({first.original + begin - first.edited, run->edited + begin - run->original, end - begin,
                        first.replaced || run->replaced});
      }
    }
  }
  return LocationMap(original_, next.edited_, std::move(runs));
}

std::optional<int> LocationMap::ToEdited(int offset) const {
  auto after =
      std::upper_bound(runs_.begin(), runs_.end(), offset, [](int at, const Run& run) { return at < run.original; });
  if (after == runs_.begin()) return std::nullopt;
  const Run& run = *--after;
  if (offset >= run.original + run.length) return std::nullopt;
  return run.edited + offset - run.original;
}

bool LocationMap::BeginsReplaced(int offset) const {
  const auto found = std::find_if(runs_.begin(), runs_.end(), [offset](const Run& run) {
    return run.original <= offset && offset < run.original + run.length;
  });
  return found != runs_.end() && found->replaced;
}

std::optional<int> LocationMap::ToOriginal(int offset) const {
  auto after =
      std::upper_bound(runs_.begin(), runs_.end(), offset, [](int at, const Run& run) { return at < run.edited; });
  if (after == runs_.begin()) return std::nullopt;
  const Run& run = *--after;
  if (offset >= run.edited + run.length) return std::nullopt;
  return run.original + offset - run.edited;
}

std::vector<SourceRange> LocationMap::Inserted() const {
  std::vector<SourceRange> inserted;
  int at = 0;
  for (const Run& run : runs_) {
    if (run.edited > at) inserted.push_back({at, run.edited});
    at = run.edited + run.length;
  }
  return inserted;
}

std::optional<Location> LocationMap::ToEdited(const Location& location) const {
  if (location.source() != Location::MAIN) return location;
  const int line = static_cast<int>(location.line());
  std::optional<int> to;
  if (location.has_column()) {
    const std::optional<int> from = original_.OffsetAt({line, static_cast<int>(location.column())});
    if (from.has_value()) to = ToEdited(*from);
  } else if (line >= 1 && line <= original_.line_count()) {
    const int end = original_.LineEnd(line);
    for (int offset = original_.LineStart(line); offset < end && !to.has_value(); ++offset) {
      const char unit = original_.utf8()[original_.ByteOffset(offset)];
      if (unit != ' ' && unit != '\t') to = ToEdited(offset);
    }
    if (!to.has_value()) to = ToEdited(end);
  }
  if (!to.has_value()) return std::nullopt;
  const TextPosition position = edited_.PositionAt(*to);
  Location moved = location;
  moved.set_line(position.line);
  if (location.has_column()) moved.set_column(position.column);
  return moved;
}

std::optional<Location> LocationMap::ToOriginal(const Location& location) const { return Inverse().ToEdited(location); }

}  // namespace twinstep
