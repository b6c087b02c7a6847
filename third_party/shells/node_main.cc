// Node.js out of the sysroot, whose library is the linked V8: a shell of the linked version, on every machine.
#ifdef TWINSTEP_NODE_API
#include <node.h>

int main(int argc, char** argv) { return node::Start(argc, argv); }
#else
#include <cstdio>

int main() {
  std::fputs("the linked V8 comes without Node.js\n", stderr);
  return 1;
}
#endif
