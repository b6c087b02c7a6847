#include "model/code_changes/change_set.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

std::string TextIn(const VersionFiles& files, const std::string& file, SourceRange range) {
  const auto found = files.find(file);
  if (found == files.end() || range.begin >= range.end) return "";
  return std::string(SourceText(found->second).Slice(range.begin, range.end));
}

bool Touch(const CodeChange::Part& a, const CodeChange::Part& b) {
  return a.new_file == b.new_file && a.old_file == b.old_file && a.new_range.end == b.new_range.begin &&
         a.old_range.end == b.old_range.begin;
}

}  // namespace

std::string_view Name(CodeChange::Kind kind) {
  switch (kind) {
    case CodeChange::Kind::kLines:
      return "lines";
    case CodeChange::Kind::kStatement:
      return "statement";
    case CodeChange::Kind::kDeclaration:
      return "declaration";
    case CodeChange::Kind::kExpression:
      return "expression";
    case CodeChange::Kind::kMoved:
      return "moved";
    case CodeChange::Kind::kRenamed:
      return "renamed";
    case CodeChange::Kind::kFileAdded:
      return "file added";
    case CodeChange::Kind::kFileRemoved:
      return "file removed";
    case CodeChange::Kind::kLayout:
      return "layout";
  }
  return "";
}

int Utf16Length(std::string_view text) {
  int length = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    // Continuation bytes count nothing; a character of four bytes is a surrogate pair.
    if ((byte & 0xC0) != 0x80) length += byte >= 0xF0 ? 2 : 1;
  }
  return length;
}

void ChangeSet::Render(const std::vector<ChangePiece>& pieces, const std::vector<bool>& reverted,
                       std::string& text) const {
  for (const ChangePiece& piece : pieces) {
    switch (piece.kind) {
      case ChangePiece::Kind::kEqual:
        text += piece.new_text;
        break;
      case ChangePiece::Kind::kEdit:
        text += reverted[piece.change] ? piece.old_text : piece.new_text;
        break;
      case ChangePiece::Kind::kBlockInNew:
        if (!reverted[piece.change]) Render(blocks_[piece.block], reverted, text);
        break;
      case ChangePiece::Kind::kBlockInOld:
        if (reverted[piece.change]) Render(blocks_[piece.block], reverted, text);
        break;
    }
  }
}

namespace {

absl::Status ConflictAmong(const std::set<std::string>& paths) {
  for (const std::string& path : paths) {
    for (size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
      if (paths.contains(path.substr(0, slash))) {
        return absl::InvalidArgumentError(
            absl::StrCat("file ", path.substr(0, slash), " would stand where the folder of ", path, " is"));
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace

bool ChangeSet::IsThere(const ChangedFile& file, const std::vector<bool>& reverted) {
  if (file.added >= 0 && reverted[file.added]) return false;
  return file.removed < 0 || reverted[file.removed];
}

std::string ChangeSet::TextOf(const ChangedFile& file, const std::vector<bool>& reverted) const {
  std::string text;
  Render(file.pieces, reverted, text);
  return text;
}

void ChangeSet::Collect(const std::vector<ChangePiece>& pieces, Configuration& changes) const {
  for (const ChangePiece& piece : pieces) {
    if (piece.change >= 0) changes.push_back(piece.change);
    if (piece.block >= 0) Collect(blocks_[piece.block], changes);
  }
}

Configuration ChangeSet::ChangesIn(const ChangedFile& file) const {
  Configuration changes;
  Collect(file.pieces, changes);
  std::sort(changes.begin(), changes.end());
  changes.erase(std::unique(changes.begin(), changes.end()), changes.end());
  return changes;
}

absl::Status ChangeSet::Conflict(const Configuration& reverted) const {
  std::vector<bool> is_reverted(changes_.size(), false);
  for (const int change : reverted) is_reverted[change] = true;
  std::set<std::string> paths;
  for (const ChangedFile& file : files_) {
    if (IsThere(file, is_reverted)) paths.insert(file.path);
  }
  return ConflictAmong(paths);
}

absl::StatusOr<VersionFiles> ChangeSet::Revert(const Configuration& reverted) const {
  RETURN_IF_ERROR(Conflict(reverted));
  std::vector<bool> is_reverted(changes_.size(), false);
  for (const int change : reverted) is_reverted[change] = true;
  VersionFiles files;
  for (const ChangedFile& file : files_) {
    if (IsThere(file, is_reverted)) files[file.path] = TextOf(file, is_reverted);
  }
  return files;
}

std::string ChangeSet::NewText(const CodeChange::Part& part) const {
  return TextIn(new_files_, part.new_file, part.new_range);
}

std::string ChangeSet::OldText(const CodeChange::Part& part) const {
  return TextIn(old_files_, part.old_file, part.old_range);
}

ChangeSetBuilder::ChangeSetBuilder(VersionFiles old_files, VersionFiles new_files) {
  set_.old_files_ = std::move(old_files);
  set_.new_files_ = std::move(new_files);
}

int ChangeSetBuilder::AddChange(CodeChange::Kind kind, std::string function) {
  const int change = set_.size();
  set_.changes_.push_back({.kind = kind, .parts = {}, .function = std::move(function)});
  merged_into_.push_back(change);
  return change;
}

int ChangeSetBuilder::Representative(int change) const {
  while (merged_into_[change] != change) change = merged_into_[change];
  return change;
}

void ChangeSetBuilder::Merge(int change, int other, CodeChange::Kind kind) {
  change = Representative(change);
  other = Representative(other);
  merged_into_[other] = change;
  set_.changes_[change].kind = kind;
}

void ChangeSetBuilder::AddNewFile(const std::string& path) {
  const int change = AddChange(CodeChange::Kind::kFileAdded, "");
  ChangePiece piece = {.kind = ChangePiece::Kind::kEdit,
                       .change = change,
                       .new_text = set_.new_files_.at(path),
                       .old_text = "",
                       .block = -1};
  set_.files_.push_back({.path = path, .added = change, .removed = -1, .pieces = {std::move(piece)}});
}

void ChangeSetBuilder::AddOldFile(const std::string& path) {
  const int change = AddChange(CodeChange::Kind::kFileRemoved, "");
  ChangePiece piece = {.kind = ChangePiece::Kind::kEdit,
                       .change = change,
                       .new_text = "",
                       .old_text = set_.old_files_.at(path),
                       .block = -1};
  set_.files_.push_back({.path = path, .added = -1, .removed = change, .pieces = {std::move(piece)}});
}

void ChangeSetBuilder::AddEqualFile(const std::string& path) {
  ChangePiece piece;
  piece.new_text = set_.new_files_.at(path);
  AddFile(path, {std::move(piece)});
}

void ChangeSetBuilder::AddFile(const std::string& path, std::vector<ChangePiece> pieces) {
  set_.files_.push_back({.path = path, .added = -1, .removed = -1, .pieces = std::move(pieces)});
}

int ChangeSetBuilder::AddBlock(std::vector<ChangePiece> pieces) {
  set_.blocks_.push_back(std::move(pieces));
  return static_cast<int>(set_.blocks_.size()) - 1;
}

ChangeSetBuilder::Place& ChangeSetBuilder::PlaceOf(int pieces_id, size_t piece, bool in_new) {
  std::pair<Place, Place>& both = places_[pieces_id][piece];
  return in_new ? both.first : both.second;
}

void ChangeSetBuilder::Locate(const std::vector<ChangePiece>& pieces, int pieces_id, bool in_new,
                              const std::string& file, int& position) {
  for (size_t i = 0; i < pieces.size(); ++i) {
    const ChangePiece& piece = pieces[i];
    Place& place = PlaceOf(pieces_id, i, in_new);
    place.file = file;
    place.range.begin = position;
    switch (piece.kind) {
      case ChangePiece::Kind::kEqual:
        position += Utf16Length(piece.new_text);
        break;
      case ChangePiece::Kind::kEdit:
        position += Utf16Length(in_new ? piece.new_text : piece.old_text);
        break;
      case ChangePiece::Kind::kBlockInNew:
        if (in_new) Locate(set_.blocks_[piece.block], piece.block, in_new, file, position);
        break;
      case ChangePiece::Kind::kBlockInOld:
        if (!in_new) Locate(set_.blocks_[piece.block], piece.block, in_new, file, position);
        break;
    }
    place.range.end = position;
  }
}

ChangeSet ChangeSetBuilder::Build() && {
  std::sort(set_.files_.begin(), set_.files_.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  for (const auto& block : set_.blocks_) places_.emplace_back(block.size());
  const int first_file = static_cast<int>(places_.size());
  for (const auto& file : set_.files_) places_.emplace_back(file.pieces.size());
  for (const bool in_new : {true, false}) {
    for (size_t i = 0; i < set_.files_.size(); ++i) {
      int position = 0;
      Locate(set_.files_[i].pieces, first_file + static_cast<int>(i), in_new, set_.files_[i].path, position);
    }
  }

  const auto all_pieces = [this](const auto& visit) {
    for (size_t i = 0; i < set_.blocks_.size(); ++i) visit(set_.blocks_[i], static_cast<int>(i));
    for (size_t i = 0; i < set_.files_.size(); ++i) {
      visit(set_.files_[i].pieces, static_cast<int>(set_.blocks_.size() + i));
    }
  };
  all_pieces([this](std::vector<ChangePiece>& pieces, int id) {
    for (size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i].kind == ChangePiece::Kind::kEqual) continue;
      pieces[i].change = Representative(pieces[i].change);
      const auto& [in_new, in_old] = places_[id][i];
      set_.changes_[pieces[i].change].parts.push_back(
          {.new_file = in_new.file, .new_range = in_new.range, .old_file = in_old.file, .old_range = in_old.range});
    }
  });
  for (auto& file : set_.files_) {
    if (file.added >= 0) file.added = Representative(file.added);
    if (file.removed >= 0) file.removed = Representative(file.removed);
  }
  for (CodeChange& change : set_.changes_) {
    std::sort(change.parts.begin(), change.parts.end(), [](const CodeChange::Part& a, const CodeChange::Part& b) {
      return std::tie(a.new_file, a.new_range.begin, a.new_range.end, a.old_file, a.old_range.begin) <
             std::tie(b.new_file, b.new_range.begin, b.new_range.end, b.old_file, b.old_range.begin);
    });
    std::vector<CodeChange::Part> parts;
    for (CodeChange::Part& part : change.parts) {
      if (!parts.empty() && Touch(parts.back(), part)) {
        parts.back().new_range.end = part.new_range.end;
        parts.back().old_range.end = part.old_range.end;
      } else {
        parts.push_back(std::move(part));
      }
    }
    change.parts = std::move(parts);
  }

  // Numbers in order of place; those that were merged into others, or have no text, go.
  std::vector<int> order;
  for (int i = 0; i < set_.size(); ++i) {
    if (!set_.changes_[i].parts.empty()) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [this](int a, int b) {
    const CodeChange::Part &left = set_.changes_[a].parts.front(), &right = set_.changes_[b].parts.front();
    return std::tie(left.new_file, left.new_range.begin, left.old_range.begin) <
           std::tie(right.new_file, right.new_range.begin, right.old_range.begin);
  });
  std::vector<int> number(set_.changes_.size(), -1);
  std::vector<CodeChange> changes;
  for (const int old_number : order) {
    number[old_number] = static_cast<int>(changes.size());
    changes.push_back(std::move(set_.changes_[old_number]));
  }
  set_.changes_ = std::move(changes);
  all_pieces([&number](std::vector<ChangePiece>& pieces, int) {
    for (ChangePiece& piece : pieces) {
      if (piece.kind != ChangePiece::Kind::kEqual) piece.change = number[piece.change];
    }
  });
  for (auto& file : set_.files_) {
    if (file.added >= 0) file.added = number[file.added];
    if (file.removed >= 0) file.removed = number[file.removed];
  }
  return std::move(set_);
}

}  // namespace twinstep
