// What a fuzzing service starts: a static program, which runs where nothing is installed. It starts the real target,
// which lies with the engines, the C runtime and the loader in the folder NAME.files beside it:
//
//   NAME.files/ld.so --library-path NAME.files/lib --argv0 ARGV[0] NAME.files/target.bin ARGUMENTS...
//
// Services know a target by a string in it; here it is: LLVMFuzzerTestOneInput.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <string>
#include <vector>

namespace {

// Kept by the compiler, as it is printed.
constexpr char kKnownBy[] = "LLVMFuzzerTestOneInput";

}  // namespace

int main(int argc, char** argv) {
  char self[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length <= 0) {
    fprintf(stderr, "the launcher of %s cannot find its own folder (%s); mount /proc\n", kKnownBy, strerror(errno));
    return 1;
  }
  self[length] = '\0';
  const std::string files = std::string(self) + ".files";
  std::string target = files + "/target.bin";
  std::vector<std::string> words = {files + "/ld.so", "--library-path",          files + "/lib",
                                    "--argv0",        argc > 0 ? argv[0] : self, target};
  for (int i = 1; i < argc; ++i) words.emplace_back(argv[i]);
  std::vector<char*> command;
  for (std::string& word : words) command.push_back(word.data());
  command.push_back(nullptr);
  // The target starts processes that are itself: through here again (harness/process/child.h).
  setenv("TWINSTEP_LAUNCHER", self, 1);
  execv(command[0], command.data());
  fprintf(stderr, "%s (with %s) cannot be started: %s; copy the folder %s with the program\n", command[0], kKnownBy,
          strerror(errno), files.c_str());
  return 1;
}
