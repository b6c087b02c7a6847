// One program under the debugger of a shell of V8.
#ifndef TWINSTEP_ENGINES_SHELLS_V8_SHELL_SESSION_H_
#define TWINSTEP_ENGINES_SHELLS_V8_SHELL_SESSION_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engines/shells/v8_shell.h"
#include "engines/v8/protocol/v8_session.h"
#include "model/truth/truth_recording.h"

namespace twinstep {

// In a realm of its own of `shell`.
class V8ShellSession final : public V8Session, private V8Shell::Modules {
 public:
  // `on_exit` is called by the destructor: whether the shell is not to be used again.
  V8ShellSession(V8Shell& shell, bool debugged, const Program& program, const SessionOptions& options,
                 std::function<void(bool spoiled)> on_exit);
  ~V8ShellSession() override;

  // Before Load, as of the linked one (engines/v8/linked_session.h).
  void set_truth(TruthRecording* truth) { truth_ = truth; }
  void set_tells_rejections() { tells_rejections_ = true; }
  // Called once, first. Errors: a setup script failed.
  absl::Status Load();
  absl::StatusOr<Finished> RunBare() { return RunWithLimits(); }

 private:
  // V8Session
  absl::Status PauseFirst() override;
  absl::StatusOr<Finished> RunWithLimits() override;
  absl::Status EndProgram() override;
  void DetachDebugger() override {
    detached_ = true;
    // Conditions and logpoints run where a breakpoint pauses nobody, too.
    Fail(RemoveBreakpoints());
    shell_.Detach();
  }
  absl::Status CollectGarbage() override;
  int FindModuleScript(const std::string& specifier) const override;
  const Program::Module* FindModule(int script_id) const override;
  absl::StatusOr<int> NextScript() override;
  absl::Status PrepareLogpoint(size_t number, const ValueLimits& limits) override;
  void NoteExceptions(PausedMessage* message) override;
  void OnPaused(PausedMessage* message) override;

  // PauseContext
  std::unique_ptr<ObjectReader> NewReader() override;
  absl::Status CheckLimits() override;

  // V8Shell::Modules
  int FindImport(const ShellImport& import) override;
  void NoteScript(int number, const std::string& specifier) override;

  // Whether the shell was ended, and how the run went then.
  bool Ended(Finished& finished) const;
  void TakeTruth(const ShellFinished& finished);

  V8Shell& shell_;
  const bool debugged_;
  const std::function<void(bool)> on_exit_;
  TruthRecording* truth_ = nullptr;
  bool tells_rejections_ = false;
  bool loaded_ = false;
  // The scripts of modules that were compiled, by number.
  std::vector<std::pair<int, const Program::Module*>> modules_;
  uint32_t readers_ = 0;
  // The inspector said that V8's heap is full.
  bool out_of_memory_ = false;
  bool spoiled_ = false;
  // Its process serves no other session: the inspector's session has been left, and what was set in it stays.
  bool detached_ = false;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_V8_SHELL_SESSION_H_
