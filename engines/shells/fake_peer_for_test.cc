#include "engines/shells/fake_peer_for_test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/log/check.h"

namespace twinstep {
namespace {

int Bound() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  CHECK_EQ(bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  return socket;
}

int PortOf(int socket) {
  sockaddr_in address = {};
  socklen_t size = sizeof address;
  CHECK_EQ(getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size), 0);
  return ntohs(address.sin_port);
}

}  // namespace

void PeerConnection::Say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    text.remove_prefix(static_cast<size_t>(sent));
  }
}

std::string PeerConnection::Hear(size_t count) {
  std::string heard(count, '\0');
  size_t got = 0;
  while (got < count) {
    const ssize_t more = read(socket_, heard.data() + got, count - got);
    if (more <= 0) break;
    got += static_cast<size_t>(more);
  }
  heard.resize(got);
  return heard;
}

std::string PeerConnection::HearUntil(std::string_view end) {
  std::string heard;
  while (!std::string_view(heard).ends_with(end)) {
    const std::string next = Hear(1);
    if (next.empty()) break;
    heard += next;
  }
  return heard;
}

FakePeer::FakePeer(std::function<void(PeerConnection&)> serve) : listening_(Bound()), port_(PortOf(listening_)) {
  CHECK_EQ(listen(listening_, 1), 0);
  server_ = std::thread([this, serve = std::move(serve)] {
    const int socket = accept(listening_, nullptr, nullptr);
    if (socket < 0) return;
    PeerConnection connection(socket);
    serve(connection);
    close(socket);
  });
}

FakePeer::~FakePeer() {
  server_.join();
  close(listening_);
}

int UnusedPort() {
  const int socket = Bound();
  const int port = PortOf(socket);
  close(socket);
  return port;
}

}  // namespace twinstep
