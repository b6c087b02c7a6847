#include "harness/exports/conclusion.h"

#include "absl/strings/str_cat.h"
#include "model/js_string.h"

namespace twinstep {
namespace {

constexpr Conclusion kAll[] = {Conclusion::kNotThere, Conclusion::kThere, Conclusion::kSomethingElse,
                               Conclusion::kNotTried};

int CodeOf(Conclusion conclusion) { return static_cast<int>(conclusion); }

// The last one that is not empty.
std::string_view LastLine(std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  return text.substr(text.rfind('\n') + 1);
}

}  // namespace

std::string_view WordsOf(Conclusion conclusion) {
  switch (conclusion) {
    case Conclusion::kNotThere:
      return "The difference is not there";
    case Conclusion::kThere:
      return "The difference is there";
    case Conclusion::kSomethingElse:
      return "Something else happened";
    case Conclusion::kNotTried:
      return "It could not be tried";
  }
  return "";
}

std::optional<Conclusion> ConclusionOf(int code, std::string_view printed) {
  for (const Conclusion conclusion : kAll) {
    if (CodeOf(conclusion) == code && LastLine(printed).starts_with(WordsOf(conclusion))) return conclusion;
  }
  return std::nullopt;
}

std::string ConclusionsLiteral(char quote) {
  std::string literal;
  for (const Conclusion conclusion : kAll) {
    absl::StrAppend(&literal, literal.empty() ? "{" : ", ", CodeOf(conclusion), ": ",
                    JsLiteral(std::string(WordsOf(conclusion)), quote));
  }
  return literal + "}";
}

}  // namespace twinstep
