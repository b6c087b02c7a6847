// What two versions of a program differ in, piece by piece.
#ifndef TWINSTEP_MODEL_CODE_CHANGES_CODE_CHANGE_H_
#define TWINSTEP_MODEL_CODE_CHANGES_CODE_CHANGE_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/source/source_range.h"

namespace twinstep {

// The files of a version: path -> UTF-8 text. Paths are relative, with /.
using VersionFiles = std::map<std::string, std::string>;

// A change from OLD to NEW that can be taken back by itself.
struct CodeChange {
  enum class Kind : uint8_t {
    // A hunk of `diff -u0`.
    kLines,
    // A statement, a declaration or an expression was changed, added, removed, or put around other code.
    kStatement,
    kDeclaration,
    kExpression,
    // A function or class stands elsewhere. What was changed inside it are changes of their own.
    kMoved,
    // A variable, function, class, method or property with all of its uses has another name.
    kRenamed,
    kFileAdded,
    kFileRemoved,
    // White space and comments of one file that stand beside no other change. The program does the same without it, but
    // for the lines that its errors tell.
    kLayout,
  };
  // A piece of text of OLD that became a piece of text of NEW. Either may be empty: its place is where the text would
  // stand. Of a moved function one part has no old text, and another no new one.
  struct Part {
    std::string new_file;
    SourceRange new_range;
    std::string old_file;
    SourceRange old_range;

    friend bool operator==(const Part&, const Part&) = default;
  };

  Kind kind = Kind::kLines;
  // In order of NEW's files and text; at least one.
  std::vector<Part> parts;
  // The name of the function of NEW around the first part, as the code around it gives it; empty at the top level, and
  // for whole files.
  std::string function;

  const std::string& file() const { return parts.front().new_file; }
};

// "statement", "moved function".
std::string_view Name(CodeChange::Kind kind);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CODE_CHANGES_CODE_CHANGE_H_
