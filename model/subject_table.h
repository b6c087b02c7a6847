// What is known of engines and their versions, without linking any: third_party/engines/subjects.bzl as C++, which is
// made of it. engines/known_engines.h and engines/subject.h are what others ask.
#ifndef TWINSTEP_MODEL_SUBJECT_TABLE_H_
#define TWINSTEP_MODEL_SUBJECT_TABLE_H_

#include <limits>
#include <string_view>

#include "absl/types/span.h"
#include "model/engine_facts.h"
#include "model/version_number.h"

namespace twinstep {

// `before` of what holds until today.
inline constexpr VersionNumber kNoVersion = {std::numeric_limits<int>::max(), 0};

// A field of EngineFacts, with the versions that it holds for.
struct FactRow {
  // Or ENGINE@SHELL: what is otherwise there.
  std::string_view engine;
  std::string_view fact;
  VersionNumber since;
  VersionNumber before;
  void (*set)(EngineFacts& facts);
  // False: it is not so.
  bool holds = true;
};

struct SubjectRow {
  std::string_view engine;
  // As far as versions are told apart.
  std::string_view version;
  // The Debian suite that has it for programs to link; empty: none.
  std::string_view suite;
  // It is built beside programs that link another version, and is a process of its own.
  bool is_child = false;
  // "Node.js VERSION", "Debian SUITE", or a shell and its release.
  std::string_view origin;
  // It is a shell, a row of ShellRows, which stands beside programs once it was fetched; empty: it is none.
  std::string_view shell = {};
};

// An engine's own shell, by which a person's own build is driven.
struct ShellRow {
  std::string_view engine;
  std::string_view shell;
  // In a sentence: "a Node.js executable".
  std::string_view title;
  // The oldest major version of the engine that can be driven.
  int oldest = 0;
  // How it says its version on a line: with this argument, by this script. It begins at the line's first digit.
  std::string_view argument;
  std::string_view probe;
  // What it says is ten times that: of Chromium 156.0 V8 15.6.
  bool tenfold = false;
};

// What holds for an engine at any version, and what its debugger does.
absl::Span<const FactRow> ColumnRows();
absl::Span<const FactRow> FactRows();
// Names, in the order in which messages have them.
absl::Span<const std::string_view> EngineRows();
// From the oldest of each engine.
absl::Span<const SubjectRow> SubjectRows();
absl::Span<const ShellRow> ShellRows();
// The suite whose engines are linked where nothing else is chosen.
std::string_view DefaultSuite();

inline bool Holds(const FactRow& row, VersionNumber version) { return row.since <= version && version < row.before; }

// Of an engine at a version; `shell`, a row of ShellRows, is the way to it; empty: it is linked, or a child. Where
// there is no such engine nothing is known.
EngineFacts FactsAt(std::string_view engine, VersionNumber version, std::string_view shell = {});
// Whether the row is about the engine, reached so.
bool IsOf(const FactRow& row, std::string_view engine, std::string_view shell);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SUBJECT_TABLE_H_
