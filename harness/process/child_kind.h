// Kinds of children. A program starts itself again for work that may kill it, and is then a child of one kind. A kind
// registers itself, so that main asks once for all of them.
#ifndef TWINSTEP_HARNESS_PROCESS_CHILD_KIND_H_
#define TWINSTEP_HARNESS_PROCESS_CHILD_KIND_H_

#include <optional>
#include <string>

#include "harness/process/nursery_side.h"

namespace twinstep {

// A constant of the library that does the kind's work, declared in its header:
//
//   extern const ChildKind kTrialKind;                            // trial_process.h
//   const ChildKind kTrialKind("trial", TrialMain);               // trial_main.cc
//
// Whoever starts a child names this constant. Thus a program that starts children of a kind contains their work: one
// that forgets it does not link.
class ChildKind {
 public:
  // `main` is all that such a process does; it returns the exit code. `name` is one word, unlike that of any other kind
  // of the program. Before main only, as a constant at namespace scope.
  ChildKind(const char* name, int (*main)());
  // Such a process has two parts: `prepare`, which may read its first orders but gives no answers, starts no thread and
  // does what is the same for all children that get equal first orders; and what it returns, the rest. Of children from
  // a nursery (nursery.h) the first is done once for all.
  ChildKind(const char* name, PreparedChild (*prepare)());
  ChildKind(const ChildKind&) = delete;
  ChildKind& operator=(const ChildKind&) = delete;

  const std::string& name() const { return name_; }
  // What a child of this kind is started with: "twinstep-child:trial".
  std::string argv0() const;
  // What a nursery of them is started with: "twinstep-nursery:trial".
  std::string nursery_argv0() const;

 private:
  const std::string name_;
};

// Where this process was started as a child: does its work, and returns the exit code. Nothing otherwise. Every main
// asks first, before it looks at flags, and ends with what it gets:
//
//   if (const std::optional<int> code = RunAsChild(argc, argv)) return *code;
//
// A program that was started as a child of a kind that it does not have says so and returns 1.
std::optional<int> RunAsChild(int argc, char** argv);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_CHILD_KIND_H_
