#include "harness/corpora/regression_folder.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "harness/text/file_error.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;

// "@scope/name" is one folder.
std::string PackageFolder(const std::string& packages, const std::string& name, const std::string& version) {
  return absl::StrCat(packages, "/", absl::StrReplaceAll(name, {{"/", "-"}, {"@", ""}}), "-", version);
}

absl::StatusOr<Regression> ReadRegression(const fs::path& folder, const std::string& packages) {
  const fs::path path = folder / "case.json";
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  Regression regression;
  regression.name = folder.filename().string();
  if (!file) return absl::NotFoundError(absl::StrCat(path.string(), " cannot be read"));
  if (!google::protobuf::util::JsonStringToMessage(text.str(), &regression.truth).ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat(path.string(), " is not a case of the study; proto/regression_case.proto says what it holds"));
  }
  const RegressionCase& truth = regression.truth;
  regression.test = (folder / truth.test()).string();
  regression.good =
      truth.package().empty() ? (folder / "good").string() : PackageFolder(packages, truth.package(), truth.good());
  regression.bad =
      truth.package().empty() ? (folder / "bad").string() : PackageFolder(packages, truth.package(), truth.bad());
  return regression;
}

}  // namespace

absl::StatusOr<std::vector<Regression>> ReadRegressions(const std::string& folder, const std::string& packages,
                                                        int& left_out) {
  left_out = 0;
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->path().filename() == "case.json") found.push_back(entry->path().parent_path());
  }
  if (error) return FileError(absl::StrCat("the folder ", folder, " cannot be read"), error.value());
  if (found.empty()) {
    return absl::NotFoundError(absl::StrCat(folder,
                                            " has no folder with a case.json; name a folder of such folders, as "
                                            "corpus/regressions is one"));
  }
  std::sort(found.begin(), found.end());
  std::vector<Regression> regressions;
  for (const fs::path& path : found) {
    ASSIGN_OR_RETURN(Regression regression, ReadRegression(path, packages));
    if (!regression.truth.package().empty() && packages.empty()) {
      ++left_out;
      continue;
    }
    regressions.push_back(std::move(regression));
  }
  return regressions;
}

}  // namespace twinstep
