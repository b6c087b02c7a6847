// Node as a shell: its process, and V8's inspector in it.
#ifndef TWINSTEP_ENGINES_SHELLS_NODE_SHELL_H_
#define TWINSTEP_ENGINES_SHELLS_NODE_SHELL_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/shell_process.h"
#include "engines/v8/protocol/inspector_session.h"
#include "proto/shell.pb.h"

namespace twinstep {

// One session of the inspector, as long as the process. Errors of all calls: Internal, the shell answers what it should
// not; those of ShellProcess::WhyEnded.
class NodeShell final : public InspectorSession {
 public:
  // What the shell asks and tells of modules.
  class Modules {
   public:
    virtual ~Modules() = default;
    // Its index in the program; -1: there is none.
    virtual int FindImport(const ShellImport& import) = 0;
    virtual void NoteScript(int number, const std::string& specifier) = 0;
  };

  // `program` is the path of a Node, `flags` are V8's. Errors: it does not start, with what to do.
  static absl::StatusOr<std::unique_ptr<NodeShell>> Start(const std::string& program,
                                                          const std::vector<std::string>& flags);

  // V8's.
  const std::string& version() const { return version_; }
  ShellProcess& process() { return *process_; }

  void set_modules(Modules* modules) { modules_ = modules; }
  // Carries out an order; pauses are handled in between.
  absl::StatusOr<ShellAnswer> Order(const ShellOrder& order);

  // Where a front end goes at a pause, nothing pauses any more.
  void Detach() override;
  void Attach() override;
  absl::Status Watch(bool attaches) override;

 private:
  explicit NodeShell(std::unique_ptr<ShellProcess> process) : process_(std::move(process)) { set_knows_frames(false); }

  std::string Dispatch(std::string_view request) override;
  // It is called last of all: whatever the prelude did with a step under way V8 would look into, function by function.
  absl::Status Resume(std::string_view method) override {
    resume_ = method;
    return absl::OkStatus();
  }
  bool attached() const override { return process_->end() == ShellProcess::End::kRuns; }
  // The next message of that letter; what comes before it is seen to.
  absl::StatusOr<std::string> HearFor(char letter);

  const std::unique_ptr<ShellProcess> process_;
  std::string version_;
  Modules* modules_ = nullptr;
  bool detached_ = false;
  // Of the pause that is served.
  std::string resume_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_NODE_SHELL_H_
