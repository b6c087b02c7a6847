// A shell of V8: a process, V8's inspector in it, and what carries out orders there.
#ifndef TWINSTEP_ENGINES_SHELLS_V8_SHELL_H_
#define TWINSTEP_ENGINES_SHELLS_V8_SHELL_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/shell_process.h"
#include "engines/v8/protocol/inspector_session.h"
#include "proto/program.pb.h"
#include "proto/shell.pb.h"

namespace twinstep {

// One session of the inspector, as long as the process. Errors of all calls: Internal, the shell answers what it should
// not; those of ShellProcess::WhyEnded.
class V8Shell : public InspectorSession {
 public:
  // What the shell asks and tells of modules.
  class Modules {
   public:
    virtual ~Modules() = default;
    // Its index in the program; -1: there is none.
    virtual int FindImport(const ShellImport& import) = 0;
    virtual void NoteScript(int number, const std::string& specifier) = 0;
  };

  void set_modules(Modules* modules) { modules_ = modules; }

  // V8's, as the shell says it.
  virtual std::string version() const = 0;
  virtual ShellProcess& process() = 0;
  // Its process serves no second program.
  virtual bool serves_one() const = 0;
  // Whether it serves this program, as far as that is known before.
  virtual bool CanLoad(const Program& /*program*/) const { return true; }
  // The host's own scripts, by regular expressions of their URLs.
  virtual std::vector<std::string> OwnScripts() const = 0;
  // Carries out an order; pauses are handled in between.
  virtual absl::StatusOr<ShellAnswer> Order(const ShellOrder& order) = 0;
  // Before the order to run with a pause first.
  virtual absl::Status PreparePauseFirst(bool breakpoints_active) = 0;

 protected:
  Modules* modules() const { return modules_; }

 private:
  Modules* modules_ = nullptr;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_V8_SHELL_H_
