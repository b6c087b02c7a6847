#include "harness/studies/causes/labelled_findings.h"

#include <filesystem>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "harness/corpora/program_loader.h"

namespace twinstep {
namespace {

bool IsHeader(const std::vector<std::string>& fields) {
  const std::string first = absl::AsciiStrToLower(fields[0]), second = absl::AsciiStrToLower(fields[1]);
  return second == "cause" && !absl::EndsWith(first, ".zst");
}

absl::Status LineError(const std::string& name, int line, const std::string& what) {
  return absl::FailedPreconditionError(absl::StrCat(name, ", line ", line, ": ", what));
}

}  // namespace

absl::StatusOr<std::vector<LabelledFinding>> ParseLabelledFindings(const std::string& text, const std::string& name,
                                                                   const std::string& folder) {
  std::vector<LabelledFinding> findings;
  int number = 0;
  bool first = true;
  // Spreadsheets begin files with a byte order mark.
  for (const absl::string_view raw : absl::StrSplit(absl::StripPrefix(text, "\xEF\xBB\xBF"), '\n')) {
    ++number;
    const std::string line(absl::StripSuffix(raw, "\r"));
    if (absl::StripAsciiWhitespace(line).empty() || line.front() == '#') continue;
    std::vector<std::string> fields = absl::StrSplit(line, '\t');
    for (std::string& field : fields) field = std::string(absl::StripAsciiWhitespace(field));
    if (fields.size() < 2) return LineError(name, number, "no tab between a finding's path and its cause");
    const bool header = first && IsHeader(fields);
    first = false;
    if (header) continue;
    // What stands behind the note is part of it.
    for (size_t i = 4; i < fields.size(); ++i) fields[3] += " " + fields[i];
    fields.resize(4);
    if (fields[0].empty()) return LineError(name, number, "no path of a finding");
    if (fields[1].empty()) return LineError(name, number, "no cause");
    LabelledFinding finding;
    finding.path = (std::filesystem::path(folder) / fields[0]).lexically_normal().string();
    finding.cause = fields[1];
    finding.verdict = fields[2];
    finding.note = fields[3];
    findings.push_back(std::move(finding));
  }
  if (findings.empty()) return absl::FailedPreconditionError(absl::StrCat(name, " names no finding"));
  return findings;
}

absl::StatusOr<std::vector<LabelledFinding>> ReadLabelledFindings(const std::string& path) {
  absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return text.status();
  return ParseLabelledFindings(*text, path, std::filesystem::path(path).parent_path().string());
}

}  // namespace twinstep
