// The tree of causes: algorithm 1 of AFTER (Yi, Yang, Liu, Zhao and Wang, ICSE 2015) without its dynamic analysis, one
// cause at a time, so that a caller can run that in between.
//
// The root is the cause of the failure. A node below it is the cause of a critical predicate of its parent: of a branch
// that decides whether one of the parent's instructions runs (direct influence), or whether code that did not run would
// have given a variable that one of them uses another value (indirect influence).
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_TREE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_TREE_H_

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "absl/time/time.h"
#include "harness/isolation/versions/semantics/cause.h"
#include "harness/isolation/versions/semantics/path.h"
#include "model/status.h"

namespace twinstep {

// A predicate by its place in the whole run, of which paths are parts.
struct Question {
  // What the run calls the branch: its event, or its index.
  int64_t event = 0;
  bool should_be = true;
};

// A branch that could have changed a generator instruction.
struct Influence {
  enum class Kind : uint8_t { kDirect, kIndirect };
  Question question;
  Kind kind = Kind::kDirect;
  // kIndirect: what the other side could have defined.
  std::string variable;
};

// The run that is explained.
class ExplainedRun {
 public:
  struct PathToQuestion {
    Path path;
    CriticalPredicate predicate;
    // Of each instruction, what the run calls it; -1 for those that only the path has.
    std::vector<int64_t> events;
  };

  virtual ~ExplainedRun() = default;

  // The path up to the question, with what can have a say in it.
  virtual absl::StatusOr<PathToQuestion> PathTo(const Question& question) = 0;
  // The critical predicates of a generator instruction (algorithm 3), nearest first.
  virtual std::vector<Influence> InfluencesOn(int64_t event) = 0;
  // What SourcePlace::file counts.
  virtual const std::vector<PathFile>& files() const = 0;
};

// One generator instruction.
struct CauseStep {
  int64_t event = -1;
  InstructionKind kind = InstructionKind::kCompute;
  SourcePlace place;
  // As in PathInstruction.
  std::string op;
  std::string name;
  std::vector<std::string> uses;
  bool taken = false;
  // The result as people write it; of a branch its condition.
  std::string value;
  bool is_object = false;
  // Only the run's own operands and result are known of it.
  bool taken_from_run = false;
};

struct CauseNode {
  // -1: the root.
  int parent = -1;
  // Of the parent's steps the one that the predicate has influence on, and how.
  int parent_step = -1;
  Influence::Kind influence = Influence::Kind::kDirect;
  std::string variable;
  // The predicate: where it stands, what it was and should have been.
  int64_t event = -1;
  SourcePlace place;
  bool should_be = true;
  // What it was in the run, where that was no boolean: "7".
  std::string value;
  // It is no condition of the program: what stands there threw.
  bool threw = false;
  Cause::Certainty certainty = Cause::Certainty::kDataSlice;
  // Of the numbers and strings whose types the answer takes for granted, the names; those without are left out.
  std::vector<std::string> typed;
  int distance = 0;
  // In the order of the run; the last is the predicate's own.
  std::vector<CauseStep> steps;
  std::vector<int> children;
};

struct CauseTree {
  std::vector<PathFile> files;
  // Parents before children.
  std::vector<CauseNode> nodes;
  CauseCounts counts;
  // Critical predicates that were known when the tree ended and not looked at.
  int open = 0;
  // Predicates that could not be analysed, by reason.
  std::map<std::string, int> failed;
};

struct CauseTreeOptions {
  CauseOptions cause;
  int max_nodes = 60;
  // Of the whole tree.
  absl::Duration time_limit = absl::Seconds(60);
  // Instances of one branch of the source that are looked at: a loop has thousands.
  int max_instances = 2;
};

class CauseTreeBuilder {
 public:
  // `run` outlives this.
  CauseTreeBuilder(ExplainedRun& run, const Question& failure, const CauseTreeOptions& options);

  // Adds the next cause, breadth first. False: there is none, or a limit is reached. Error: the failure itself cannot
  // be analysed; those of others are counted in the tree.
  absl::StatusOr<bool> Next();

  const CauseTree& tree() const { return tree_; }

 private:
  struct Pending {
    Influence influence;
    int parent = -1;
    int parent_step = -1;
  };

  absl::Status AddNode(const Pending& pending);
  void AddInfluences(int node);

  ExplainedRun& run_;
  const CauseTreeOptions options_;
  const absl::Duration deadline_;
  CauseTree tree_;
  std::deque<Pending> pending_;
  std::set<int64_t> asked_;
  std::map<std::tuple<int, int, int>, int> instances_;
};

// All of it at once.
absl::StatusOr<CauseTree> BuildCauseTree(ExplainedRun& run, const Question& failure, const CauseTreeOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_TREE_H_
