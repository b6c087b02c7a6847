#include "harness/process/child_kind.h"

#include <fcntl.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <string_view>

namespace twinstep {
namespace {

constexpr std::string_view kPrefix = "twinstep-child:";
// What a child is given lies below (child.h).
constexpr int kFirstOwnFd = 16;

using Mains = std::map<std::string, int (*)()>;

// Filled before main, read afterwards.
Mains& Registry() {
  static Mains mains;
  return mains;
}

}  // namespace

ChildKind::ChildKind(const char* name, int (*main)()) : name_(name) {
  if (Registry().emplace(name_, main).second) return;
  std::cerr << "two kinds of children have the name " << name_ << std::endl;
  abort();
}

std::string ChildKind::argv0() const { return std::string(kPrefix) + name_; }

std::optional<int> RunAsChild(int argc, char** argv) {
  if (argc != 1) return std::nullopt;
  const std::string_view started_as = argv[0];
  if (started_as.substr(0, kPrefix.size()) != kPrefix) return std::nullopt;
  const std::string name(started_as.substr(kPrefix.size()));
  const auto kind = Registry().find(name);
  if (kind != Registry().end()) {
    // Its own children do not inherit them.
    for (int fd = 3; fd < kFirstOwnFd; ++fd) fcntl(fd, F_SETFD, FD_CLOEXEC);
    return kind->second();
  }
  std::cerr << "This program has no children of the kind \"" << name
            << "\"; processes of this name are started by Twinstep's own programs." << std::endl;
  return 1;
}

}  // namespace twinstep
