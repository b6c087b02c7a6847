// All changes between two versions, and the versions in between.
//
// Both versions are cut into pieces: text that is the same, and text that belongs to one change. So no two changes
// touch the same text, and any subset of them can be taken back; whether the result is a program that makes sense is
// another question. A moved function is one sequence of pieces that stands at its new place or at its old one.
#ifndef TWINSTEP_MODEL_CODE_CHANGES_CHANGE_SET_H_
#define TWINSTEP_MODEL_CODE_CHANGES_CHANGE_SET_H_

#include <string>
#include <string_view>
#include <vector>

#include "model/code_changes/code_change.h"
#include "model/delta_debugging/configuration.h"
#include "model/status.h"

namespace twinstep {

struct ChangePiece {
  enum class Kind : uint8_t { kEqual, kEdit, kBlockInNew, kBlockInOld };
  Kind kind = Kind::kEqual;
  // Of all but kEqual.
  int change = -1;
  // kEqual: new_text alone, of both. kEdit: of each version.
  std::string new_text;
  std::string old_text;
  // Of the others: an index into the blocks.
  int block = -1;
};

// A file of either version, as what is the same and what is not.
struct ChangedFile {
  std::string path;
  // The change that made the file or took it away, or -1.
  int added = -1;
  int removed = -1;
  std::vector<ChangePiece> pieces;
};

// Immutable. Changes are numbered from 0 in order of their first place in NEW.
class ChangeSet {
 public:
  const std::vector<CodeChange>& changes() const { return changes_; }
  int size() const { return static_cast<int>(changes_.size()); }
  const VersionFiles& old_files() const { return old_files_; }
  const VersionFiles& new_files() const { return new_files_; }

  // NEW with `reverted` changes taken back: none of them gives NEW, all give OLD, byte for byte. InvalidArgument: they
  // cannot be taken back without others, as a file would stand where a folder is.
  absl::StatusOr<VersionFiles> Revert(const Configuration& reverted) const;

  // Whether Revert would answer, without the texts.
  absl::Status Conflict(const Configuration& reverted) const;

  // Whether the file is there, and its text, with these changes taken back: one for each change.
  static bool IsThere(const ChangedFile& file, const std::vector<bool>& reverted);
  std::string TextOf(const ChangedFile& file, const std::vector<bool>& reverted) const;
  // Those that have text in the file, ascending.
  Configuration ChangesIn(const ChangedFile& file) const;

  // By path; and what ChangePiece::block counts.
  const std::vector<ChangedFile>& files() const { return files_; }
  const std::vector<std::vector<ChangePiece>>& blocks() const { return blocks_; }

  // The texts of a part, UTF-8.
  std::string NewText(const CodeChange::Part& part) const;
  std::string OldText(const CodeChange::Part& part) const;

 private:
  friend class ChangeSetBuilder;

  void Render(const std::vector<ChangePiece>& pieces, const std::vector<bool>& reverted, std::string& text) const;
  void Collect(const std::vector<ChangePiece>& pieces, Configuration& changes) const;

  std::vector<CodeChange> changes_;
  std::vector<ChangedFile> files_;
  std::vector<std::vector<ChangePiece>> blocks_;
  VersionFiles old_files_;
  VersionFiles new_files_;
};

// Puts a ChangeSet together, file by file. Changes get preliminary numbers, which Build replaces.
class ChangeSetBuilder {
 public:
  ChangeSetBuilder(VersionFiles old_files, VersionFiles new_files);

  const VersionFiles& old_files() const { return set_.old_files_; }
  const VersionFiles& new_files() const { return set_.new_files_; }

  int AddChange(CodeChange::Kind kind, std::string function);
  // What two of them change is one change from now on, of this kind.
  void Merge(int change, int other, CodeChange::Kind kind);
  // Of a file that only one version has, one that both have, and one whose text is the same.
  void AddNewFile(const std::string& path);
  void AddOldFile(const std::string& path);
  void AddFile(const std::string& path, std::vector<ChangePiece> pieces);
  void AddEqualFile(const std::string& path);
  int AddBlock(std::vector<ChangePiece> pieces);

  // Changes without text are left out.
  ChangeSet Build() &&;

 private:
  struct Place {
    std::string file;
    SourceRange range;
    bool set = false;
  };

  int Representative(int change) const;
  // Where the pieces stand in NEW (or OLD), from `position` on in `file`; the position behind them.
  void Locate(const std::vector<ChangePiece>& pieces, int pieces_id, bool in_new, const std::string& file,
              int& position);
  Place& PlaceOf(int pieces_id, size_t piece, bool in_new);

  ChangeSet set_;
  std::vector<int> merged_into_;
  // By pieces id: blocks first, then files.
  std::vector<std::vector<std::pair<Place, Place>>> places_;
};

// UTF-16 units of a UTF-8 text.
int Utf16Length(std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CODE_CHANGES_CHANGE_SET_H_
