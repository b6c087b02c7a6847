// Whether variants hold together, told piece by piece: what ConstructionCheck says of whole files, without parsing
// whole files for each of thousands of variants.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_PIECEWISE_CHECK_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_PIECEWISE_CHECK_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "harness/isolation/versions/cut_file.h"
#include "harness/isolation/versions/file_facts.h"
#include "harness/isolation/versions/version_folder.h"
#include "model/code_changes/change_set.h"
#include "model/delta_debugging/configuration.h"

namespace twinstep {

// One thread. Each piece of a file (cut_file.h) is parsed once for each way its own changes are taken back, and tells
// which names it declares and which it leaves free; what the file says follows from these sets, scope by scope.
// Files are taken whole that one version has alone, that are modules, that call eval directly, or of which the pieces
// of OLD or NEW do not say what the whole says.
class PiecewiseCheck {
 public:
  // All outlive it.
  PiecewiseCheck(FileParser& parser, const VersionPair& pair, const ChangeSet& changes,
                 const ConstructionCheck& construction);

  // ConstructionCheck::WhatIsWrong of the files is empty.
  bool HoldsTogether(const Configuration& reverted);

  // Files that differ, and those of them that are taken whole.
  int changed_files() const { return changed_files_; }
  int whole_files() const { return whole_files_; }
  // Pieces that were parsed.
  int64_t parsed_pieces() const { return parsed_pieces_; }

 private:
  using Name = int;
  using Names = std::vector<Name>;

  // Of pieces and bodies: sets, in any order.
  struct Facts {
    bool wrong = false;
    // Used, and not declared in it.
    Names free;
    // Assigned to, and not declared in it: names of the realm, should nobody around declare them.
    Names implicit;
    // What it declares for the whole body: let, const and class, and all others.
    Names lexical;
    Names variables;
  };
  struct HoleFacts {
    // Names of the scopes between the hole and the body; of them those of the function itself.
    std::unordered_set<Name> visible;
    std::unordered_set<Name> parameters;
  };
  struct PieceFacts : Facts {
    std::vector<HoleFacts> holes;
  };
  struct File {
    const ChangedFile* changed = nullptr;
    // None: it is taken whole.
    std::unique_ptr<CutBody> body;
    std::vector<int> changes;
  };

  Name NameOf(std::string_view name);
  static std::string KeyOf(const void* of, const std::vector<int>& changes, const std::vector<bool>& reverted);
  const PieceFacts& FactsOf(const CutBody& body, const CutPiece& piece, const std::vector<bool>& reverted);
  const Facts& FactsOf(const CutBody& body, const std::vector<bool>& reverted);
  PieceFacts Parse(const CutBody& body, const CutPiece& piece, const std::vector<bool>& reverted);
  Facts Combine(const CutBody& body, const std::vector<bool>& reverted);
  // `free` and `variables` (names for all scripts) of a file.
  const Facts& FactsOf(const File& file, const std::vector<bool>& reverted);
  Facts WholeFacts(const std::string& path, const std::string& text);
  bool SaysTheSame(const File& file, bool reverted);

  FileParser& parser_;
  const VersionPair& pair_;
  const ChangeSet& changes_;
  const ConstructionCheck& construction_;
  std::string hole_;
  std::unordered_map<std::string, Name> name_ids_;
  std::vector<File> files_;
  Facts test_;
  std::unordered_set<Name> known_;
  std::unordered_map<std::string, PieceFacts> pieces_;
  std::unordered_map<std::string, Facts> bodies_;
  int changed_files_ = 0;
  int whole_files_ = 0;
  int64_t parsed_pieces_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_PIECEWISE_CHECK_H_
