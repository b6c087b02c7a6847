#include "model/code_changes/line_changes.h"

#include <cstddef>
#include <set>
#include <string_view>

#include "model/alignment.h"

namespace twinstep {
namespace {

// With their ends.
std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const size_t length = end == std::string_view::npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

void AddHunk(const std::vector<std::string_view>& old_lines, const std::vector<std::string_view>& new_lines,
             ChangeSetBuilder& builder, std::vector<ChangePiece>& pieces) {
  const auto add = [&](std::string_view old_text, std::string_view new_text) {
    ChangePiece& piece = pieces.emplace_back();
    piece.kind = ChangePiece::Kind::kEdit;
    piece.change = builder.AddChange(CodeChange::Kind::kLines, "");
    piece.old_text = old_text;
    piece.new_text = new_text;
  };
  if (old_lines.size() == new_lines.size()) {
    for (size_t i = 0; i < old_lines.size(); ++i) add(old_lines[i], new_lines[i]);
    return;
  }
  for (const std::string_view line : old_lines) add(line, "");
  for (const std::string_view line : new_lines) add("", line);
}

std::vector<ChangePiece> PiecesOf(const std::string& old_text, const std::string& new_text, bool single,
                                  ChangeSetBuilder& builder);

ChangeSet ChangesOf(VersionFiles old_files, VersionFiles new_files, bool single) {
  ChangeSetBuilder builder(std::move(old_files), std::move(new_files));
  std::set<std::string> paths;
  for (const auto& [path, text] : builder.old_files()) paths.insert(path);
  for (const auto& [path, text] : builder.new_files()) paths.insert(path);
  for (const std::string& path : paths) {
    const auto in_old = builder.old_files().find(path);
    const auto in_new = builder.new_files().find(path);
    if (in_old == builder.old_files().end()) {
      builder.AddNewFile(path);
    } else if (in_new == builder.new_files().end()) {
      builder.AddOldFile(path);
    } else {
      builder.AddFile(path, PiecesOf(in_old->second, in_new->second, single, builder));
    }
  }
  return std::move(builder).Build();
}

std::vector<ChangePiece> PiecesOf(const std::string& old_text, const std::string& new_text, bool single,
                                  ChangeSetBuilder& builder) {
  const std::vector<std::string_view> old_lines = LinesOf(old_text), new_lines = LinesOf(new_text);
  Numbered<std::string_view> numbers;
  const std::vector<uint64_t> old_numbers = numbers(old_lines), new_numbers = numbers(new_lines);
  IndexPairs pairs = AlignEqual(old_numbers, new_numbers);
  pairs.emplace_back(old_lines.size(), new_lines.size());

  std::vector<ChangePiece> pieces;
  int in_old = 0, in_new = 0;
  for (const auto& [old_line, new_line] : pairs) {
    if (in_old < old_line || in_new < new_line) {
      const auto lines = [](const std::vector<std::string_view>& all, int begin, int end) {
        return std::vector<std::string_view>(all.begin() + begin, all.begin() + end);
      };
      if (single) {
        AddHunk(lines(old_lines, in_old, old_line), lines(new_lines, in_new, new_line), builder, pieces);
      } else {
        ChangePiece hunk;
        hunk.kind = ChangePiece::Kind::kEdit;
        hunk.change = builder.AddChange(CodeChange::Kind::kLines, "");
        for (int i = in_old; i < old_line; ++i) hunk.old_text += old_lines[i];
        for (int i = in_new; i < new_line; ++i) hunk.new_text += new_lines[i];
        pieces.push_back(std::move(hunk));
      }
      in_old = old_line;
      in_new = new_line;
    }
    if (new_line == static_cast<int>(new_lines.size())) break;
    if (pieces.empty() || pieces.back().kind != ChangePiece::Kind::kEqual) pieces.emplace_back();
    pieces.back().new_text += new_lines[new_line];
    ++in_old;
    ++in_new;
  }
  return pieces;
}

}  // namespace

std::vector<ChangePiece> LinePieces(const std::string& old_text, const std::string& new_text,
                                    ChangeSetBuilder& builder) {
  return PiecesOf(old_text, new_text, /*single=*/false, builder);
}

ChangeSet LineChanges(VersionFiles old_files, VersionFiles new_files) {
  return ChangesOf(std::move(old_files), std::move(new_files), /*single=*/false);
}

ChangeSet SingleLineChanges(VersionFiles old_files, VersionFiles new_files) {
  return ChangesOf(std::move(old_files), std::move(new_files), /*single=*/true);
}

}  // namespace twinstep
