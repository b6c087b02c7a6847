#include "harness/command/flag_types.h"

#include <algorithm>
#include <iostream>
#include <thread>
#include <utility>

#include "absl/flags/marshalling.h"
#include "absl/strings/str_split.h"
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

bool AbslParseFlag(absl::string_view text, PlaceFlag* place, std::string* error) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits(':', 1));
  if (absl::SimpleAtoi(parts.first, &place->line) && place->line >= 1 &&
      absl::SimpleAtoi(parts.second, &place->column)) {
    return true;
  }
  *error = "it must be LINE:COLUMN, the line from 1 and the column from 0, for example 12:40";
  return false;
}

std::string AbslUnparseFlag(const PlaceFlag& place) { return absl::StrCat(place.line, ":", place.column); }

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
