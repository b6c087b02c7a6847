#include "engines/shells/marionette.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <functional>
#include <future>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "engines/shells/fake_peer_for_test.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kGreeting[] = R"({"applicationType":"gecko","marionetteProtocol":3})";

std::string Message(std::string_view json) { return absl::StrCat(json.size(), ":", std::string(json)); }

std::string HearMessage(PeerConnection& peer) {
  const std::string head = peer.HearUntil(":");
  size_t length = 0;
  if (head.empty() || !absl::SimpleAtoi(head.substr(0, head.size() - 1), &length)) return "";
  return peer.Hear(length);
}

// Greets, and answers each command with what `answer` makes of its number; what it has heard.
std::vector<std::string> CommandsTo(const std::function<std::string(int)>& answer, absl::Status& status) {
  std::vector<std::string> heard;
  FakePeer peer([&](PeerConnection& connection) {
    connection.Say(Message(kGreeting));
    for (int id = 1; id <= 3; ++id) {
      heard.push_back(HearMessage(connection));
      connection.Say(answer(id));
    }
  });
  const absl::StatusOr<int> connection = RunInBrowser(peer.port(), "report('\xc3\xa9');");
  status = connection.status();
  if (connection.ok()) {
    // It is open as long as the browser keeps it.
    char byte = 0;
    while (read(*connection, &byte, 1) > 0) {
    }
    close(*connection);
  }
  return heard;
}

std::string Good(int id) { return Message(absl::StrCat("[1,", id, ",null,{\"value\":null}]")); }

absl::Status StatusWhere(const std::function<std::string(int)>& answer) {
  absl::Status status;
  CommandsTo(answer, status);
  return status;
}

TEST(MarionetteTest, AScriptRunsInTheBrowsersOwnContext) {
  absl::Status status;
  const std::vector<std::string> heard = CommandsTo(Good, status);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_THAT(heard, ElementsAre(HasSubstr(R"([0,1,"WebDriver:NewSession")"),
                                 R"([0,2,"Marionette:SetContext",{"value":"chrome"}])",
                                 HasSubstr(R"([0,3,"WebDriver:ExecuteScript",)")));
  EXPECT_THAT(heard.back(), HasSubstr(R"("script":"report('\u00e9');")"));
}

TEST(MarionetteTest, AnAnswerMayComeInPieces) {
  FakePeer peer([](PeerConnection& connection) {
    connection.Say("1");
    connection.Say("0:{\"pieces\"");
    // Its end comes with the beginning of what is said next.
    connection.Say(absl::StrCat("  ", Good(1), Good(2).substr(0, 4)));
    HearMessage(connection);
    HearMessage(connection);
    connection.Say(Good(2).substr(4));
    HearMessage(connection);
  });
  const absl::StatusOr<int> connection = RunInBrowser(peer.port(), "");
  EXPECT_TRUE(connection.ok()) << connection.status();
  if (connection.ok()) close(*connection);
}

TEST(MarionetteTest, AnErrorIsASentence) {
  const auto refuses = [](int id) {
    return id == 1 ? Message(R"([1,1,{"error":"session not created","message":"Maximum"},null])") : Good(id);
  };
  EXPECT_EQ(StatusWhere(refuses),
            absl::UnavailableError("Firefox does not answer WebDriver:NewSession as it should: "
                                   R"([1,1,{"error":"session not created","message":"Maximum"},null])"));
}

TEST(MarionetteTest, WhatIsNoAnswerIsUnavailable) {
  EXPECT_EQ(StatusWhere([](int) { return Message("[1]"); }).code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(StatusWhere([](int) { return Message("{"); }).code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(StatusWhere([](int) { return std::string("what:"); }).code(), absl::StatusCode::kUnavailable);
}

TEST(MarionetteTest, ABrowserThatSaysNothingIsUnavailable) {
  std::promise<void> is_over;
  FakePeer peer([&is_over](PeerConnection&) { is_over.get_future().wait(); });
  EXPECT_EQ(RunInBrowser(peer.port(), "", absl::Milliseconds(50)).status().code(), absl::StatusCode::kUnavailable);
  is_over.set_value();
}

TEST(MarionetteTest, ABrowserThatHangsUpIsUnavailable) {
  FakePeer at_once([](PeerConnection&) {});
  EXPECT_EQ(RunInBrowser(at_once.port(), "").status().code(), absl::StatusCode::kUnavailable);
  FakePeer later([](PeerConnection& connection) {
    connection.Say(Message(kGreeting));
    HearMessage(connection);
  });
  EXPECT_EQ(RunInBrowser(later.port(), "").status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(RunInBrowser(UnusedPort(), "").status().code(), absl::StatusCode::kUnavailable);
}

}  // namespace
}  // namespace twinstep
