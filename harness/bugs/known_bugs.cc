#include "harness/bugs/known_bugs.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "harness/bugs/embedded_bugs.h"
#include "harness/text/matches_pattern.h"
#include "harness/text/message_text.h"
#include "model/actions/actions_text.h"
#include "model/causes/cause_key.h"
#include "model/engine_name.h"

namespace twinstep {
namespace {

// Begins a file in the text that is embedded (BUILD).
constexpr std::string_view kFileMark = "### file: ";

std::string IdOfFile(const std::string& name) {
  const size_t slash = name.rfind('/');
  const std::string file = slash == std::string::npos ? name : name.substr(slash + 1);
  return file.substr(0, file.find('.'));
}

// What an entry must have and has not; empty: all of it.
std::string WhatIsMissing(const KnownBug& bug) {
  if (bug.title().empty()) return "has no title";
  if (bug.side() == KnownBug::NO_SIDE) return "has no side";
  if (bug.severity() == NO_SEVERITY) return "has no severity";
  if (bug.causes().empty()) return "has no cause";
  for (const CausePattern& pattern : bug.causes()) {
    if (ConditionsOf(pattern) == 0) return "has a cause that fits everything";
  }
  if (bug.program().source().empty()) return "has no program";
  const auto actions = ParseActions(bug.actions());
  if (!actions.ok()) return absl::StrCat("has actions that cannot be read: ", actions.status().message());
  if (actions->empty()) return "has no actions";
  std::vector<KnownBug::Session> sessions(bug.more().begin(), bug.more().end());
  if (bug.has_contrast()) sessions.push_back(bug.contrast());
  for (const KnownBug::Session& session : sessions) {
    const auto more = ParseActions(session.actions());
    if (!more.ok()) return absl::StrCat("has actions that cannot be read: ", more.status().message());
    if (more->empty() || session.program().source().empty()) return "has a further session without program or actions";
  }
  if (bug.expected().empty()) return "does not say what is expected";
  if (bug.why().empty()) return "does not say why that is right";
  if (bug.versions().empty()) return "does not say where it shows";
  for (const KnownBug::Version& version : bug.versions()) {
    if (version.engine() != EngineOf(bug.side())) {
      return absl::StrCat("shows in ", std::string(EngineOf(bug.side())), ", but has a version of \"", version.engine(),
                          "\"");
    }
    if (version.prefix().empty() || version.prefix().back() != '.') {
      return absl::StrCat("has the version \"", version.prefix(), "\", which does not end with a dot");
    }
  }
  return "";
}

std::vector<std::pair<std::string, std::string>> EmbeddedFiles() {
  std::vector<std::pair<std::string, std::string>> files;
  std::string_view rest = kEmbeddedBugs;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    if (line.substr(0, kFileMark.size()) == kFileMark) {
      files.emplace_back(line.substr(kFileMark.size()), "");
    } else if (!files.empty()) {
      files.back().second.append(line).push_back('\n');
    }
  }
  return files;
}

}  // namespace

absl::StatusOr<KnownBugs> KnownBugs::Load() { return Parse(EmbeddedFiles()); }

absl::StatusOr<KnownBugs> KnownBugs::Parse(const std::vector<std::pair<std::string, std::string>>& files) {
  KnownBugs known;
  for (const auto& [name, text] : files) {
    KnownBug bug;
    if (const MessageProblem problem = ParseMessage(text, bug); problem.line > 0) {
      return absl::InvalidArgumentError(absl::StrCat(name, " cannot be read: ", problem.Text()));
    }
    if (const std::string missing = WhatIsMissing(bug); !missing.empty()) {
      return absl::InvalidArgumentError(absl::StrCat(name, " ", missing));
    }
    if (known.WithId(IdOfFile(name)) != nullptr) {
      return absl::InvalidArgumentError(absl::StrCat(name, " has the name of another file"));
    }
    known.bugs_.push_back(std::move(bug));
    known.ids_.push_back(IdOfFile(name));
  }
  return known;
}

const KnownBug* KnownBugs::Find(const CauseKey& key) const {
  if (!key.bug().empty()) return WithId(key.bug());
  const KnownBug* found = nullptr;
  int conditions = 0;
  for (const KnownBug& bug : bugs_) {
    const std::string side = SideName(bug.side());
    for (const CausePattern& pattern : bug.causes()) {
      if (!Fits(pattern, side, key) || ConditionsOf(pattern) <= conditions) continue;
      found = &bug;
      conditions = ConditionsOf(pattern);
    }
  }
  return found;
}

void KnownBugs::Attribute(CauseKey& key) const {
  if (const KnownBug* const bug = Find(key)) key.set_bug(std::string(IdOf(*bug)));
}

const KnownBug* KnownBugs::WithId(std::string_view id) const {
  for (size_t i = 0; i < ids_.size(); ++i) {
    if (ids_[i] == id) return &bugs_[i];
  }
  return nullptr;
}

const KnownBugs& BuiltInBugs() {
  static const KnownBugs* const kBugs = [] {
    absl::StatusOr<KnownBugs> loaded = KnownBugs::Load();
    return new KnownBugs(loaded.ok() ? *std::move(loaded) : KnownBugs());
  }();
  return *kBugs;
}

std::string SideToBlame(const CauseKey& key) {
  const KnownBug* const bug = key.side().empty() ? BuiltInBugs().Find(key) : nullptr;
  return bug == nullptr ? key.side() : SideName(bug->side());
}

bool Fits(const KnownBug& bug, const CauseKey& key) {
  const std::string side = SideName(bug.side());
  return std::any_of(bug.causes().begin(), bug.causes().end(),
                     [&](const CausePattern& pattern) { return Fits(pattern, side, key); });
}

BugClaim ClaimOf(const KnownBug& bug, std::string_view engine, std::string_view version) {
  // "128.14" begins with "128.14.".
  const std::string dotted = absl::StrCat(std::string(version), ".");
  for (const KnownBug::Version& claim : bug.versions()) {
    if (claim.engine() != engine || dotted.rfind(claim.prefix(), 0) != 0) continue;
    return claim.shows() ? BugClaim::kShows : BugClaim::kDoesNotShow;
  }
  return BugClaim::kNone;
}

std::string SideName(KnownBug::Side side) {
  std::string name = KnownBug::Side_Name(side);
  absl::AsciiStrToLower(&name);
  return name;
}

std::string_view EngineOf(KnownBug::Side side) {
  const std::string name = SideName(side);
  for (const EngineFacts* const facts : AllEngineFacts()) {
    if (facts->name == name || facts->tools_side == name) return facts->name;
  }
  return "";
}

bool IsOfTools(KnownBug::Side side) {
  const std::string name = SideName(side);
  const absl::Span<const EngineFacts* const> all = AllEngineFacts();
  return std::any_of(all.begin(), all.end(), [&](const EngineFacts* facts) { return facts->tools_side == name; });
}

namespace {

bool FitsText(const std::string& pattern, const std::string& text) {
  return pattern.empty() || MatchesPattern(pattern, WithoutVersions(text));
}

bool HasTrait(const CauseKey& key, const std::string& pattern) {
  return std::any_of(key.traits().begin(), key.traits().end(),
                     [&](const std::string& trait) { return MatchesPattern(pattern, trait); });
}

}  // namespace

bool Fits(const CausePattern& pattern, std::string_view side, const CauseKey& key) {
  if (!key.rule().empty()) return false;
  if (pattern.undecided() ? !key.side().empty() : WithoutVersion(key.side()) != side) return false;
  return FitsText(pattern.promise(), key.promise()) && FitsText(pattern.role(), key.role()) &&
         FitsText(pattern.action(), key.action()) && FitsText(pattern.reason(), ReasonText(key)) &&
         std::all_of(pattern.with().begin(), pattern.with().end(),
                     [&](const std::string& trait) { return HasTrait(key, trait); }) &&
         std::none_of(pattern.without().begin(), pattern.without().end(),
                      [&](const std::string& trait) { return HasTrait(key, trait); });
}

int ConditionsOf(const CausePattern& pattern) {
  int conditions = pattern.with_size() + pattern.without_size();
  for (const std::string* const text : {&pattern.promise(), &pattern.role(), &pattern.action(), &pattern.reason()}) {
    conditions += !text->empty() && *text != "*";
  }
  return conditions;
}

}  // namespace twinstep
