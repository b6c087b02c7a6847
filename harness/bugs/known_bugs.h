// Bugs that are known: corpus/bugs/, embedded when built.
#ifndef TWINSTEP_HARNESS_BUGS_KNOWN_BUGS_H_
#define TWINSTEP_HARNESS_BUGS_KNOWN_BUGS_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/status.h"
#include "proto/cause_key.pb.h"
#include "proto/known_bug.pb.h"

namespace twinstep {

class KnownBugs {
 public:
  // The embedded ones.
  static absl::StatusOr<KnownBugs> Load();
  // Names and texts of files, in the order in which they are asked. Errors: InvalidArgument, one sentence with file and
  // line, or with file and what the entry lacks.
  static absl::StatusOr<KnownBugs> Parse(const std::vector<std::pair<std::string, std::string>>& files);

  // The one that the key names, else the one with the pattern that fits it and asks for the most, the first of several;
  // null: it is new.
  const KnownBug* Find(const CauseKey& key) const;
  // Sets the key's bug, if Find finds one.
  void Attribute(CauseKey& key) const;
  // The one with that file name without extension; null: none.
  const KnownBug* WithId(std::string_view id) const;
  const std::vector<KnownBug>& all() const { return bugs_; }
  // File name without extension. `bug` is one of all().
  std::string_view IdOf(const KnownBug& bug) const { return ids_[&bug - bugs_.data()]; }

 private:
  std::vector<KnownBug> bugs_;
  // Of the bug with the same index.
  std::vector<std::string> ids_;
};

// The embedded ones, read once. None where they cannot be read, which their own test excludes.
const KnownBugs& BuiltInBugs();

// A pattern of the entry fits the key.
bool Fits(const KnownBug& bug, const CauseKey& key);

// Who is to blame: the key's side, or that of the bug that it is. Empty: nobody is known to be.
std::string SideToBlame(const CauseKey& key);

// Whether the entry says of that version (all numbers) of that engine that the bug shows, or that it does not.
enum class BugClaim { kShows, kDoesNotShow, kNone };
BugClaim ClaimOf(const KnownBug& bug, std::string_view engine, std::string_view version);

// "v8", "spidermonkey" or "firefox", as keys of causes have it.
std::string SideName(KnownBug::Side side);
// The engine that plays its session: the one that the side is, or that its tools stand on top of. Empty for NO_SIDE.
std::string_view EngineOf(KnownBug::Side side);
// The side is not the engine but the tools on top of it.
bool IsOfTools(KnownBug::Side side);

// Holds keys of causes against the patterns of corpus/bugs (proto/known_bug.proto).

// `side` is who is to blame where the pattern is not of an undecided difference. Versions of engines in the key do not
// count. What a rule explains fits no pattern.
bool Fits(const CausePattern& pattern, std::string_view side, const CauseKey& key);

// How much the pattern asks for: of several that fit, the one that asks for the most names the bug.
int ConditionsOf(const CausePattern& pattern);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUGS_KNOWN_BUGS_H_
