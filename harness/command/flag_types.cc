#include "harness/command/flag_types.h"

#include <algorithm>
#include <iostream>
#include <thread>

#include "absl/flags/marshalling.h"
#include "harness/corpora/program_loader.h"
#include "harness/results/atomic_file.h"

namespace twinstep {

int Jobs::count() const {
  return flag > 0 ? flag : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

bool AbslParseFlag(absl::string_view text, Jobs* jobs, std::string* error) {
  if (absl::SimpleAtoi(text, &jobs->flag) && jobs->flag >= 0 && jobs->flag <= 1000) return true;
  *error = "it must be between 0 and 1000, and 0 stands for one for each processor";
  return false;
}

std::string AbslUnparseFlag(const Jobs& jobs) { return absl::StrCat(jobs.flag); }

bool AbslParseFlag(absl::string_view text, TimeLimit* limit, std::string* error) {
  if (absl::ParseFlag(text, &limit->duration, error) && limit->duration > absl::ZeroDuration()) return true;
  *error = "it must be above zero, for example 2s, 500ms or 1h";
  return false;
}

std::string AbslUnparseFlag(const TimeLimit& limit) { return absl::FormatDuration(limit.duration); }

absl::Status OutputFile::Check() const {
  return wanted() && !standard_output() ? CheckFilePath(UserPath(path)) : absl::OkStatus();
}

absl::Status OutputFile::Write(const std::string& content) const {
  if (!wanted()) return absl::OkStatus();
  if (!standard_output()) return WriteFileAtomically(UserPath(path), content);
  std::cout << content << std::flush;
  return std::cout ? absl::OkStatus() : absl::UnavailableError("standard output cannot be written to");
}

bool AbslParseFlag(absl::string_view text, OutputFile* file, std::string*) {
  file->path = std::string(text);
  return true;
}

std::string AbslUnparseFlag(const OutputFile& file) { return file.path; }

}  // namespace twinstep
