// Short sessions of the fake debugger with and without a fault, for the tests of faults.
#ifndef TWINSTEP_ENGINES_PARSER_FAULTS_FAULTS_FOR_TEST_H_
#define TWINSTEP_ENGINES_PARSER_FAULTS_FAULTS_FOR_TEST_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/fake_debugger.h"
#include "model/faults/faults.h"
#include "proto/output.pb.h"

namespace twinstep {

// What a session showed.
struct PlayedExample {
  // All answers in order, separated by blanks: where a breakpoint went ("3:0", "refused"), "removed" or "kept" where
  // there was nothing to remove, pauses ("3:0" after a step, "3:0!" at a breakpoint, "3:0?" at a debugger statement),
  // the outcome at the end ("completed", "threw", "abandoned").
  std::string outline;
  // At level FULL.
  std::vector<Paused> pauses;
  Finished finished;
  // Values of what was evaluated.
  std::vector<std::string> evaluations;
};

// A program, and what the fake debugger makes of it. The first line break of `source` is dropped.
struct FaultExample {
  std::string_view source;
  FakeProgram program;
};

// `actions` are words: b3 or b3:4 sets a breakpoint, x3 or x3:4 removes it, s starts, r resumes, i, o and u step in,
// over and out; at pauses also e:NAME evaluates, g collects garbage, l looks into the youngest frame once more. When
// they run out at a pause the session is abandoned.
PlayedExample PlayPlain(const FaultExample& example, std::string_view actions);
PlayedExample PlayFaulty(std::string_view fault, const FaultExample& example, std::string_view actions);
PlayedExample PlaySession(Session& session, std::string_view actions);

Program ToProgram(const FaultExample& example);
// Null where the parser rejects it.
std::shared_ptr<const SyntaxTree> TreeOf(const Program& program);

// "function x=1 y=? z=! a='b'": undefined, uninitialised and a string. Kinds are those of Scope::Kind in small letters.
Scope ToScope(std::string_view text);
// The same of all scopes of frame `frame` of a pause, separated by "; ".
std::string ScopesOf(const Paused& paused, int frame = 0);
// Function names, youngest first, "-" for none.
std::string StackOf(const Paused& paused);
Location At(int line, int column);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_PARSER_FAULTS_FAULTS_FOR_TEST_H_
