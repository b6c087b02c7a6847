// Where a campaign puts its kept findings.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_FINDING_STORE_H_
#define TWINSTEP_HARNESS_CAMPAIGN_FINDING_STORE_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "harness/results/held_folder.h"
#include "model/status.h"
#include "proto/finding.pb.h"

namespace twinstep {

// `folder` is "classes/NAME" or "crashes/NAME".
class FindingStore {
 public:
  virtual ~FindingStore() = default;
  virtual absl::Status Save(const std::string& folder, const Finding& finding) = 0;
  // NotFound is no error of the store: it is gone already.
  virtual absl::Status Remove(const std::string& folder, uint64_t session) = 0;
  virtual absl::StatusOr<Finding> Load(const std::string& folder, uint64_t session) const = 0;
};

// Stores findings as files in the folder of a campaign's results; each file is whole at every moment.
class FolderFindingStore : public FindingStore {
 public:
  explicit FolderFindingStore(std::string path) : path_(std::move(path)) {}
  absl::Status Save(const std::string& folder, const Finding& finding) override;
  absl::Status Remove(const std::string& folder, uint64_t session) override;
  absl::StatusOr<Finding> Load(const std::string& folder, uint64_t session) const override;

  // From now on what is there already has to stay there. Errors: FailedPrecondition, a part of it is a symbolic link,
  // whatever it leads to.
  absl::Status Hold();
  // Aborted where `classes` or `crashes` have been deleted, moved or replaced since findings stand in them; nothing is
  // saved then, and what was saved is not there any more.
  absl::Status StillThere() const;
  // Whether the file of a finding that was saved is there.
  bool Has(const std::string& folder, uint64_t session) const;

 private:
  absl::Status Hold(const std::string& parent);

  const std::string path_;
  // The folders by name: "classes", "crashes".
  std::map<std::string, HeldFolder> held_;
};

// Stores findings packed in memory, for a campaign whose results nobody wants to keep.
class MemoryFindingStore : public FindingStore {
 public:
  absl::Status Save(const std::string& folder, const Finding& finding) override;
  absl::Status Remove(const std::string& folder, uint64_t session) override;
  absl::StatusOr<Finding> Load(const std::string& folder, uint64_t session) const override;

 private:
  std::map<std::pair<std::string, uint64_t>, std::string> packed_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_FINDING_STORE_H_
