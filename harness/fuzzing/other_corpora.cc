#include "harness/fuzzing/other_corpora.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "harness/fuzzing/input_text.h"
#include "harness/results/atomic_file.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

// By number.
std::map<uint64_t, std::string> EntriesIn(const std::string& folder) {
  std::map<uint64_t, std::string> entries;
  std::error_code error;
  for (auto it = fs::directory_iterator(folder, error); !error && it != fs::directory_iterator(); it.increment(error)) {
    uint64_t number = 0;
    if (IsEntryName(it->path().filename().string(), number)) entries.emplace(number, it->path().string());
  }
  return entries;
}

}  // namespace

std::string CorpusFolder(const std::string& folder) { return folder + "/feedback/corpus"; }

std::string EntryName(uint64_t number) { return absl::StrCat("input-", number, ".txt"); }

bool IsEntryName(const std::string& name, uint64_t& number) {
  absl::string_view digits = name;
  return absl::ConsumePrefix(&digits, "input-") && absl::ConsumeSuffix(&digits, ".txt") &&
         absl::SimpleAtoi(digits, &number) && name == EntryName(number);
}

OtherCorpora::OtherCorpora(std::string parent, std::string own) : parent_(std::move(parent)), own_(std::move(own)) {}

OtherCorpora::News OtherCorpora::Read() {
  News news;
  if (parent_.empty()) return news;
  std::set<std::string> folders;
  std::error_code error;
  for (auto it = fs::directory_iterator(parent_, error); !error && it != fs::directory_iterator();
       it.increment(error)) {
    std::error_code same;
    if (!fs::equivalent(it->path(), own_, same)) folders.insert(it->path().string());
  }
  for (const std::string& folder : folders) {
    for (const auto& [number, path] : EntriesIn(CorpusFolder(folder))) {
      if (files_.contains(path)) continue;
      const absl::StatusOr<std::string> text = ReadWholeFile(path, kMaxInputBytes);
      if (absl::IsNotFound(text.status())) continue;
      files_.insert(path);
      absl::StatusOr<FuzzInput> input = text.ok() ? ParseInput(*text) : text.status();
      if (!input.ok() || input->test_case().program().source().empty()) {
        ++news.damaged;
      } else if (texts_.insert(*text).second) {
        news.inputs.push_back(*std::move(input));
      }
    }
  }
  return news;
}

void OtherCorpora::Has(const FuzzInput& input) {
  if (!parent_.empty()) texts_.insert(ToText(input));
}

}  // namespace twinstep
