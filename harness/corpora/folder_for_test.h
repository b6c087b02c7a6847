// A folder of files for a test, named after the test.
#ifndef TWINSTEP_HARNESS_CORPORA_FOLDER_FOR_TEST_H_
#define TWINSTEP_HARNESS_CORPORA_FOLDER_FOR_TEST_H_

#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"

namespace twinstep {

class FolderForTest {
 public:
  FolderForTest()
      : path_(::testing::TempDir() + "/" + ::testing::UnitTest::GetInstance()->current_test_info()->test_suite_name() +
              "." + ::testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }

  const std::string& path() const { return path_; }

  // The file's whole path.
  std::string Write(const std::string& name, const std::string& content) const {
    const std::string file = path_ + "/" + name;
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::ofstream(file, std::ios::binary) << content;
    return file;
  }

 private:
  std::string path_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPORA_FOLDER_FOR_TEST_H_
