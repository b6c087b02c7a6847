#include "harness/reduction/kept_reductions.h"

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "harness/corpora/sha256.h"
#include "harness/results/atomic_file.h"

namespace twinstep {
namespace {

constexpr size_t kLargestFile = size_t{256} << 20;

std::string FileIn(const std::string& folder) { return absl::StrCat(folder, "/reports.pb"); }

// Empty where the file cannot be read.
std::string HashOf(const std::string& path) {
  const absl::StatusOr<std::string> content = ReadWholeFile(path, kLargestFile);
  return content.ok() ? Sha256Of(*content) : "";
}

}  // namespace

KeptReductions KeptReductions::Load(const std::string& folder) {
  KeptReductions kept;
  kept.folder_ = folder;
  const absl::StatusOr<std::string> content = ReadWholeFile(FileIn(folder), kLargestFile);
  SavedReductions saved;
  if (!content.ok() || !saved.ParseFromString(*content)) return kept;
  for (const SavedReductions::One& one : saved.reductions()) kept.kept_[one.sha256()] = one;
  return kept;
}

const ReductionReport* KeptReductions::Find(const std::string& finding_path) const {
  const auto found = kept_.find(HashOf(finding_path));
  if (found == kept_.end()) return nullptr;
  const SavedReductions::One& one = found->second;
  if (one.report().state() != ReductionReport::REDUCED || one.report().stopped()) return nullptr;
  std::error_code error;
  if (!std::filesystem::exists(absl::StrCat(folder_, "/", one.reduced_file()), error)) return nullptr;
  return &one.report();
}

const ReductionReport* KeptReductions::OfReduced(const std::string& reduced_path) const {
  for (const auto& [hash, one] : kept_) {
    if (!one.reduced_file().empty() && reduced_path == absl::StrCat(folder_, "/", one.reduced_file())) {
      return &one.report();
    }
  }
  return nullptr;
}

void KeptReductions::Add(const std::string& finding_path, const ReductionReport& report,
                         const std::string& reduced_path) {
  const std::string hash = HashOf(finding_path);
  if (hash.empty()) return;
  SavedReductions::One& one = kept_[hash];
  one.set_sha256(hash);
  *one.mutable_report() = report;
  one.set_reduced_file(reduced_path.rfind(folder_ + "/", 0) == 0 ? reduced_path.substr(folder_.size() + 1) : "");
}

absl::Status KeptReductions::Save() const {
  SavedReductions saved;
  for (const auto& [hash, one] : kept_) *saved.add_reductions() = one;
  RETURN_IF_ERROR(MakeFolder(folder_));
  return WriteFileAtomically(FileIn(folder_), saved.SerializeAsString());
}

}  // namespace twinstep
