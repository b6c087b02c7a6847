#include "harness/corpus_tests/outputs_place.h"

#include "absl/strings/str_cat.h"

namespace twinstep {

std::string OutputsPlace(const Shard& shard, const std::function<const char*(const char*)>& environment) {
  const char* const target = environment("TEST_TARGET");
  if (target == nullptr) return "";
  // "//package:name", of Bazel 6 and later "@//package:name".
  const std::string label = target;
  const size_t package = label.find("//"), name = label.rfind(':');
  if (package == std::string::npos || name == std::string::npos || name < package) return "";
  const std::string folder = label.substr(package + 2, name - package - 2);
  const std::string part =
      shard.total > 1 ? absl::StrCat("/shard_", shard.index + 1, "_of_", shard.total) : std::string();
  return absl::StrCat("bazel-testlogs/", folder, folder.empty() ? "" : "/", label.substr(name + 1), part,
                      "/test.outputs/outputs.zip");
}

}  // namespace twinstep
