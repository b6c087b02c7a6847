// A server on this machine for tests of those who speak to one: what it says is the test's.
#ifndef TWINSTEP_ENGINES_SHELLS_FAKE_PEER_FOR_TEST_H_
#define TWINSTEP_ENGINES_SHELLS_FAKE_PEER_FOR_TEST_H_

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <thread>

namespace twinstep {

// One connection, as the server has it.
class PeerConnection {
 public:
  explicit PeerConnection(int socket) : socket_(socket) {}

  void Say(std::string_view text);
  // Until that many bytes have come, or it has hung up.
  std::string Hear(size_t count);
  // Until the text has come, or it has hung up.
  std::string HearUntil(std::string_view end);

 private:
  const int socket_;
};

// Takes one connection, serves it in a thread of its own, and hangs up once `serve` returns.
class FakePeer {
 public:
  explicit FakePeer(std::function<void(PeerConnection&)> serve);
  // Waits until somebody has come and is served.
  ~FakePeer();
  FakePeer(const FakePeer&) = delete;
  FakePeer& operator=(const FakePeer&) = delete;

  int port() const { return port_; }

 private:
  int listening_ = -1;
  int port_ = 0;
  std::thread server_;
};

// Of this machine, on which nobody listens.
int UnusedPort();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SHELLS_FAKE_PEER_FOR_TEST_H_
