#include "engines/shells/js_launcher.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "engines/shells/firefox_shell_js.h"
#include "engines/shells/js_shell.h"
#include "engines/shells/marionette.h"
#include "engines/shells/shell_words.h"

namespace twinstep {
namespace {

constexpr absl::Duration kStart = absl::Seconds(120);
constexpr absl::Duration kLook = absl::Milliseconds(20);

// Of flags of js that a browser has as settings.
struct Preference {
  std::string_view flag;
  std::string_view name;
};
constexpr Preference kPreferences[] = {{"--no-blinterp", "javascript.options.blinterp"},
                                       {"--no-baseline", "javascript.options.baselinejit"},
                                       {"--no-ion", "javascript.options.ion"},
                                       {"--no-native-regexp", "javascript.options.native_regexp"},
                                       {"--ion-offthread-compile=off", "javascript.options.ion.offthread_compilation"}};
// Of js alone: how it makes code.
constexpr std::string_view kOfJs[] = {"--write-protect-code=off"};

// The browser's: scripts may have any name and call eval; nothing is asked of the network, nobody minds how long a
// script runs.
constexpr std::string_view kSettings = R"(
user_pref("marionette.port", 0);
user_pref("remote.log.level", "Fatal");
user_pref("security.allow_parent_unrestricted_js_loads", true);
user_pref("security.allow_eval_with_system_principal", true);
user_pref("security.allow_eval_in_parent_process", true);
user_pref("dom.max_chrome_script_run_time", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.safebrowsing.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("extensions.update.enabled", false);
user_pref("dom.ipc.processPrelaunch.enabled", false);
)";

absl::StatusOr<std::string> SettingsOf(const std::vector<std::string>& flags) {
  std::string settings(kSettings);
  for (const std::string& flag : flags) {
    bool known = false;
    for (const std::string_view own : kOfJs) known |= flag == own;
    for (const Preference& preference : kPreferences) {
      if (preference.flag != flag) continue;
      known = true;
      absl::StrAppend(&settings, "user_pref(\"", std::string(preference.name), "\", false);\n");
    }
    if (!known) {
      return absl::InvalidArgumentError(absl::StrCat("Firefox has no setting for ", flag, " of SpiderMonkey's shell"));
    }
  }
  return settings;
}

// The port is in a file once Firefox listens.
std::optional<int> PortIn(const std::string& profile) {
  std::ifstream file(profile + "/MarionetteActivePort");
  std::string line;
  int port = 0;
  if (!std::getline(file, line) || !absl::SimpleAtoi(line, &port)) return std::nullopt;
  return port;
}

absl::Status DoesNotStart(const std::string& program, const ShellProcess& process) {
  return absl::FailedPreconditionError(
      absl::StrCat(program, " does not start as a browser that can be driven; it says: ", process.LastWords()));
}

}  // namespace

absl::StatusOr<std::unique_ptr<ShellProcess>> LaunchJs(const std::string& program,
                                                       const std::vector<std::string>& flags, std::string_view script) {
  std::vector<std::string> arguments = flags;
  arguments.push_back(absl::StrCat("--module-load-path=", JsShell::kModulesPath));
  return ShellProcess::Start(program, arguments, script);
}

absl::StatusOr<std::unique_ptr<ShellProcess>> LaunchFirefox(const std::string& program,
                                                            const std::vector<std::string>& flags,
                                                            std::string_view script) {
  absl::StatusOr<std::string> settings = SettingsOf(flags);
  if (!settings.ok()) return settings.status();
  absl::StatusOr<std::unique_ptr<ShellProcess>> process = ShellProcess::Start(
      program, {"--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", "profile"},
      "", {{.name = "profile/user.js", .content = *std::move(settings)}}, ShellProcess::Pipes::kOwn);
  if (!process.ok()) return process;
  const std::string profile = (*process)->folder() + "/profile";
  (*process)->Arm(kStart);
  std::optional<int> port;
  while (!(port = PortIn(profile))) {
    if (!(*process)->Runs()) return DoesNotStart(program, **process);
    absl::SleepFor(kLook);
  }
  (*process)->Disarm();
  const absl::StatusOr<int> connection =
      RunInBrowser(*port, absl::StrCat(std::string(kFirefoxShellJs), "\nCu.evalInSandbox(", AsciiJson(script),
                                       ", shell, 'latest', SHELL_URL, 1);"));
  if (!connection.ok()) {
    return absl::FailedPreconditionError(absl::StrCat(program, ": ", std::string(connection.status().message())));
  }
  (*process)->Keep(*connection);
  return process;
}

}  // namespace twinstep
