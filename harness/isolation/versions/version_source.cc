#include "harness/isolation/versions/version_source.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "harness/corpora/program_loader.h"
#include "harness/isolation/versions/tool_output.h"

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

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

absl::StatusOr<VersionSource> Unpack(const std::string& name, const std::string& path) {
  ASSIGN_OR_RETURN(TemporaryFolder folder, TemporaryFolder::Make("twinstep-version"));
  const fs::path files = fs::path(folder.path()) / "files";
  std::error_code error;
  fs::create_directory(files, error);
  const ToolOutput tar = RunTool("tar -xf \"$1\" -C \"$2\"", {path, files.string()}, kLongestUnpacking);
  if (!tar.good) {
    return absl::InvalidArgumentError(
        absl::StrCat("the tarball ", name, " cannot be unpacked (", FirstLine(tar.text), ")"));
  }
  VersionSource source = {.path = files.string()};
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
  const ToolOutput top = RunTool("git rev-parse --show-toplevel", {}, kLongestUnpacking);
  const ToolOutput revision =
      RunTool("git rev-parse --verify --quiet --end-of-options \"$1^{commit}\"", {name}, kLongestUnpacking);
  if (!top.good || !revision.good) {
    return absl::NotFoundError(
        absl::StrCat(name, " is not a file, a folder or a tarball, and ",
                     top.good ? "not a revision of the git repository either" : "this is not a git repository"));
  }
  const fs::path files = fs::path(folder.path()) / "files";
  std::error_code error;
  fs::create_directory(files, error);
  const ToolOutput archive = RunTool("cd \"$1\" && git archive --format=tar \"$2\" | tar -x -C \"$3\"",
                                     {top.text, revision.text, files.string()}, kLongestUnpacking);
  if (!archive.good) {
    return absl::FailedPreconditionError(
        absl::StrCat("git archive gives no files of ", name, " (", FirstLine(archive.text), ")"));
  }
  const fs::path modules = fs::path(top.text) / "node_modules";
  if (fs::is_directory(modules, error) && !fs::exists(files / "node_modules", error)) {
    fs::create_directory_symlink(modules, files / "node_modules", error);
  }
  VersionSource source = {.path = files.string(), .repository = top.text, .commit = revision.text};
  source.unpacked = std::move(folder);
  return source;
}

}  // namespace

absl::StatusOr<VersionSource> OpenVersion(const std::string& name) {
  const std::string path = UserPath(name);
  std::error_code error;
  if (fs::is_regular_file(path, error) && IsTarball(path)) return Unpack(name, path);
  if (fs::exists(path, error)) return VersionSource{.path = name};
  return CheckOut(name);
}

}  // namespace twinstep
