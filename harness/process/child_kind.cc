#include "harness/process/child_kind.h"

#include <fcntl.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <string_view>
#include <utility>

#include "harness/process/child_side.h"

namespace twinstep {
namespace {

constexpr std::string_view kPrefix = "twinstep-child:";
constexpr std::string_view kNurseryPrefix = "twinstep-nursery:";
// What a child is given lies below (child.h).
constexpr int kFirstOwnFd = 16;

// What a kind does first, and returns what it does then.
using Mains = std::map<std::string, std::function<PreparedChild()>>;

// Filled before main, read afterwards.
Mains& Registry() {
  static Mains mains;
  return mains;
}

void Register(const std::string& name, std::function<PreparedChild()> prepare) {
  if (Registry().emplace(name, std::move(prepare)).second) return;
  std::cerr << "two kinds of children have the name " << name << std::endl;
  abort();
}

}  // namespace

ChildKind::ChildKind(const char* name, int (*main)()) : name_(name) {
  Register(name_, [main] { return PreparedChild{.main = main}; });
}

ChildKind::ChildKind(const char* name, PreparedChild (*prepare)()) : name_(name) { Register(name_, prepare); }

std::string ChildKind::argv0() const { return std::string(kPrefix) + name_; }
std::string ChildKind::nursery_argv0() const { return std::string(kNurseryPrefix) + name_; }

std::optional<int> RunAsChild(int argc, char** argv) {
  if (argc != 1) return std::nullopt;
  const std::string_view started_as = argv[0];
  const bool is_nursery = started_as.substr(0, kNurseryPrefix.size()) == kNurseryPrefix;
  const std::string_view prefix = is_nursery ? kNurseryPrefix : kPrefix;
  if (started_as.substr(0, prefix.size()) != prefix) return std::nullopt;
  const std::string name(started_as.substr(prefix.size()));
  const auto kind = Registry().find(name);
  if (kind != Registry().end()) {
    // Its own children do not inherit them.
    for (int fd = 3; fd < kFirstOwnFd; ++fd) fcntl(fd, F_SETFD, FD_CLOEXEC);
    const PreparedChild prepared = kind->second();
    return is_nursery ? RunNursery(kFirstExtraFd, prepared) : prepared.main();
  }
  std::cerr << "This program has no children of the kind \"" << name
            << "\"; processes of this name are started by Twinstep's own programs." << std::endl;
  return 1;
}

}  // namespace twinstep
