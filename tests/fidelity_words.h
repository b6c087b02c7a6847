// Reference sessions in the words of //harness:debug: all that a user does beside steps, and what browsers answered.
#ifndef TWINSTEP_TESTS_FIDELITY_WORDS_H_
#define TWINSTEP_TESTS_FIDELITY_WORDS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "proto/action.pb.h"
#include "tests/fidelity_run.h"

namespace twinstep {

struct WordsRequest {
  // Its kind, then '#' and a number.
  std::string id;
  std::string program;
  // Before the start, `start`, and from then on.
  std::vector<Action> actions;
};

// One text for each action that was taken, the start's left out where the program never pauses; drivers/words.mjs
// writes the same form:
//   pause        LINE:COLUMN [at a breakpoint | at an exception VALUE] [NAME < NAME] [returns VALUE]
//   breakpoint   set LINE:COLUMN, set before, or refused
//   evaluation   VALUE, throws VALUE, refused, or failed
//   live edit    edit STATUS
//   inspect      NAME: VALUE, ...
//   others       done; of one that would let the program run and is not taken: refused; of `detach`: detached
// A VALUE is its type and, of a primitive, its value; of an error its message.
struct WordsAnswer {
  std::vector<std::string> answers;
  // What logpoints logged, exceptions left out.
  std::vector<std::string> logged;
  // "finished", "paused" where the actions were used up, or "detached".
  std::string outcome;
};

absl::StatusOr<std::vector<WordsRequest>> LoadWordsRequests(const std::string& path);
absl::StatusOr<std::map<std::string, WordsAnswer>> LoadWordsAnswers(const std::string& path);

// Errors: Unimplemented: the engine does not have one of the actions.
absl::StatusOr<WordsAnswer> PlayWords(Engine& engine, const WordsRequest& request, const std::string& source,
                                      BreakpointSliding sliding);

struct WordsOptions {
  // Firefox shows nothing of what it refuses to evaluate, as of undefined.
  bool refused_is_undefined = false;
  // As AgreementOptions has it.
  std::vector<std::pair<std::string, std::string>> same_words = {};
};

// As ExpectFidelity, on `sessions`.jsonl; answers are counted by the kind of the session, and `share` is of all
// answers.
void ExpectWords(Engine& engine, const std::string& sessions, const std::string& answers, const std::string& known,
                 BreakpointSliding sliding, double share, const WordsOptions& options = {});

}  // namespace twinstep

#endif  // TWINSTEP_TESTS_FIDELITY_WORDS_H_
