// What all invariants have in common: one class per invariant, in the file of its name.
#ifndef TWINSTEP_MODEL_INVARIANTS_INVARIANT_H_
#define TWINSTEP_MODEL_INVARIANTS_INVARIANT_H_

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/invariants/judged_session.h"
#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// Collects what checks of one invariant give.
class Checks {
 public:
  // The promise was put to the test once more.
  void Count(uint64_t more = 1) { checked_ += more; }
  // It was not, by design.
  void Exempt(std::string_view reason) { ++exempt_[std::string(reason)]; }
  // Invariant and side are set by the judge.
  Violation& Break(int event, std::string construct) {
    Violation& violation = violations_.emplace_back();
    violation.set_event(static_cast<uint32_t>(event));
    violation.set_construct(std::move(construct));
    return violation;
  }

  uint64_t checked() const { return checked_; }
  const std::map<std::string, uint64_t>& exempt() const { return exempt_; }
  std::vector<Violation>& violations() { return violations_; }

 private:
  uint64_t checked_ = 0;
  std::map<std::string, uint64_t> exempt_;
  std::vector<Violation> violations_;
};

// Stateless; lives as long as the program.
class Invariant {
 public:
  virtual ~Invariant() = default;

  // "value-shown": in findings, counts and folders' names.
  virtual std::string_view name() const = 0;
  // What must hold, as a sentence.
  virtual std::string_view promise() const = 0;
  // Who promises it.
  virtual std::string_view source() const = 0;
  // It says nothing of programs without truth.
  virtual bool needs_truth() const = 0;

  virtual void Check(const JudgedSession& session, Checks& checks) const = 0;
};

// Of the innermost node that a truth tells of, else of the innermost one: "ForStatement". "Unparsed" without a tree,
// "Eval" outside of the main source.
std::string ConstructAt(const KnownProgram& known, const Location& location);
std::string ConstructOf(const KnownProgram& known, NodeId node);
// "12:4 ReturnStatement"
std::string NodeText(const KnownProgram& known, NodeId node);
// "12:4"
std::string PlaceText(const LineAndColumn& place);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_INVARIANT_H_
