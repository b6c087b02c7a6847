// SpiderMonkey's shell, js: its process, and Firefox's prelude in it.
#ifndef TWINSTEP_ENGINES_SHELLS_JS_SHELL_H_
#define TWINSTEP_ENGINES_SHELLS_JS_SHELL_H_

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "engines/shell_process.h"
#include "engines/shells/js_launcher.h"
#include "engines/shells/shell_words.h"
#include "engines/spidermonkey/firefox/prelude.h"

namespace twinstep {

// Errors of all calls: Internal, the shell answers what it should not; those of ShellProcess::WhyEnded.
class JsShell final : public Prelude {
 public:
  // What the shell tells of a run.
  class Run {
   public:
    virtual ~Run() = default;
    // The value is to be written by WriteValue. `told`: js_program.js, tellException.
    virtual absl::Status OnException(absl::Span<const ShellWord> told) = 0;
    virtual absl::Status OnRejection(int promise, bool revoked, absl::Span<const ShellWord> told) = 0;
    // The program ends soon.
    virtual void OnOutOfMemory() = 0;
    // Of the recorder of truth. False: it is to stop.
    virtual bool OnTruth(const ShellWord& event) = 0;
  };

  // `program` is the path of what `launch` starts, `options` are as the linked engine takes them
  // (spidermonkey_process.h). Errors: it does not start, with what to do; InvalidArgument, it does not know an option.
  static absl::StatusOr<std::unique_ptr<JsShell>> Start(JsLauncher launch, const std::string& program,
                                                        const std::vector<std::string>& options);

  ShellProcess& process() { return *process_; }
  // Where modules are found, below the process's folder, and how js calls that, which programs can see.
  static constexpr char kModulesFolder[] = "/modules/of/this/";
  static constexpr char kModulesPath[] = "/proc/self/cwd/modules/of/this/";
  void set_run(Run* run) { run_ = run; }

  // Calls a function of js_program.js.
  absl::StatusOr<ShellWord> Ask(std::string_view function, std::initializer_list<Argument> arguments = {});
  // The same of one that runs a program: none, it is loaded, and to be run or dropped; else it has ended already.
  absl::StatusOr<std::optional<ShellWord>> Load(std::string_view function, std::initializer_list<Argument> arguments);
  absl::StatusOr<ShellWord> RunLoaded(bool runs);
  // The value that was told of last.
  absl::Status WriteValue(const ValueLimits& limits, Value& out);

 private:
  explicit JsShell(std::unique_ptr<ShellProcess> process) : process_(std::move(process)) {}

  absl::StatusOr<Result> Call(Function function, absl::Span<const Argument> arguments) override;
  void Say(const std::string& function, absl::Span<const Argument> arguments);
  // What the call gave; none: it asks whether the program is to run.
  absl::StatusOr<std::optional<ShellWord>> HearAnswer();
  absl::StatusOr<ShellWord> HearEnd();
  // As JSON.
  absl::StatusOr<std::string> Answer(const std::string& question, const ShellWord& values);
  // What natives were told.
  void Take(const ShellWord::List& told);
  void TakeNative(const std::string& native, const ShellWord& values);

  const std::unique_ptr<ShellProcess> process_;
  Run* run_ = nullptr;
  bool records_truth_ = true;
};

// As js_natives.js writes it. False: it is no primitive.
bool ReadPrimitive(const ShellWord& word, Value& out);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_JS_SHELL_H_
