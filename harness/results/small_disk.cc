#include "harness/results/small_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <vector>

namespace twinstep {
namespace {

constexpr char kFiller[] = "/filler";
constexpr off_t kPage = 4096;

bool Write(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text << std::flush;
  return file.good();
}

// A mount namespace of our own; through a user namespace where we may not have one otherwise.
bool EnterNamespace() {
  if (unshare(CLONE_NEWNS) == 0) return true;
  const std::string user = std::to_string(geteuid()), group = std::to_string(getegid());
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
  // Without this, groups cannot be mapped; old kernels have no such file.
  Write("/proc/self/setgroups", "deny");
  return Write("/proc/self/uid_map", "0 " + user + " 1") && Write("/proc/self/gid_map", "0 " + group + " 1");
}

}  // namespace

SmallDisk::SmallDisk(const std::string& folder, int kib) : folder_(folder) {
  const std::string size = "size=" + std::to_string(kib) + "k";
  if (!EnterNamespace()) {
    problem_ = std::string("no mount namespace: ") + strerror(errno);
  } else if (mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
    problem_ = std::string("the mount namespace is shared: ") + strerror(errno);
  } else if (mount("tmpfs", folder_.c_str(), "tmpfs", 0, size.c_str()) != 0) {
    problem_ = std::string("no tmpfs: ") + strerror(errno);
  }
  if (problem_.empty()) return;
  problem_ = "SKIPPED, no small disk can be made here (" + problem_ +
             "); run this test as root, or where user namespaces are allowed";
  std::cerr << "\n*** " << problem_ << " ***\n\n";
}

SmallDisk::~SmallDisk() {
  if (problem_.empty()) umount2(folder_.c_str(), MNT_DETACH);
}

void SmallDisk::Fill(int free_kib) {
  const int fd = open((folder_ + kFiller).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const std::vector<char> page(kPage, 'x');
  off_t size = 0;
  while (write(fd, page.data(), page.size()) == kPage) size += kPage;
  size = std::max<off_t>(0, size - off_t{1024} * free_kib);
  if (ftruncate(fd, size) != 0) std::cerr << "the disk keeps its filler: " << strerror(errno) << "\n";
  close(fd);
}

void SmallDisk::Empty() { unlink((folder_ + kFiller).c_str()); }

bool SmallDisk::MakeReadOnly() {
  return mount(nullptr, folder_.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) == 0;
}

}  // namespace twinstep
