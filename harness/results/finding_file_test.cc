#include "harness/results/finding_file.h"

#include <google/protobuf/util/message_differencer.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#include <fstream>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_for_test.h"

namespace twinstep {
namespace {

using ::google::protobuf::util::MessageDifferencer;
using ::testing::HasSubstr;

std::string FreshFolder() {
  std::string folder = ::testing::TempDir() + "/findings_XXXXXX";
  EXPECT_NE(mkdtemp(folder.data()), nullptr);
  return folder;
}

std::string Zstd(const std::string& content) {
  std::string packed(ZSTD_compressBound(content.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), content.data(), content.size(), 3));
  return packed;
}

TEST(FindingFileTest, WhatIsWrittenIsReadAgain) {
  const std::string folder = FreshFolder() + "/classes/start--Program--variables";
  for (const Finding& finding : {VariablesFinding(), CrashedFinding()}) {
    ASSERT_TRUE(WriteFinding(folder, finding).ok());
    const auto read = ReadFinding(absl::StrCat(folder, "/", FindingFileName(finding.session())));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_TRUE(MessageDifferencer::Equals(*read, finding));
  }
  const auto text = ReadWholeFile(folder + "/session-3.txt", 1 << 20);
  ASSERT_TRUE(text.ok());
  EXPECT_THAT(*text, HasSubstr("--- start / Program / variables"));
  ASSERT_TRUE(RemoveFinding(folder, 3).ok());
  EXPECT_TRUE(absl::IsNotFound(ReadFinding(folder + "/session-3.pb.zst").status()));
  EXPECT_TRUE(absl::IsNotFound(ReadWholeFile(folder + "/session-3.txt", 1).status()));
  EXPECT_TRUE(ReadFinding(folder + "/session-5.pb.zst").ok());
  EXPECT_TRUE(RemoveFinding(folder, 3).ok()) << "there is none any more";
}

TEST(FindingFileTest, NamesSayTheSession) {
  EXPECT_EQ(FindingFileName(12), "session-12.pb.zst");
  EXPECT_EQ(SessionOfFileName("session-12.pb.zst"), 12u);
  EXPECT_EQ(SessionOfFileName("session-18446744073709551615.pb.zst"), UINT64_MAX);
  for (const char* name : {"", "session-.pb.zst", "session-012.pb.zst", "session- 1.pb.zst", "session--1.pb.zst",
                           "session-1.txt", "session-1.pb.zst.old", "session-18446744073709551616.pb.zst", ".pb.zst"}) {
    EXPECT_EQ(SessionOfFileName(name), std::nullopt) << name;
  }
}

TEST(FindingFileTest, AFileCutOffAnywhereIsOneSentence) {
  const std::string packed = PackFinding(VariablesFinding()).value();
  for (size_t size = 0; size < packed.size(); ++size) {
    const auto finding = UnpackFinding(packed.substr(0, size), "session-3.pb.zst");
    ASSERT_TRUE(absl::IsDataLoss(finding.status())) << size << ": " << finding.status();
    EXPECT_THAT(std::string(finding.status().message()), HasSubstr("session-3.pb.zst is not a finding: "));
    EXPECT_THAT(std::string(finding.status().message()), ::testing::Not(HasSubstr("\n")));
  }
  EXPECT_TRUE(UnpackFinding(packed, "whole").ok());
}

// The checksum sees every damage to the content. Two bits of the frame's header mean nothing to a reader, and what it
// then reads is what was written.
TEST(FindingFileTest, AFlippedBitAnywhereIsSeenOrHarmless) {
  const Finding finding = VariablesFinding();
  const std::string packed = PackFinding(finding).value();
  int harmless = 0;
  for (size_t bit = 0; bit < 8 * packed.size(); ++bit) {
    std::string damaged = packed;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    const auto read = UnpackFinding(damaged, "damaged");
    if (!read.ok()) continue;
    ++harmless;
    EXPECT_TRUE(MessageDifferencer::Equals(*read, finding)) << "bit " << bit;
  }
  EXPECT_LE(harmless, 8);
}

TEST(FindingFileTest, ForeignFilesAreOneSentence) {
  const std::string folder = FreshFolder();
  const struct {
    std::string content;
    const char* message;
  } cases[] = {
      {"", "the file is empty"},
      {"\x7f"
       "ELF and more",
       "it is damaged"},
      {std::string(100000, 'a'), "it is damaged"},
      {Zstd(""), "it holds no divergence, no warning and no crash"},
      {Zstd("no message at all"), "its content is none"},
      {Zstd("\x08\x03"), "it holds no divergence, no warning and no crash"},
      {PackFinding(VariablesFinding()).value() + "x", "something follows its end"},
  };
  const std::string path = folder + "/session-1.pb.zst";
  for (const auto& test : cases) {
    std::ofstream(path, std::ios::binary) << test.content;
    const auto finding = ReadFinding(path);
    EXPECT_THAT(std::string(finding.status().message()), HasSubstr(test.message));
    EXPECT_THAT(std::string(finding.status().message()), HasSubstr(path));
  }
  ASSERT_EQ(mkdir((folder + "/session-2.pb.zst").c_str(), 0700), 0);
  EXPECT_THAT(std::string(ReadFinding(folder + "/session-2.pb.zst").status().message()),
              HasSubstr("it is not a regular file"));
  // A pipe would hold up whoever opens it.
  ASSERT_EQ(mkfifo((folder + "/session-3.pb.zst").c_str(), 0600), 0);
  EXPECT_THAT(std::string(ReadFinding(folder + "/session-3.pb.zst").status().message()),
              HasSubstr("it is not a regular file"));
}

// 300 MiB of zeros pack into 30 kB, and a frame's header may claim an exabyte.
TEST(FindingFileTest, ClaimsOfSizeAreNotBelieved) {
  const auto bomb = UnpackFinding(Zstd(std::string(size_t{300} << 20, '\0')), "bomb");
  EXPECT_THAT(std::string(bomb.status().message()), HasSubstr("it unpacks to more than 256 MiB"));
  const std::string claim("\x28\xB5\x2F\xFD\xE0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x0F\x01\x00\x00", 16);
  EXPECT_TRUE(absl::IsDataLoss(UnpackFinding(claim, "claim").status()));
  // The same in the message: a text field of two gigabytes in a few bytes.
  EXPECT_TRUE(absl::IsDataLoss(UnpackFinding(Zstd(std::string("\x3a\xff\xff\xff\xff\x07", 6)), "claim").status()));
}

// A process that replaces a finding without end is killed at some moment, many times.
TEST(FindingFileTest, AKillLeavesAWholeFinding) {
  const std::string folder = FreshFolder();
  const std::string path = folder + "/session-3.pb.zst";
  Finding findings[] = {VariablesFinding(), VariablesFinding()};
  findings[1].mutable_test_case()->mutable_program()->mutable_source()->append(100000, 'x');
  ASSERT_TRUE(WriteFinding(folder, findings[0]).ok());
  for (int round = 0; round < 30; ++round) {
    const pid_t child = fork();
    if (child == 0) {
      for (int i = 0;; ++i) {
        if (!WriteFinding(folder, findings[i % 2]).ok()) _exit(1);
      }
    }
    usleep(static_cast<useconds_t>(1000 + 233 * round));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    const auto read = ReadFinding(path);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_TRUE(MessageDifferencer::Equals(*read, findings[0]) || MessageDifferencer::Equals(*read, findings[1]));
  }
}

TEST(FindingFileTest, WhatIsNoUtf8IsStoredReadably) {
  Finding finding = CrashedFinding();
  finding.mutable_crash()->set_standard_error("cut off in \xC3");
  const auto read = UnpackFinding(PackFinding(finding).value(), "read");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->crash().standard_error(), "cut off in \xEF\xBF\xBD");
}

}  // namespace
}  // namespace twinstep
