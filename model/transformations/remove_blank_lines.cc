// Removes lines that hold nothing but white space.
//
// * Precondition: such lines, outside of templates and strings; the program looks neither at text nor at places.
// * Effect: lines behind them move up; places in them are lost.
// * Relation: equal outputs at moved locations.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

bool IsBlank(const SourceText& text, int line) {
  const std::string_view content = text.LineText(line);
  return content.find_first_not_of(" \t\v\f") == std::string_view::npos;
}

// Where the text behind the line's end begins.
int EndWithTerminator(const SourceText& text, int line) {
  return line < text.line_count() ? text.LineStart(line + 1) : text.length();
}

class RemoveBlankLinesTransformation final : public ProgramTransformation {
 public:
  std::string_view name() const override { return "RemoveBlankLines"; }
  std::string_view circumstance() const override { return "with blank lines removed"; }
  std::string relation() const override { return absl::StrCat("Blank lines were removed", kAnswersMove); }
  Transformation::KindCase kind() const override { return Transformation::kRemoveBlankLines; }
  absl::StatusOr<std::vector<Replacement>> Edit(const TransformationInput& input,
                                                const Transformation& transformation) const override {
    const auto& message = transformation.remove_blank_lines();
    const SourceText& text = input.text();
    RETURN_IF_ERROR(CheckTextIsUnseen(input));
    if (message.line() < 1 || message.line() > static_cast<uint32_t>(text.line_count()) || message.count() < 1 ||
        message.count() > static_cast<uint32_t>(text.line_count()) - message.line() + 1) {
      return absl::FailedPreconditionError("there are no such lines");
    }
    const int first = static_cast<int>(message.line()), last = first + static_cast<int>(message.count()) - 1;
    for (int line = first; line <= last; ++line) {
      if (!IsBlank(text, line)) return absl::FailedPreconditionError("the line is not blank");
    }
    const SourceRange range{text.LineStart(first), EndWithTerminator(text, last)};
    if (range.begin == range.end) return absl::FailedPreconditionError("the line is empty and the last one");
    // A string that goes on over lines, and a template.
    if (!input.tree().TokensIn(range.begin, range.end).empty()) {
      return absl::FailedPreconditionError("the line is inside a token");
    }
    return std::vector<Replacement>{{range, ""}};
  }

 protected:
  std::vector<int> Places(const TransformationInput& input) const override {
    std::vector<int> places;
    for (int line = 1; line <= input.text().line_count(); ++line) {
      // An empty last line has nothing to remove.
      const int end = EndWithTerminator(input.text(), line);
      if (IsBlank(input.text(), line) && end > input.text().LineStart(line)) places.push_back(line);
    }
    return places;
  }

  Transformation ProposeAt(const TransformationInput& input, int place, Random& random) const override {
    Transformation transformation;
    auto& message = *transformation.mutable_remove_blank_lines();
    message.set_line(place);
    int more = 0;
    while (place + more < input.text().line_count() && IsBlank(input.text(), place + more + 1)) ++more;
    message.set_count(1 + random.Below(1 + std::min(more, 3)));
    return transformation;
  }

  std::string_view NoPlaces() const override { return "the program has no blank line"; }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeRemoveBlankLines() {
  return std::make_unique<RemoveBlankLinesTransformation>();
}

}  // namespace twinstep
