// Root causes of findings, as people wrote them down: the label file.
//
// A text file, a label a line, seven fields separated by tabs, sorted, so that git merges it line by line and people
// edit it by hand:
//
//   # program, hash, class, line, what differs, cause, note
//   loops.js  3f2a9c0d11e45b67  step-over--ForStatement--pause-location  12  pause 12 / 14  sm-12  the loop's head
//
// Lines that begin with # and empty lines are comments: they keep their place above the label that they stand above.
#ifndef TWINSTEP_HARNESS_RESULTS_LABELS_H_
#define TWINSTEP_HARNESS_RESULTS_LABELS_H_

#include <map>
#include <optional>
#include <string>

#include "model/status.h"
#include "proto/divergence.pb.h"
#include "proto/finding.pb.h"
#include "proto/location.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

struct Label {
  // What people call the root cause; findings with equal causes count once.
  std::string cause;
  std::string note;

  friend bool operator==(const Label&, const Label&) = default;
};

// What a label belongs to. Divergences with equal keys have one label, whatever campaign found them: the key holds
// nothing of seeds, sessions, traces or engine versions.
struct LabelKey {
  // The program's hash: see ProgramHash.
  std::string hash;
  // The class's folder, or a crash's group (finding_file.h). Its first word is the last action.
  std::string equivalence_class;
  // The line of the last action: "12", "module ./m.js 3"; "-" for a start and for crashes. It has no column, since two
  // debuggers that pause on one line agree at level PAPER, whatever their columns. For a metamorphic finding it is the
  // line where the expected and the actual outcome part, in the last initial source; for a broken invariant, that of
  // the program at the wrong output.
  std::string line;
  // What differs. Values of variables may change from session to session, so the values are left out, except for
  // places.
  std::string what;

  friend auto operator<=>(const LabelKey&, const LabelKey&) = default;
};

// The key of a divergence of two debuggers. `last_action` is LastActionLocation of either trace
// (model/answers/equivalence_class.h).
LabelKey MakeLabelKey(const Program& program, const EquivalenceClass& equivalence_class, const Location& last_action,
                      const Divergence& divergence);
// The same where the program's hash is known.
LabelKey MakeLabelKey(const std::string& hash, const EquivalenceClass& equivalence_class, const Location& last_action,
                      const Divergence& divergence);

// The key of a saved finding.
LabelKey KeyOf(const Finding& finding);

// 64 bits over kind, sources, setup scripts and modules in 16 hex digits, equal on every machine and in every version.
// The name is no part of it.
std::string ProgramHash(const Program& program);

// The label file in memory. One thread.
class Labels {
 public:
  // Errors: it cannot be read; InvalidArgument with the number of the line that is no label.
  static absl::StatusOr<Labels> Load(const std::string& path);
  // The same of a file that the first label makes: no file, no labels.
  static absl::StatusOr<Labels> LoadIfThere(const std::string& path);
  static absl::StatusOr<Labels> Parse(const std::string& text, const std::string& name);

  // Looks up by the key alone: programs of equal content share labels, whatever their names.
  std::optional<Label> Lookup(const LabelKey& key) const;
  std::optional<Label> Lookup(const Finding& finding) const { return Lookup(KeyOf(finding)); }

  // Adds or replaces. `program` is its name, for people. Tabs and line breaks become spaces. Errors: InvalidArgument
  // where the cause is empty.
  absl::Status Set(const std::string& program, const LabelKey& key, const Label& label);
  // Returns whether there was one.
  bool Remove(const LabelKey& key);

  // Writes the file atomically, with its comments, sorted by program, then key. Errors as WriteFileAtomically.
  absl::Status Save(const std::string& path) const;
  std::string ToText() const;

  size_t size() const { return entries_.size(); }
  // The number of labels by cause.
  std::map<std::string, int> Causes() const;

 private:
  struct Entry {
    // Lines above it, each with its line break.
    std::string comments;
    std::string program;
    Label label;
  };

  std::map<LabelKey, Entry> entries_;
  // The comments at the end of the file, below every label.
  std::string last_comments_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_LABELS_H_
