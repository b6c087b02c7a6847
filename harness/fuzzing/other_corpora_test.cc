#include "harness/fuzzing/other_corpora.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// One test's folder of campaigns' folders.
std::string EmptyFolder(const std::string& name) {
  const std::string folder = testing::TempDir() + "/" + name;
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  return folder;
}

// Shows news of one kept input with these behaviours.
void Show(const std::string& folder, const std::vector<uint64_t>& behaviours, const std::string& made_by = "p") {
  std::filesystem::create_directories(ShownFolder(folder));
  FeedbackNews news;
  news.set_made_by(made_by);
  FeedbackAnswer& kept = *news.add_kept();
  kept.mutable_input()->mutable_test_case()->mutable_program()->set_source("f();\n");
  kept.mutable_behaviours()->Add(behaviours.begin(), behaviours.end());
  news.add_as_they_are(behaviours.front());
  const absl::Status status = OwnNews(folder).Show(news);
  ASSERT_TRUE(status.ok()) << status;
}

std::vector<uint64_t> FirstBehaviours(const OtherCorpora::News& news) {
  std::vector<uint64_t> behaviours;
  for (const FeedbackAnswer& kept : news.kept) behaviours.push_back(kept.behaviours(0));
  return behaviours;
}

std::string ReadAll(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

TEST(OtherCorporaTest, WhatOthersShowIsReadOnceWithItsBehaviours) {
  const std::string shared = EmptyFolder("read_once");
  Show(shared + "/own", {1});
  Show(shared + "/other", {20, 21});
  Show(shared + "/other", {30});
  OtherCorpora others(shared, shared + "/own", "p");
  OtherCorpora::News news = others.Read();
  ASSERT_EQ(news.kept.size(), 2u);
  EXPECT_EQ(news.kept[0].input().test_case().program().source(), "f();\n");
  EXPECT_THAT(news.kept[0].behaviours(), ElementsAre(20, 21));
  EXPECT_THAT(news.kept[1].behaviours(), ElementsAre(30));
  EXPECT_THAT(news.as_they_are, ElementsAre(20, 30));
  EXPECT_THAT(others.Read().kept, IsEmpty());

  Show(shared + "/other", {40});
  Show(shared + "/newcomer", {50});
  EXPECT_THAT(FirstBehaviours(others.Read()), ElementsAre(50, 40)) << "by folder";
  EXPECT_THAT(OtherCorpora("", shared + "/own", "p").Read().kept, IsEmpty());
}

TEST(OtherCorporaTest, DamagedFilesArePassedOverAndCounted) {
  const std::string shared = EmptyFolder("damaged");
  for (uint64_t i = 0; i < 5; ++i) Show(shared + "/other", {i + 10});
  const auto path = [&](int number) { return absl::StrCat(ShownFolder(shared + "/other"), "/", number, ".pb"); };
  const std::string whole = ReadAll(path(0));
  std::ofstream(path(0), std::ios::binary) << whole.substr(0, whole.size() - 1);
  std::ofstream(path(1), std::ios::binary);
  std::string changed = whole;
  changed[changed.size() - 3] ^= 1;
  std::ofstream(path(2), std::ios::binary) << changed;
  std::ofstream(path(3), std::ios::binary) << "let a = 1;\n";
  // Not yet there: a writer killed before the rename.
  std::ofstream(ShownFolder(shared + "/other") + "/.writing-7-1", std::ios::binary) << whole.substr(0, 9);
  OtherCorpora others(shared, shared + "/own", "p");
  const OtherCorpora::News news = others.Read();
  EXPECT_EQ(news.damaged, 4u);
  EXPECT_EQ(news.made_by_another, 0u);
  EXPECT_THAT(FirstBehaviours(news), ElementsAre(14));
  EXPECT_EQ(others.Read().damaged, 0u) << "each is met once";
}

TEST(OtherCorporaTest, WhatAnotherProgramHasWrittenIsPassedOverAndCounted) {
  const std::string shared = EmptyFolder("another_program");
  Show(shared + "/other", {10}, "p");
  Show(shared + "/other", {20}, "q");
  Show(shared + "/other", {30}, "p");
  OtherCorpora others(shared, shared + "/own", "p");
  const OtherCorpora::News news = others.Read();
  EXPECT_EQ(news.made_by_another, 1u);
  EXPECT_EQ(news.damaged, 0u);
  EXPECT_THAT(FirstBehaviours(news), ElementsAre(10, 30));
  EXPECT_THAT(news.as_they_are, ElementsAre(10, 30));
}

TEST(OtherCorporaTest, AllFoldersHaveTheirTurnAndAllFilesOfThem) {
  const std::string shared = EmptyFolder("turns");
  // None is without files in a turn of as many as can be.
  const size_t folders = 2 * OtherCorpora::kFoldersOfACall + 1;
  for (uint64_t i = 0; i < folders; ++i) Show(absl::StrCat(shared, "/", 10 + i), {i});
  for (uint64_t i = 0; i <= OtherCorpora::kFilesOfACall; ++i) Show(shared + "/long", {1000 + i});
  OtherCorpora others(shared, shared + "/own", "p");
  std::set<uint64_t> read;
  for (int calls = 0; calls < 4; ++calls) {
    const OtherCorpora::News news = others.Read();
    EXPECT_LE(news.kept.size(), OtherCorpora::kFilesOfACall);
    for (const uint64_t behaviour : FirstBehaviours(news)) EXPECT_TRUE(read.insert(behaviour).second) << behaviour;
  }
  EXPECT_EQ(read.size(), folders + OtherCorpora::kFilesOfACall + 1);
}

}  // namespace
}  // namespace twinstep
