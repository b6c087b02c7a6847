#include "harness/fuzzing/known_classes.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

#include <fstream>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/text/matches_pattern.h"

namespace twinstep {
namespace {

class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, int, const std::string& message) override {
    if (text_.empty()) text_ = absl::StrCat("line ", line + 1, ": ", message);
  }
  void AddWarning(int, int, const std::string&) override {}
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

void AddField(const char* name, const std::string& value, std::string& text) {
  if (!value.empty()) absl::StrAppend(&text, "  ", name, ": \"", absl::Utf8SafeCEscape(value), "\"\n");
}

}  // namespace

absl::StatusOr<KnownClasses> ParseKnownClasses(const std::string& text) {
  KnownClasses known;
  FirstError error;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  if (!parser.ParseFromString(text, &known)) {
    return absl::InvalidArgumentError(absl::StrCat("the list of known classes cannot be read: ", error.text()));
  }
  for (int i = 0; i < known.classes_size(); ++i) {
    if (known.classes(i).pattern().empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("entry ", i + 1, " of the list of known classes has no pattern; * stands for any class"));
    }
  }
  return known;
}

const KnownClass* FindKnownClass(const KnownClasses& known, std::string_view finding_class,
                                 std::string_view difference) {
  for (const KnownClass& one : known.classes()) {
    if (!MatchesPattern(one.pattern(), finding_class)) continue;
    if (one.difference().empty() || MatchesPattern(one.difference(), difference)) return &one;
  }
  return nullptr;
}

bool IsKnownCrash(const KnownClasses& known, std::string_view crash_class) {
  for (const KnownClass& one : known.classes()) {
    if (one.pattern().rfind("crash / ", 0) == 0 && MatchesPattern(one.pattern(), crash_class)) return true;
  }
  return false;
}

std::string DifferencePattern(std::string_view difference) {
  std::string pattern;
  const std::vector<std::string> words = absl::StrSplit(std::string(difference), ' ');
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool number = !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
    const bool name = i > 0 && words[i - 1] == "variable";
    absl::StrAppend(&pattern, i == 0 ? "" : " ", number || name ? "*" : word);
  }
  return pattern;
}

std::string KnownClassText(const KnownClass& known) {
  std::string text = "classes {\n";
  AddField("pattern", known.pattern(), text);
  AddField("difference", known.difference(), text);
  AddField("reason", known.reason(), text);
  AddField("link", known.link(), text);
  absl::StrAppend(&text, "}\n");
  return text;
}

absl::Status RecordClass(const std::string& path, const KnownClass& known) {
  std::ofstream file(path, std::ios::app);
  file << KnownClassText(known) << std::flush;
  if (file) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("\"", path, "\" cannot be written; choose another file"));
}

}  // namespace twinstep
