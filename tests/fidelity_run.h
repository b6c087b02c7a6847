// Runs the reference sessions on an engine and says how far its answers agree with a browser's.
#ifndef TWINSTEP_TESTS_FIDELITY_RUN_H_
#define TWINSTEP_TESTS_FIDELITY_RUN_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "model/debugger.h"
#include "tests/fidelity_answers.h"

namespace twinstep {

// Plays one session and answers in the form of the reference files.
absl::StatusOr<SessionAnswer> PlaySession(Engine& engine, const SessionRequest& request, const std::string& source,
                                          BreakpointSliding sliding);

struct AgreementOptions {
  // The V8 of the reference file cannot tell uninitialised from undefined; a newer engine can.
  bool uninitialized_is_undefined = false;
  // The reference ran the program as the body of a function, which ends with the last line; a script ends behind it.
  bool program_was_function = false;
  // Messages that versions of an engine word differently: what the reference has in it, and ours then.
  std::vector<std::pair<std::string, std::string>> same_words = {};
};

// Equal, but for the messages that versions word differently (AgreementOptions::same_words).
bool SameText(const std::string& actual, const std::string& expected,
              const std::vector<std::pair<std::string, std::string>>& same_words);

struct Agreement {
  struct Count {
    int equal = 0;
    int total = 0;
  };
  // By kind: "breakpoint location", "pause line", "pause column", "call stack", "variables", "reason", "thrown", "frame
  // finished", "whole pause", "outcome", "uncaught exception", "errors told", "message told", "place told". Pauses are
  // compared by their number in the session; one that only one side has agrees in nothing.
  std::map<std::string, Count> by_kind;
  // First disagreement of each session that has one, in words.
  std::map<std::string, std::string> disagreements;
  int sessions = 0;
  // Sessions without a reference answer.
  int unanswered = 0;
};

void CompareSession(const std::string& id, const SessionAnswer& actual, const SessionAnswer& expected,
                    const AgreementOptions& options, Agreement& agreement);

// A table for people.
std::string ToText(const Agreement& agreement);

// A file of known disagreements: paragraphs of a reason, `[cause] text`, each followed by indented session ids. Causes
// are "engine version", "front end" and "ours". Returns session -> reason.
absl::StatusOr<std::map<std::string, std::string>> LoadKnownDisagreements(const std::string& path);

// tests/fidelity/`file`, as a path and as content.
std::string FidelityPath(const std::string& file);
absl::StatusOr<std::string> ReadFidelityFile(const std::string& file);

// A value in the form of PauseAnswer::thrown.
std::string ValueText(const Value& value);

// Prints the table, and expects (GoogleTest) that every disagreement is in tests/fidelity/known/`known`,
// that nothing in there agrees by now, and at least `share` of the kind `whole`.
void ExpectKnown(const Agreement& agreement, const Engine& engine, const std::string& answers, const std::string& known,
                 const std::string& whole, double share);

// Plays what has an answer: `compare` plays a request with its program's text, and adds to the agreement how far it
// agrees with the answer. An action that the engine does not have fails, as all errors do (GoogleTest).
template <typename Request, typename Answer, typename Compare>
void CompareAnswered(const absl::StatusOr<std::vector<Request>>& requests,
                     const absl::StatusOr<std::map<std::string, Answer>>& answers, Agreement& agreement,
                     const Compare& compare) {
  ASSERT_TRUE(requests.ok()) << requests.status();
  ASSERT_TRUE(answers.ok()) << answers.status();
  for (const Request& request : *requests) {
    const auto it = answers->find(request.id);
    if (it == answers->end()) {
      ++agreement.unanswered;
      continue;
    }
    absl::StatusOr<std::string> source = ReadFidelityFile(request.program);
    ASSERT_TRUE(source.ok()) << source.status();
    const absl::Status compared = compare(request, *source, it->second);
    ASSERT_TRUE(compared.ok()) << request.id << ": " << compared;
  }
}

// Runs all sessions of tests/fidelity/`sessions`.jsonl on `engine` against tests/fidelity/answers/`answers`.jsonl,
// and expects what ExpectKnown says, at least `share` of whole pauses.
void ExpectFidelity(Engine& engine, const std::string& sessions, const std::string& answers, const std::string& known,
                    BreakpointSliding sliding, double share, const AgreementOptions& options = {});

}  // namespace twinstep

#endif  // TWINSTEP_TESTS_FIDELITY_RUN_H_
