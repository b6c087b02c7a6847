// A file system of a megabyte, for tests of a full disk and of a read-only one.
#ifndef TWINSTEP_HARNESS_RESULTS_SMALL_DISK_H_
#define TWINSTEP_HARNESS_RESULTS_SMALL_DISK_H_

#include <string>

namespace twinstep {

// A tmpfs in a mount namespace that this process enters: it and the processes that it starts see the disk, nobody else,
// and it goes with them. Works as root and, through a user namespace, without privileges, also inside Bazel's sandbox;
// not where the system forbids user namespaces. One at a time; made before the process has other threads.
class SmallDisk {
 public:
  // Mounts it on `folder`, which exists.
  SmallDisk(const std::string& folder, int kib);
  ~SmallDisk();
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  // Empty: it is there. Else why it could not be made. Tests then skip, and say so:
  //   if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  const std::string& problem() const { return problem_; }
  const std::string& folder() const { return folder_; }

  // Writes to a file of its own until nothing more fits. Gives back `free_kib` of it.
  void Fill(int free_kib = 0);
  void Empty();
  // Whether it could be done.
  bool MakeReadOnly();

 private:
  const std::string folder_;
  std::string problem_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_SMALL_DISK_H_
