#include "harness/subjects/subject_program.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/known_engines.h"

namespace twinstep {

absl::StatusOr<std::string> SubjectProgram(const Subject& subject, const std::string& name, std::string folder) {
  std::error_code error;
  if (folder.empty()) folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path().string();
  const std::string place = absl::StrCat(subject.engine, "_", subject.version);
  std::string program = absl::StrCat(folder, "/", place, "/", name);
  if (std::filesystem::exists(program, error)) return program;
  const bool has_others = std::filesystem::exists(absl::StrCat(folder, "/", place), error);
  return absl::NotFoundError(absl::StrCat(DisplayName(subject.engine), " ", subject.version, " is ",
                                          has_others ? absl::StrCat("built without its ", name) : "not built",
                                          ": run ./bazelw build --output_groups=", name, " //harness:", place,
                                          " first"));
}

absl::Status BecomeSubject(const Subject& subject, const std::string& name) {
  ASSIGN_OR_RETURN(const std::string program, SubjectProgram(subject, name));
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  const std::string line((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::vector<std::string> arguments = absl::StrSplit(line, '\0');
  // Behind the last one stands a zero too.
  if (!arguments.empty()) arguments.pop_back();
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  execv(program.c_str(), argv.data());
  return absl::InternalError(absl::StrCat(program, " cannot be started: ", std::strerror(errno)));
}

std::string NewestSubjectsLine(const std::string& folder) {
  std::vector<std::string> titles, names, targets;
  for (const std::string& engine : EngineNames()) {
    const Subject newest = SubjectsOf(engine).back();
    if (IsOwn(newest)) {
      names.push_back(engine);
      continue;
    }
    titles.push_back(DisplayName(NameOf(newest)));
    names.push_back(NameOf(newest));
    if (!SubjectProgram(newest, kEngineProgram, folder).ok()) {
      targets.push_back(absl::StrCat("//harness:", newest.engine, "_", newest.version));
    }
  }
  if (titles.empty()) return "";
  const std::string build =
      absl::StrCat("; this builds ", targets.size() == 1 ? "it" : "them",
                   ":\n  ./bazelw build --output_groups=", kEngineProgram, " ", absl::StrJoin(targets, " "));
  return absl::StrCat("To test ", absl::StrJoin(titles, " and "), ", add --engines=", absl::StrJoin(names, ","),
                      targets.empty() ? "" : build, "\n");
}

}  // namespace twinstep
