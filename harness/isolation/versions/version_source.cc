#include "harness/isolation/versions/version_source.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/program_loader.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr absl::Duration kLongestUnpacking = absl::Minutes(2);

bool IsTarball(const std::string& path) {
  for (const char* const end : {".tgz", ".tar", ".tar.gz", ".tar.xz", ".tar.bz2"}) {
    if (absl::EndsWith(path, end)) return true;
  }
  return false;
}

struct CommandResult {
  bool good = false;
  std::string text;
};

CommandResult RunCommandLine(const std::string& command, std::vector<std::string> arguments,
                             const TemporaryFolder& folder) {
  const std::string output = folder.path() + "/output";
  absl::StatusOr<RunningCommand> running = RunningCommand::Start({.command = command,
                                                                  .arguments = std::move(arguments),
                                                                  .folder = UserPath("."),
                                                                  .environment = {},
                                                                  .output = output,
                                                                  .time_limit = kLongestUnpacking});
  CommandResult result;
  if (!running.ok()) return result;
  const std::optional<CommandEnd> end = running->Wait({});
  result.good = end && end->kind == CommandEnd::Kind::kExited && end->code == 0;
  std::ostringstream text;
  text << std::ifstream(output).rdbuf();
  result.text = std::string(absl::StripAsciiWhitespace(text.str()));
  return result;
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

absl::StatusOr<VersionSource> Unpack(const std::string& name, const std::string& path) {
  ASSIGN_OR_RETURN(TemporaryFolder folder, TemporaryFolder::Make("twinstep-version"));
  const fs::path files = fs::path(folder.path()) / "files";
  std::error_code error;
  fs::create_directory(files, error);
  const CommandResult tar = RunCommandLine("tar -xf \"$1\" -C \"$2\"", {path, files.string()}, folder);
  if (!tar.good) {
    return absl::InvalidArgumentError(
        absl::StrCat("the tarball ", name, " cannot be unpacked (", FirstLine(tar.text), ")"));
  }
  VersionSource source = {.path = files.string(), .unpacked = std::nullopt};
  fs::directory_iterator entries(files, error);
  if (entries != fs::directory_iterator() && entries->is_directory(error) &&
      ++fs::directory_iterator(files, error) == fs::directory_iterator()) {
    source.path = entries->path().string();
  }
  source.unpacked = std::move(folder);
  return source;
}

absl::StatusOr<VersionSource> CheckOut(const std::string& name) {
  ASSIGN_OR_RETURN(TemporaryFolder folder, TemporaryFolder::Make("twinstep-version"));
  const CommandResult top = RunCommandLine("git rev-parse --show-toplevel", {}, folder);
  const CommandResult revision =
      RunCommandLine("git rev-parse --verify --quiet --end-of-options \"$1^{commit}\"", {name}, folder);
  if (!top.good || !revision.good) {
    return absl::NotFoundError(
        absl::StrCat(name, " is not a file, a folder or a tarball, and ",
                     top.good ? "not a revision of the git repository either" : "this is not a git repository"));
  }
  const fs::path files = fs::path(folder.path()) / "files";
  std::error_code error;
  fs::create_directory(files, error);
  const CommandResult archive = RunCommandLine("cd \"$1\" && git archive --format=tar \"$2\" | tar -x -C \"$3\"",
                                               {top.text, revision.text, files.string()}, folder);
  if (!archive.good) {
    return absl::FailedPreconditionError(
        absl::StrCat("git archive gives no files of ", name, " (", FirstLine(archive.text), ")"));
  }
  const fs::path modules = fs::path(top.text) / "node_modules";
  if (fs::is_directory(modules, error) && !fs::exists(files / "node_modules", error)) {
    fs::create_directory_symlink(modules, files / "node_modules", error);
  }
  VersionSource source = {.path = files.string(), .unpacked = std::nullopt};
  source.unpacked = std::move(folder);
  return source;
}

}  // namespace

absl::StatusOr<VersionSource> OpenVersion(const std::string& name) {
  const std::string path = UserPath(name);
  std::error_code error;
  if (fs::is_regular_file(path, error) && IsTarball(path)) return Unpack(name, path);
  if (fs::exists(path, error)) return VersionSource{.path = name, .unpacked = std::nullopt};
  return CheckOut(name);
}

}  // namespace twinstep
