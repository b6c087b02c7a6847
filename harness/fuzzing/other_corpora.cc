#include "harness/fuzzing/other_corpora.h"

#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/results/atomic_file.h"
#include "model/stable_hash.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr size_t kHashDigits = 16;
// A batch of inputs and their behaviours.
constexpr size_t kLargestFile = size_t{64} << 20;

std::string HashText(std::string_view bytes) { return absl::StrFormat("%016x", StableHash().Add(bytes).Finish()); }

std::string FilePath(const std::string& folder, uint64_t number) {
  return absl::StrCat(ShownFolder(folder), "/", number, ".pb");
}

}  // namespace

std::string ShownFolder(const std::string& folder) { return folder + "/feedback/shown"; }

OwnNews::OwnNews(const std::string& folder) : folder_(folder) {
  std::error_code error;
  while (fs::exists(FilePath(folder_, next_), error)) ++next_;
}

absl::Status OwnNews::Show(const FeedbackNews& news) {
  const std::string bytes = news.SerializeAsString();
  absl::Status status = WriteFilesAtomically({{FilePath(folder_, next_), HashText(bytes) + bytes}}, Durability::kKill);
  if (status.ok()) ++next_;
  return status;
}

OtherCorpora::OtherCorpora(std::string parent, std::string own, std::string made_by)
    : parent_(std::move(parent)), own_(std::move(own)), made_by_(std::move(made_by)) {}

OtherCorpora::News OtherCorpora::Read() {
  News news;
  if (parent_.empty()) return news;
  if (turn_.empty()) {
    // All had theirs: who has come meanwhile?
    std::error_code error;
    for (auto it = fs::directory_iterator(parent_, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
      std::error_code same;
      if (!fs::equivalent(it->path(), own_, same)) next_.emplace(it->path().string(), 0);
    }
  }
  auto turn = next_.lower_bound(turn_);
  size_t files = 0;
  for (size_t folders = 0; folders < kFoldersOfACall && turn != next_.end(); ++folders, ++turn) {
    auto& [folder, next] = *turn;
    std::error_code error;
    while (files < kFilesOfACall && fs::exists(FilePath(folder, next), error)) {
      Read(FilePath(folder, next++), news);
      ++files;
    }
    if (files == kFilesOfACall) break;
  }
  turn_ = turn == next_.end() ? std::string() : turn->first;
  return news;
}

void OtherCorpora::Read(const std::string& path, News& news) const {
  const absl::StatusOr<std::string> text = ReadWholeFile(path, kLargestFile);
  FeedbackNews read;
  if (!text.ok() || text->size() < kHashDigits || HashText(text->substr(kHashDigits)) != text->substr(0, kHashDigits) ||
      !read.ParseFromString(text->substr(kHashDigits))) {
    ++news.damaged;
  } else if (read.made_by() != made_by_) {
    ++news.made_by_another;
  } else {
    std::move(read.mutable_kept()->begin(), read.mutable_kept()->end(), std::back_inserter(news.kept));
    news.as_they_are.insert(read.as_they_are().begin(), read.as_they_are().end());
  }
}

}  // namespace twinstep
