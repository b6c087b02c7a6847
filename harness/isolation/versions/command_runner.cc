#include "harness/isolation/versions/command_runner.h"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "harness/corpora/program_loader.h"
#include "model/steady_clock.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostOutput = size_t{4} << 20;
constexpr size_t kLongestFailure = 300;
// As git bisect has it: this version cannot be tested.
constexpr int kCannotTell = 125;

std::string ReadAll(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Terminal colours are no part of a message.
std::string WithoutEscapes(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b' && i + 1 < text.size() && text[i + 1] == '[') {
      while (i < text.size() && !absl::ascii_isalpha(static_cast<unsigned char>(text[i]))) ++i;
      continue;
    }
    out.push_back(text[i]);
  }
  return out;
}

// "RangeError: too much", "AssertionError [ERR_ASSERTION]: ...".
bool BeginsWithError(const std::string& line) {
  size_t end = 0;
  while (end < line.size() && (absl::ascii_isalnum(static_cast<unsigned char>(line[end])) || line[end] == '_')) ++end;
  return end >= 5 && line.compare(end - 5, 5, "Error") == 0 &&
         (end == line.size() || line[end] == ':' || line.compare(end, 2, " [") == 0);
}

// "(12.5ms)", "# time=5ms" and the like.
std::string WithoutTime(std::string line) {
  const size_t open = line.rfind(" (");
  if (open != std::string::npos && absl::EndsWith(line, "s)")) line.resize(open);
  return line;
}

// The copy, but for what is not the person's code.
absl::Status CopyTree(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to, error);
  for (fs::directory_iterator entries(from, error); !error && entries != fs::directory_iterator();
       entries.increment(error)) {
    const fs::path name = entries->path().filename();
    if (name == ".git") continue;
    if (name == "node_modules") {
      fs::create_directory_symlink(fs::absolute(entries->path()), to / name, error);
    } else if (entries->is_directory() && !entries->is_symlink()) {
      RETURN_IF_ERROR(CopyTree(entries->path(), to / name));
    } else {
      fs::copy(entries->path(), to / name, fs::copy_options::copy_symlinks, error);
    }
    if (error) break;
  }
  if (!error) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the folder ", from.string(), " cannot be copied (", error.message(), ")"));
}

// The path of a file: URL, or empty.
std::string PathOfUrl(const std::string& url) {
  constexpr absl::string_view kFile = "file://";
  if (!absl::StartsWith(url, kFile)) return "";
  std::string path;
  for (size_t i = kFile.size(); i < url.size(); ++i) {
    int code = 0;
    if (url[i] == '%' && i + 2 < url.size() && std::sscanf(url.c_str() + i + 1, "%2x", &code) == 1) {
      path.push_back(static_cast<char>(code));
      i += 2;
    } else {
      path.push_back(url[i]);
    }
  }
  return path;
}

// One of V8's files.
void AddCoverage(const std::string& json, const std::string& folder, CommandCoverage& coverage) {
  google::protobuf::Struct all;
  if (!google::protobuf::util::JsonStringToMessage(json, &all).ok()) return;
  const google::protobuf::Value none;
  const auto field = [&none](const google::protobuf::Struct& of, const std::string& name) -> const auto& {
    const auto found = of.fields().find(name);
    return found == of.fields().end() ? none : found->second;
  };
  for (const google::protobuf::Value& script : field(all, "result").list_value().values()) {
    const std::string path = PathOfUrl(field(script.struct_value(), "url").string_value());
    if (!absl::StartsWith(path, folder + "/")) continue;
    std::vector<CommandCoverage::Range>& ranges = coverage.files[path.substr(folder.size() + 1)];
    for (const google::protobuf::Value& function : field(script.struct_value(), "functions").list_value().values()) {
      for (const google::protobuf::Value& range : field(function.struct_value(), "ranges").list_value().values()) {
        const google::protobuf::Struct& one = range.struct_value();
        ranges.push_back({.begin = static_cast<int>(field(one, "startOffset").number_value()),
                          .end = static_cast<int>(field(one, "endOffset").number_value()),
                          .ran = field(one, "count").number_value() > 0});
      }
    }
  }
}

}  // namespace

bool CommandCoverage::Reached(const std::string& file, int place) const {
  const auto found = files.find(file);
  if (found == files.end()) return false;
  // Of one process the innermost range decides; of several, one that ran.
  const Range* innermost = nullptr;
  for (const Range& range : found->second) {
    if (place < range.begin || place >= range.end) continue;
    const bool same = innermost != nullptr && innermost->begin == range.begin && innermost->end == range.end;
    if (innermost == nullptr || range.end - range.begin < innermost->end - innermost->begin || (same && range.ran)) {
      innermost = &range;
    }
  }
  return innermost == nullptr || innermost->ran;
}

std::string FailureIn(const std::string& output, const std::string& folder) {
  std::string error, tap;
  std::set<std::string> tests;
  bool tap_goes_on = false;
  for (const absl::string_view part : absl::StrSplit(WithoutEscapes(output), '\n')) {
    std::string line(absl::StripAsciiWhitespace(part));
    if (tap_goes_on) {
      tap = line;
      tap_goes_on = false;
    }
    if (error.empty() && BeginsWithError(line)) error = line;
    if (tap.empty() && absl::StartsWith(line, "error: ")) {
      tap = line.substr(7);
      tap_goes_on = absl::StartsWith(tap, "|");
    }
    constexpr absl::string_view kMarks[] = {"not ok ", "\u2716 ", "\u25cf "};
    for (const absl::string_view mark : kMarks) {
      if (!absl::StartsWith(line, mark)) continue;
      line = WithoutTime(line.substr(mark.size()));
      const size_t dash = line.find(" - ");
      tests.insert(dash == std::string::npos ? line : line.substr(dash + 3));
    }
  }
  std::vector<std::string> parts;
  if (!error.empty() || !tap.empty()) parts.push_back(error.empty() ? tap : error);
  if (!tests.empty()) parts.push_back(absl::StrCat("failed: ", absl::StrJoin(tests, ", ")));
  std::string failure = absl::StrReplaceAll(absl::StrJoin(parts, "; "), {{folder + "/", ""}});
  if (failure.size() > kLongestFailure) {
    size_t cut = kLongestFailure;
    while (cut > 0 && (static_cast<unsigned char>(failure[cut]) & 0xC0) == 0x80) --cut;
    failure.resize(cut);
  }
  return failure;
}

absl::StatusOr<std::unique_ptr<CommandRunner>> CommandRunner::Create(const std::string& command,
                                                                     const std::string& base, const VersionFiles& files,
                                                                     const CommandRunnerOptions& options) {
  ASSIGN_OR_RETURN(TemporaryFolder folder, TemporaryFolder::Make("twinstep-explain"));
  auto runner = std::unique_ptr<CommandRunner>(new CommandRunner(std::move(folder), options));
  runner->test_files_ = options.placed;
  std::vector<std::string> words = absl::StrSplit(command, ' ');
  std::error_code ignored;
  for (std::string& word : words) {
    const std::string file = UserPath(word);
    if (word.empty() || !fs::is_regular_file(file, ignored) || fs::path(word).is_absolute() ||
        fs::exists(fs::path(base) / word, ignored)) {
      continue;
    }
    const std::string name = fs::path(word).filename().string();
    runner->test_files_[name] = file;
    word = name;
  }
  runner->command_ = absl::StrJoin(words, " ");
  RETURN_IF_ERROR(runner->MakeSlots(base, files));
  return runner;
}

void CommandRunner::LeaveAlone(const std::set<std::string>& paths) {
  for (Slot& slot : slots_) {
    for (const std::string& path : paths) slot.files.erase(path);
  }
}

absl::Status CommandRunner::MakeSlots(const std::string& base, const VersionFiles& files) {
  std::error_code error;
  // As processes see it.
  const fs::path root = fs::canonical(folder_.path(), error);
  for (int i = 0; i < std::max(options_.jobs, 1); ++i) {
    Slot& slot = slots_.emplace_back();
    slot.folder = (root / absl::StrCat("variant-", i)).string();
    slot.files = files;
    RETURN_IF_ERROR(CopyTree(base, slot.folder));
    for (const auto& [name, from] : test_files_) {
      fs::copy_file(from, fs::path(slot.folder) / name, fs::copy_options::overwrite_existing, error);
      if (error) {
        return absl::FailedPreconditionError(absl::StrCat(from, " cannot be copied (", error.message(), ")"));
      }
    }
  }
  return absl::OkStatus();
}

absl::Status CommandRunner::Write(const VersionFiles& files, Slot& slot) const {
  std::error_code ignored;
  for (const auto& [path, text] : slot.files) {
    if (!files.contains(path)) fs::remove(fs::path(slot.folder) / path, ignored);
  }
  for (const auto& [path, text] : files) {
    if (test_files_.contains(path)) continue;
    const auto written = slot.files.find(path);
    if (written != slot.files.end() && written->second == text) continue;
    const fs::path file = fs::path(slot.folder) / path;
    fs::create_directories(file.parent_path(), ignored);
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    if (!out) {
      return absl::ResourceExhaustedError(absl::StrCat(file.string(), " cannot be written; is the disk full?"));
    }
  }
  slot.files = files;
  return absl::OkStatus();
}

std::string CommandRunner::OutputOf(size_t slot) const { return absl::StrCat(folder_.path(), "/output-", slot); }

absl::StatusOr<RunningCommand> CommandRunner::Start(const VersionFiles& files, size_t slot,
                                                    const std::string& coverage) {
  RETURN_IF_ERROR(Write(files, slots_[slot]));
  ShellCommand command = {.command = command_,
                          .arguments = {},
                          .folder = slots_[slot].folder,
                          .inherited = options_.environment,
                          .environment = {},
                          .output = OutputOf(slot),
                          .time_limit = time_limit_};
  if (!coverage.empty()) command.environment.emplace_back("NODE_V8_COVERAGE", coverage);
  return RunningCommand::Start(command);
}

RunEnd CommandRunner::EndOf(const CommandEnd& end, size_t slot) const {
  RunEnd run;
  if (end.kind == CommandEnd::Kind::kExited && end.code == 0) return run;
  if (end.kind != CommandEnd::Kind::kExited || end.code == kCannotTell) {
    run.kind = RunEnd::Kind::kDidNotEnd;
    run.what = end.kind == CommandEnd::Kind::kPastLimit
                   ? absl::StrCat("not over after ", absl::FormatDuration(time_limit_))
                   : absl::StrCat(end.kind == CommandEnd::Kind::kSignal ? "signal " : "exit code ", end.code);
    return run;
  }
  run.kind = RunEnd::Kind::kThrew;
  run.exit_code = end.code;
  const std::string code = absl::StrCat("exit code ", end.code);
  if (!exit_codes_only_) {
    run.what = FailureIn(ReadAll(OutputOf(slot)).substr(0, kMostOutput), slots_[slot].folder);
  }
  run.what = run.what.empty() ? code : end.code == 1 ? run.what : absl::StrCat(code, ", ", run.what);
  return run;
}

absl::StatusOr<std::vector<RunEnd>> CommandRunner::Run(absl::Span<const VersionFiles> versions) {
  std::vector<RunEnd> ends;
  for (size_t begin = 0; begin < versions.size(); begin += slots_.size()) {
    const size_t end = std::min(begin + slots_.size(), versions.size());
    std::vector<RunningCommand> running;
    const absl::Duration began = SteadyNow();
    for (size_t i = begin; i < end; ++i) {
      ASSIGN_OR_RETURN(RunningCommand one, Start(versions[i], i - begin, ""));
      running.push_back(std::move(one));
    }
    for (size_t slot = 0; slot < running.size(); ++slot) {
      const std::optional<CommandEnd> over = running[slot].Wait(options_.stop);
      if (!over) return ends;
      ends.push_back(EndOf(*over, slot));
    }
    slowest_ = std::max(slowest_, SteadyNow() - began);
  }
  return ends;
}

absl::StatusOr<RunEnd> CommandRunner::RunCovered(const VersionFiles& files, CommandCoverage& coverage) {
  const fs::path told = fs::path(folder_.path()) / "coverage";
  std::error_code error;
  fs::remove_all(told, error);
  fs::create_directories(told, error);
  ASSIGN_OR_RETURN(RunningCommand running, Start(files, 0, told.string()));
  const std::optional<CommandEnd> over = running.Wait(options_.stop);
  if (!over) return absl::CancelledError("interrupted");
  for (fs::directory_iterator entries(told, error); !error && entries != fs::directory_iterator();
       entries.increment(error)) {
    AddCoverage(ReadAll(entries->path().string()), slots_[0].folder, coverage);
  }
  for (const auto& [name, from] : test_files_) coverage.files.erase(name);
  return EndOf(*over, 0);
}

}  // namespace twinstep
