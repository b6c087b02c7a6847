// Judges that have been made, for as long as memory allows.
#ifndef TWINSTEP_HARNESS_RESULTS_JUDGE_CACHE_H_
#define TWINSTEP_HARNESS_RESULTS_JUDGE_CACHE_H_

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <string>

#include "harness/process/shared_records.h"
#include "model/debugger.h"
#include "model/judging/judge.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

class JudgeCache {
 public:
  // The last judge is kept however large it is. The results of the runs for a judge are looked up in `runs`, and kept
  // there for other processes unless a limit ended the program; null: there is no such memory. It outlives the cache,
  // whose keys mean the same in all of them.
  explicit JudgeCache(size_t bytes = size_t{128} << 20, SharedRecords* runs = nullptr) : limit_(bytes), runs_(runs) {}

  // `key` names the engine and the program among all that this cache is asked for; `tree` is called where the judge has
  // to be made, which takes runs of the program (judge.h). Errors are the engine's; they are not kept.
  absl::StatusOr<std::shared_ptr<const Judge>> Get(const std::string& key, Engine& engine, const Program& program,
                                                   const std::function<std::shared_ptr<const SyntaxTree>()>& tree,
                                                   const JudgeOptions& options);

  // The judge if the cache has it; else null.
  std::shared_ptr<const Judge> Find(const std::string& key);

  // Does nothing if the cache does not have it.
  void Forget(const std::string& key);

  size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const Judge> judge;
    size_t bytes = 0;
  };

  absl::StatusOr<std::unique_ptr<Judge>> Make(const std::string& key, Engine& engine, const Program& program,
                                              std::shared_ptr<const SyntaxTree> tree, JudgeOptions options);

  PlacesOfSources places_;
  const size_t limit_;
  SharedRecords* const runs_;
  // Most recently used first.
  std::list<Entry> entries_;
  size_t bytes_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_JUDGE_CACHE_H_
