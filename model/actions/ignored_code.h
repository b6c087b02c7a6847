// What a user has a debugger ignore: Blackbox actions, one after the other.
#ifndef TWINSTEP_MODEL_ACTIONS_IGNORED_CODE_H_
#define TWINSTEP_MODEL_ACTIONS_IGNORED_CODE_H_

#include <vector>

#include "proto/action.pb.h"

namespace twinstep {

class IgnoredCode {
 public:
  // One that was done.
  void Take(const Blackbox& blackbox);

  // In the order in which they were given.
  const std::vector<Blackbox>& ranges() const { return ranges_; }
  // By URL, and those without one.
  const Blackbox& scripts() const { return scripts_; }
  bool has_scripts() const { return !scripts_.url_pattern().empty() || scripts_.anonymous(); }
  bool empty() const { return ranges_.empty() && !has_scripts(); }

 private:
  std::vector<Blackbox> ranges_;
  Blackbox scripts_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ACTIONS_IGNORED_CODE_H_
