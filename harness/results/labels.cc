#include "harness/results/labels.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"
#include "harness/results/finding_text.h"
#include "harness/text/terminal_text.h"
#include "model/answers/display.h"
#include "model/answers/equivalence_class.h"
#include "model/answers/mismatch_text.h"

namespace twinstep {
namespace {

constexpr char kHeader[] =
    "# Root causes of findings, a line each. Fields are separated by tabs:\n"
    "# program, hash, class, line, what differs, cause, note\n";
constexpr size_t kFields = 7;
constexpr size_t kLongestField = 300;
constexpr size_t kLargestFile = size_t{64} << 20;

// What can stand between two tabs. Never empty, so that a person sees the column.
std::string Field(const std::string& text) {
  std::string spaced = text;
  for (char& c : spaced) {
    if (c == '\t' || c == '\n' || c == '\r') c = ' ';
  }
  std::string field = OneLine(spaced, kLongestField);
  const size_t begin = field.find_first_not_of(' ');
  if (begin == std::string::npos) return "-";
  return field.substr(begin, field.find_last_not_of(' ') - begin + 1);
}

// FNV-1a: a name for contents, equal everywhere; nobody makes collisions on purpose.
class Hash {
 public:
  void Add(const std::string& text) {
    // The length keeps "ab", "c" and "a", "bc" apart.
    for (size_t rest = text.size(), i = 0; i < sizeof(uint64_t); ++i, rest >>= 8) AddByte(rest & 0xFF);
    for (const char c : text) AddByte(static_cast<unsigned char>(c));
  }
  std::string ToHex() const { return absl::StrFormat("%016x", state_); }

 private:
  void AddByte(uint64_t byte) { state_ = (state_ ^ byte) * 0x100000001B3u; }

  uint64_t state_ = 0xCBF29CE484222325u;
};

std::string LineText(Location location) {
  location.clear_column();
  return location.line() == 0 ? "-" : Field(ToText(location));
}

std::string WhatText(const Divergence& divergence) {
  if (divergence.type() != Divergence::PAUSE_LOCATION && divergence.type() != Divergence::BREAKPOINT_LOCATION) {
    return Field(ToText(divergence.about()));
  }
  return Field(absl::StrCat(ToText(divergence.about()), " ", ToText(divergence.a()), " / ", ToText(divergence.b())));
}

// Where the last action of a finding was issued, as far as it says.
Location LastActionOfFinding(const Finding& finding) {
  const Divergence& divergence = finding.differential().divergence();
  for (const Trace* const trace : {&finding.differential().first(), &finding.differential().second()}) {
    if (divergence.event() < static_cast<uint32_t>(trace->events_size())) return LastActionLocation(*trace, divergence);
  }
  const auto& actions = finding.test_case().actions();
  if (actions.empty()) return {};
  const Action& last = actions[actions.size() - 1];
  return last.has_set_breakpoint() ? last.set_breakpoint().location() : last.remove_breakpoint().location();
}

absl::Status LineError(const std::string& name, int line, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat(name, ", line ", line, ": ", what, "; correct the line or remove it"));
}

}  // namespace

std::string ProgramHash(const Program& program) {
  Hash hash;
  hash.Add(program.kind() == Program::MODULE ? "module" : "script");
  hash.Add(program.source());
  for (const std::string& setup : program.setup()) {
    hash.Add("setup");
    hash.Add(setup);
  }
  // The order in which imports were found says nothing.
  std::vector<std::pair<std::string, std::string>> modules;
  for (const Program::Module& module : program.modules()) modules.emplace_back(module.specifier(), module.source());
  std::sort(modules.begin(), modules.end());
  for (const auto& [specifier, source] : modules) {
    hash.Add(specifier);
    hash.Add(source);
  }
  return hash.ToHex();
}

LabelKey MakeLabelKey(const Program& program, const EquivalenceClass& equivalence_class, const Location& last_action,
                      const Divergence& divergence) {
  return MakeLabelKey(ProgramHash(program), equivalence_class, last_action, divergence);
}

LabelKey MakeLabelKey(const std::string& hash, const EquivalenceClass& equivalence_class, const Location& last_action,
                      const Divergence& divergence) {
  return {.hash = hash,
          .equivalence_class = ClassFolder(equivalence_class),
          .line = LineText(last_action),
          .what = WhatText(divergence)};
}

LabelKey KeyOf(const Finding& finding) {
  const Program& program = finding.test_case().program();
  if (finding.has_crash()) {
    return {.hash = ProgramHash(program), .equivalence_class = CrashGroup(finding), .line = "-", .what = "-"};
  }
  if (finding.has_metamorphic()) {
    const MetamorphicFinding& metamorphic = finding.metamorphic();
    return MakeLabelKey(program, finding.equivalence_class(), metamorphic.location(), metamorphic.divergence());
  }
  if (finding.has_truth()) {
    // Of what is wrong only the name: words tell columns, numbers of frames and values, which another session may have
    // otherwise.
    return {.hash = ProgramHash(program),
            .equivalence_class = ClassFolder(finding.equivalence_class()),
            .line = LineText(WrongPlace(finding.truth())),
            .what = Field(finding.truth().violation().about().variable())};
  }
  return MakeLabelKey(program, finding.equivalence_class(), LastActionOfFinding(finding),
                      finding.differential().divergence());
}

absl::StatusOr<Labels> Labels::Load(const std::string& path) {
  ASSIGN_OR_RETURN(std::string text, ReadWholeFile(path, kLargestFile));
  return Parse(text, path);
}

absl::StatusOr<Labels> Labels::LoadIfThere(const std::string& path) {
  absl::StatusOr<Labels> labels = Load(path);
  return absl::IsNotFound(labels.status()) ? Labels() : std::move(labels);
}

absl::StatusOr<Labels> Labels::Parse(const std::string& text, const std::string& name) {
  Labels labels;
  std::map<LabelKey, int> lines;
  std::string comments;
  int number = 0;
  const std::vector<std::string> header = absl::StrSplit(kHeader, '\n', absl::SkipEmpty());
  absl::string_view rest = text;
  if (absl::EndsWith(rest, "\n")) rest.remove_suffix(1);
  if (rest.empty()) return labels;
  for (absl::string_view line : absl::StrSplit(rest, '\n')) {
    ++number;
    if (absl::EndsWith(line, "\r")) line.remove_suffix(1);
    // Written anew with every file.
    if (static_cast<size_t>(number) <= header.size() && line == header[static_cast<size_t>(number) - 1]) continue;
    if (line.empty() || line[0] == '#') {
      absl::StrAppend(&comments, line, "\n");
      continue;
    }
    std::vector<std::string> fields = absl::StrSplit(line, '\t');
    // An editor may have taken the tab of an empty note away.
    if (fields.size() == kFields - 1) fields.push_back("-");
    if (fields.size() != kFields) {
      return LineError(
          name, number,
          absl::StrCat("a label has ", kFields, " fields separated by tabs, this line has ", fields.size()));
    }
    const LabelKey key = {.hash = fields[1], .equivalence_class = fields[2], .line = fields[3], .what = fields[4]};
    if (fields[5].empty() || fields[5] == "-") return LineError(name, number, "the cause is missing");
    if (const auto [first, inserted] = lines.emplace(key, number); !inserted) {
      return LineError(name, number, absl::StrCat("it labels again what line ", first->second, " labels"));
    }
    labels.entries_[key] = {.comments = std::move(comments),
                            .program = fields[0],
                            .label = {.cause = fields[5], .note = fields[6] == "-" ? "" : fields[6]}};
    comments.clear();
  }
  labels.last_comments_ = std::move(comments);
  return labels;
}

std::optional<Label> Labels::Lookup(const LabelKey& key) const {
  const auto it = entries_.find(key);
  if (it == entries_.end()) return std::nullopt;
  return it->second.label;
}

absl::Status Labels::Set(const std::string& program, const LabelKey& key, const Label& label) {
  const std::string cause = Field(label.cause);
  if (cause == "-") return absl::InvalidArgumentError("a label needs a cause: --cause=ID names it");
  Entry& entry = entries_[key];
  // A name must not look like a comment.
  entry.program = Field(program);
  if (entry.program[0] == '#') entry.program.insert(0, "./");
  const std::string note = Field(label.note);
  entry.label = {.cause = cause, .note = note == "-" ? "" : note};
  return absl::OkStatus();
}

bool Labels::Remove(const LabelKey& key) { return entries_.erase(key) > 0; }

std::string Labels::ToText() const {
  std::vector<std::pair<const LabelKey*, const Entry*>> sorted;
  for (const auto& [key, entry] : entries_) sorted.emplace_back(&key, &entry);
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return std::tie(a.second->program, *a.first) < std::tie(b.second->program, *b.first);
  });
  std::string text = kHeader;
  for (const auto& [key, entry] : sorted) {
    absl::StrAppend(&text, entry->comments, entry->program, "\t", key->hash, "\t", key->equivalence_class, "\t",
                    key->line, "\t", key->what, "\t", entry->label.cause, "\t",
                    entry->label.note.empty() ? "-" : entry->label.note, "\n");
  }
  return text + last_comments_;
}

absl::Status Labels::Save(const std::string& path) const { return WriteFileAtomically(path, ToText()); }

std::map<std::string, int> Labels::Causes() const {
  std::map<std::string, int> causes;
  for (const auto& [key, entry] : entries_) ++causes[entry.label.cause];
  return causes;
}

}  // namespace twinstep
