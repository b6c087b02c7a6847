// V8 in a program that hears and says by pipes what a prelude in it has V8's inspector do: Node, d8.
#ifndef TWINSTEP_ENGINES_SHELLS_PIPE_SHELL_H_
#define TWINSTEP_ENGINES_SHELLS_PIPE_SHELL_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/shell_process.h"
#include "engines/shells/v8_shell.h"
#include "proto/shell.pb.h"

namespace twinstep {

struct PipeHost {
  // As the table of shells has it.
  std::string_view name;
  // Its process serves one program, in the realm that the host has.
  bool serves_one;
  // A second debugger can come.
  bool offers_watching;
  // The host's own scripts: regular expressions of their URLs.
  std::vector<std::string> own_scripts;
  // The name in the program's global object that the inspector speaks by; empty: none.
  std::string_view taken_name;
  // What it is started with, before V8's flags.
  std::vector<std::string> arguments;
  // What it runs: the parts of the prelude.
  std::string prelude;
};

// Null: no host of that name.
const PipeHost* FindPipeHost(std::string_view name);

class PipeShell final : public V8Shell {
 public:
  // `program` is the path of the host's program, `flags` are V8's. Errors: it does not start, with what to do.
  static absl::StatusOr<std::unique_ptr<PipeShell>> Start(const PipeHost& host, const std::string& program,
                                                          const std::vector<std::string>& flags);

  // V8Shell
  std::string version() const override { return version_; }
  ShellProcess& process() override { return *process_; }
  bool serves_one() const override { return host_.serves_one; }
  std::vector<std::string> OwnScripts() const override { return host_.own_scripts; }
  absl::StatusOr<ShellAnswer> Order(const ShellOrder& order) override;
  absl::Status PreparePauseFirst(bool breakpoints_active) override;

  // Where a front end goes at a pause, nothing pauses any more.
  void Detach() override;
  void Attach() override;
  absl::Status Watch(bool attaches) override;

 private:
  PipeShell(const PipeHost& host, std::unique_ptr<ShellProcess> process) : host_(host), process_(std::move(process)) {
    set_knows_frames(false);
  }

  std::string Dispatch(std::string_view request) override;
  // It is called last of all: whatever the prelude did with a step under way V8 would look into, function by function.
  absl::Status Resume(std::string_view method) override {
    resume_ = method;
    return absl::OkStatus();
  }
  bool attached() const override { return process_->end() == ShellProcess::End::kRuns; }
  // The next message of that letter; what comes before it is seen to.
  absl::StatusOr<std::string> HearFor(char letter);

  const PipeHost& host_;
  const std::unique_ptr<ShellProcess> process_;
  std::string version_;
  bool detached_ = false;
  // Of the pause that is served.
  std::string resume_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_PIPE_SHELL_H_
