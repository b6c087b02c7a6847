#include "engines/shells/web_socket.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "engines/shells/fake_peer_for_test.h"

namespace twinstep {
namespace {

constexpr char kUpgraded[] =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
constexpr uint8_t kFinal = 0x80, kContinues = 0, kText = 1, kClose = 8, kPing = 9;

void Upgrade(PeerConnection& peer) {
  peer.HearUntil("\r\n\r\n");
  peer.Say(kUpgraded);
}

// RFC 6455, 5.2, as a server sends it.
std::string Frame(int first, std::string_view text) {
  std::string frame(1, static_cast<char>(first));
  const auto append = [&frame](uint64_t number, int bytes) {
    for (int i = bytes - 1; i >= 0; --i) frame.push_back(static_cast<char>(number >> (8 * i) & 0xff));
  };
  if (text.size() < 126) {
    append(text.size(), 1);
  } else if (text.size() < 1 << 16) {
    append(126, 1);
    append(text.size(), 2);
  } else {
    append(127, 1);
    append(text.size(), 8);
  }
  return frame.append(text);
}

// What a client has sent in one frame, without its mask.
std::string HearFrame(PeerConnection& peer) {
  const auto number = [&peer](size_t bytes) {
    uint64_t value = 0;
    for (const char byte : peer.Hear(bytes)) value = value << 8 | static_cast<uint8_t>(byte);
    return value;
  };
  number(1);
  uint64_t length = number(1) & 0x7f;
  if (length == 126) length = number(2);
  if (length == 127) length = number(8);
  const std::string mask = peer.Hear(4);
  std::string text = peer.Hear(length);
  for (size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(text[i] ^ mask[i % 4]);
  return text;
}

std::string UrlOf(int port) { return absl::StrCat("ws://127.0.0.1:", port, "/main"); }

// The next message, however long it takes.
absl::StatusOr<std::string> Next(WebSocket& socket) {
  while (true) {
    absl::StatusOr<std::optional<std::string>> message = socket.Receive();
    if (!message.ok()) return message.status();
    if (message->has_value()) return **std::move(message);
    pollfd waiting = {.fd = socket.fd(), .events = POLLIN, .revents = 0};
    poll(&waiting, 1, -1);
  }
}

// Of a client that is told by such a server.
absl::StatusOr<std::string> FirstOf(const std::string& told) {
  FakePeer peer([&told](PeerConnection& connection) {
    Upgrade(connection);
    connection.Say(told);
  });
  const absl::StatusOr<std::unique_ptr<WebSocket>> socket = WebSocket::Connect(UrlOf(peer.port()));
  if (!socket.ok()) return socket.status();
  return Next(**socket);
}

absl::StatusCode CodeOfConnect(const std::string& said) {
  FakePeer peer([&said](PeerConnection& connection) {
    connection.HearUntil("\r\n\r\n");
    connection.Say(said);
  });
  return WebSocket::Connect(UrlOf(peer.port())).status().code();
}

TEST(WebSocketTest, MessagesGoBothWays) {
  std::string heard;
  {
    FakePeer peer([&heard](PeerConnection& connection) {
      Upgrade(connection);
      heard = HearFrame(connection);
      connection.Say(Frame(kFinal | kText, "one") + Frame(kFinal | kText, "two"));
    });
    const absl::StatusOr<std::unique_ptr<WebSocket>> socket = WebSocket::Connect(UrlOf(peer.port()));
    ASSERT_TRUE(socket.ok()) << socket.status();
    ASSERT_TRUE((*socket)->Send("zero").ok());
    EXPECT_EQ(*Next(**socket), "one");
    EXPECT_EQ(*Next(**socket), "two");
  }
  EXPECT_EQ(heard, "zero");
}

TEST(WebSocketTest, AFrameInPiecesIsOneMessage) {
  const std::string frame = Frame(kFinal | kText, "{\"method\":\"Debugger.paused\"}");
  std::promise<void> has_seen_half;
  FakePeer peer([&](PeerConnection& connection) {
    Upgrade(connection);
    connection.Say(Frame(kFinal | kText, "before") + frame.substr(0, frame.size() / 2));
    has_seen_half.get_future().wait();
    connection.Say(frame.substr(frame.size() / 2));
  });
  const absl::StatusOr<std::unique_ptr<WebSocket>> socket = WebSocket::Connect(UrlOf(peer.port()));
  ASSERT_TRUE(socket.ok()) << socket.status();
  EXPECT_EQ(*Next(**socket), "before");
  const absl::StatusOr<std::optional<std::string>> half = (*socket)->Receive();
  EXPECT_TRUE(half.ok() && !half->has_value());
  has_seen_half.set_value();
  EXPECT_EQ(*Next(**socket), "{\"method\":\"Debugger.paused\"}");
}

TEST(WebSocketTest, AMessageInFramesIsOneMessage) {
  EXPECT_EQ(*FirstOf(Frame(kText, "one, ") + Frame(kContinues, "two, ") + Frame(kFinal | kContinues, "three")),
            "one, two, three");
}

TEST(WebSocketTest, AnEmptyMessageIsOne) { EXPECT_EQ(*FirstOf(Frame(kFinal | kText, "")), ""); }

TEST(WebSocketTest, APingIsNoMessage) {
  EXPECT_EQ(*FirstOf(Frame(kFinal | kPing, "still there?") + Frame(kFinal | kText, "one")), "one");
}

TEST(WebSocketTest, MessagesOfMegabytesGoBothWays) {
  const std::string big(5'000'000, 'x');
  size_t heard = 0;
  {
    FakePeer peer([&](PeerConnection& connection) {
      Upgrade(connection);
      heard = HearFrame(connection).size();
      connection.Say(Frame(kFinal | kText, big));
    });
    const absl::StatusOr<std::unique_ptr<WebSocket>> socket = WebSocket::Connect(UrlOf(peer.port()));
    ASSERT_TRUE(socket.ok()) << socket.status();
    ASSERT_TRUE((*socket)->Send(big).ok());
    EXPECT_TRUE(*Next(**socket) == big);
  }
  EXPECT_EQ(heard, big.size());
}

TEST(WebSocketTest, APeerThatHangsUpIsUnavailable) {
  EXPECT_EQ(FirstOf("").status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(FirstOf(Frame(kFinal | kText, "half of it").substr(0, 5)).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(FirstOf(Frame(kText, "goes on")).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_EQ(FirstOf(Frame(kFinal | kClose, "\x03\xe8")).status().code(), absl::StatusCode::kUnavailable);
}

TEST(WebSocketTest, WhatIsNoFrameIsUnavailable) {
  // Its length is more than there is memory for, and it never comes.
  EXPECT_EQ(FirstOf(std::string("\x81\x7f\x7f\xff\xff\xff\xff\xff\xff\xff", 10)).status().code(),
            absl::StatusCode::kUnavailable);
  // There is no such kind of frame.
  EXPECT_EQ(FirstOf(Frame(kFinal | 5, "five")).status().code(), absl::StatusCode::kUnavailable);
}

TEST(WebSocketTest, APeerThatDoesNotUpgradeIsUnavailable) {
  EXPECT_EQ(CodeOfConnect(""), absl::StatusCode::kUnavailable);
  EXPECT_EQ(CodeOfConnect("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"), absl::StatusCode::kUnavailable);
  EXPECT_EQ(CodeOfConnect("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno"), absl::StatusCode::kUnavailable);
  EXPECT_EQ(CodeOfConnect("what?\r\n\r\n"), absl::StatusCode::kUnavailable);
  EXPECT_EQ(WebSocket::Connect(UrlOf(UnusedPort())).status().code(), absl::StatusCode::kUnavailable);
}

TEST(WebSocketTest, APeerThatSaysNothingIsUnavailable) {
  std::promise<void> is_over;
  FakePeer peer([&is_over](PeerConnection&) { is_over.get_future().wait(); });
  EXPECT_EQ(WebSocket::Connect(UrlOf(peer.port()), absl::Milliseconds(50)).status().code(),
            absl::StatusCode::kUnavailable);
  is_over.set_value();
}

TEST(HttpRequestTest, IsAGetOfThePath) {
  std::string heard;
  {
    FakePeer peer([&heard](PeerConnection& connection) { heard = connection.HearUntil("\r\n\r\n"); });
    const absl::StatusOr<std::unique_ptr<HttpRequest>> request =
        HttpRequest::Send(absl::StrCat("http://127.0.0.1:", peer.port(), "/runMain"));
    ASSERT_TRUE(request.ok()) << request.status();
  }
  EXPECT_THAT(heard, testing::StartsWith("GET /runMain HTTP/1.1\r\n"));
}

TEST(HttpRequestTest, PostsABodyAndGetsTheAnswer) {
  std::string heard;
  FakePeer peer([&heard](PeerConnection& connection) {
    heard = connection.HearUntil("{}");
    connection.Say("HTTP/1.1 200 OK\r\n\r\n");
  });
  const absl::StatusOr<std::unique_ptr<HttpRequest>> request =
      HttpRequest::Send(absl::StrCat("http://127.0.0.1:", peer.port(), "/realm1/"), "{}");
  ASSERT_TRUE(request.ok()) << request.status();
  pollfd answered = {.fd = (*request)->fd(), .events = POLLIN, .revents = 0};
  ASSERT_EQ(poll(&answered, 1, -1), 1);
  EXPECT_THAT((*request)->Answer(), testing::StartsWith("HTTP/1.1 200 OK"));
  EXPECT_THAT(heard, testing::StartsWith("POST /realm1/ HTTP/1.1\r\n"));
  EXPECT_THAT(heard, testing::HasSubstr("Content-Length: 2\r\n"));
}

}  // namespace
}  // namespace twinstep
