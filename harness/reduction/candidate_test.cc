#include "harness/reduction/candidate_test.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "harness/trials/trial_process.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

class CommandTest : public CandidateTest {
 public:
  CommandTest(std::string command, std::string folder, std::string extension, const CandidateTestOptions& options)
      : command_(absl::StrCat(std::move(command), " \"$1\"")),
        folder_(std::move(folder)),
        extension_(std::move(extension)),
        options_(options) {}

  ~CommandTest() override {
    for (const std::string& file : files_) unlink(file.c_str());
    rmdir(folder_.c_str());
  }

  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<TestOutcome> outcomes;
    const size_t jobs = static_cast<size_t>(std::max(options_.jobs, 1));
    for (size_t begin = 0; begin < texts.size(); begin += jobs) {
      std::vector<Child> children;
      for (size_t i = begin; i < std::min(begin + jobs, texts.size()); ++i) {
        absl::StatusOr<Child> child = Start(texts[i], i - begin);
        if (!child.ok()) {
          for (Child& started : children) Kill(started);
          return child.status();
        }
        children.push_back(*child);
      }
      for (Child& child : children) {
        const std::optional<TestOutcome> outcome = Wait(child);
        // The others are of no use behind one that was not waited for.
        if (!outcome) {
          for (Child& other : children) Kill(other);
          return outcomes;
        }
        outcomes.push_back(*outcome);
      }
    }
    return outcomes;
  }

 private:
  struct Child {
    pid_t pid = -1;
    absl::Duration deadline;
  };

  absl::StatusOr<Child> Start(const std::string& text, size_t job) {
    const std::string file = absl::StrCat(folder_, "/candidate-", job, extension_);
    if (std::find(files_.begin(), files_.end(), file) == files_.end()) files_.push_back(file);
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    if (!out) return absl::ResourceExhaustedError(absl::StrCat(file, " cannot be written; is the disk full?"));
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) return absl::ResourceExhaustedError(absl::StrCat("no process for the test: ", strerror(errno)));
    if (child == 0) {
      setpgid(0, 0);
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(127);
      // As a shell starts them; this program ignores or catches some.
      for (const int caught : {SIGINT, SIGTERM, SIGPIPE}) signal(caught, SIG_DFL);
      const int null = open("/dev/null", O_RDWR);
      for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(null, fd);
      execl("/bin/sh", "sh", "-c", command_.c_str(), "sh", file.c_str(), nullptr);
      _exit(127);
    }
    // Here too: whoever comes first.
    setpgid(child, child);
    return Child{.pid = child, .deadline = SteadyNow() + options_.time_limit};
  }

  static void Kill(Child& child) {
    if (child.pid <= 0) return;
    kill(-child.pid, SIGKILL);
    int status = 0;
    while (waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {
    }
    child.pid = -1;
  }

  // None when stopped.
  std::optional<TestOutcome> Wait(Child& child) const {
    absl::Duration pause = absl::Microseconds(200);
    while (true) {
      int status = 0;
      if (const pid_t ended = waitpid(child.pid, &status, WNOHANG); ended == child.pid) {
        // What it left behind.
        kill(-std::exchange(child.pid, -1), SIGKILL);
        if (!WIFEXITED(status)) return TestOutcome::kUnresolved;
        return WEXITSTATUS(status) == 0   ? TestOutcome::kPass
               : WEXITSTATUS(status) == 1 ? TestOutcome::kFail
                                          : TestOutcome::kUnresolved;
      }
      if (options_.stop && options_.stop()) {
        Kill(child);
        return std::nullopt;
      }
      if (SteadyNow() > child.deadline) {
        Kill(child);
        return TestOutcome::kUnresolved;
      }
      absl::SleepFor(pause);
      pause = std::min(2 * pause, absl::Milliseconds(20));
    }
  }

  const std::string command_;
  const std::string folder_;
  const std::string extension_;
  const CandidateTestOptions options_;
  std::vector<std::string> files_;
};

// As a JavaScript string literal.
std::string Quoted(const std::string& text) {
  std::string quoted = "'";
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' || c == '\'') {
      absl::StrAppend(&quoted, "\\", std::string(1, c));
    } else if (c == '\n') {
      quoted += "\\n";
    } else if (c == '\r') {
      quoted += "\\r";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

class ScriptTest : public CandidateTest {
 public:
  ScriptTest(std::string script, const CandidateTestOptions& options)
      : script_(std::move(script)),
        pool_(options.jobs,
              {.cpu = options.time_limit, .patience = 2 * options.time_limit + absl::Seconds(5), .memory_mib = 2048},
              options.stop) {}

  absl::StatusOr<std::vector<TestOutcome>> Run(const std::vector<std::string>& texts) override {
    std::vector<TrialOrder> orders;
    for (const std::string& text : texts) {
      Program& script = *orders.emplace_back().mutable_script();
      script.set_name("test");
      script.add_setup(absl::StrCat("var input = ", Quoted(text), ";"));
      script.set_source(script_);
    }
    absl::StatusOr<std::vector<TrialAnswer>> answers = pool_.Run(orders);
    if (!answers.ok()) return answers.status();
    std::vector<TestOutcome> outcomes;
    for (const TrialAnswer& answer : *answers) outcomes.push_back(OutcomeOf(answer));
    return outcomes;
  }

 private:
  static TestOutcome OutcomeOf(const TrialAnswer& answer) {
    const Finished& finished = answer.result.finished();
    if (!answer.answered || finished.outcome() != Finished::COMPLETED || finished.console_size() == 0) {
      return TestOutcome::kUnresolved;
    }
    const std::string& last = finished.console(finished.console_size() - 1);
    return last == "pass" ? TestOutcome::kPass : last == "fail" ? TestOutcome::kFail : TestOutcome::kUnresolved;
  }

  const std::string script_;
  TrialPool pool_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<CandidateTest>> TestByCommand(const std::string& command, const std::string& extension,
                                                             const CandidateTestOptions& options) {
  const char* const temporary = getenv("TMPDIR");
  std::string folder = absl::StrCat(temporary == nullptr ? "/tmp" : temporary, "/twinstep-reduce-XXXXXX");
  if (mkdtemp(folder.data()) == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("no folder for candidates can be made (", folder, ": ", strerror(errno), "); set TMPDIR"));
  }
  return std::make_unique<CommandTest>(command, folder, extension, options);
}

std::unique_ptr<CandidateTest> TestByScript(const std::string& script, const CandidateTestOptions& options) {
  return std::make_unique<ScriptTest>(script, options);
}

}  // namespace twinstep
