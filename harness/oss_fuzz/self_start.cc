// The target's first instructions (`-e twinstep_self_start`). They do what the kernel does with a program's loader, but
// with the loader that lies, with the engines and the C runtime, in the folder NAME.files beside the target:
//
//   NAME, NAME.files/ld.so, NAME.files/lib/*.so*
//
// So what a fuzzing service starts, looks into and moves about is the instrumented target itself, it runs where nothing
// is installed, and stack traces name it. The kernel takes a loader's absolute path only, and the machine's own loader
// would bring the machine's C library, which may be older than the engines'. build.sh hides the program header that
// names the loader (PT_INTERP becomes PT_NULL); here it comes back, in memory, as the loader wants to see one.
//
// When the kernel starts the file, nothing is relocated: no library, no global pointer, no instrumentation may be used
// here, which the build sees to (BUILD). The ABI tells the two ways in apart: %rdx is 0 where the kernel comes from,
// and a function to call at exit where the loader comes from (System V ABI, AMD64 supplement, 3.4.1).
#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>

namespace {

constexpr uintptr_t kPage = 4096;

uintptr_t PageOf(uintptr_t address) { return address & ~(kPage - 1); }
uintptr_t PagesFor(uintptr_t size) { return (size + kPage - 1) & ~(kPage - 1); }

long Call(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0, long f = 0) {
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  long result;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}

long Address(const void* pointer) { return reinterpret_cast<long>(pointer); }

void Print(const char* text) {
  size_t length = 0;
  while (text[length] != '\0') ++length;
  Call(SYS_write, 2, Address(text), static_cast<long>(length));
}

[[noreturn]] void Fail(const char* a, const char* b = "", const char* c = "") {
  Print(a);
  Print(b);
  Print(c);
  Print("\n");
  while (true) Call(SYS_exit_group, 1);
}

// Memory at `address`, or anywhere where that is 0; -errno as the system has it.
long Map(uintptr_t address, size_t size, int protection, int file = -1, uintptr_t offset = 0) {
  const int flags = MAP_PRIVATE | (file < 0 ? MAP_ANONYMOUS : 0) | (address != 0 ? MAP_FIXED : 0);
  return Call(SYS_mmap, static_cast<long>(address), static_cast<long>(size), protection, flags, file,
              static_cast<long>(offset));
}

// The path of the loader.
class LoaderPath {
 public:
  LoaderPath() {
    const long length = Call(SYS_readlink, Address("/proc/self/exe"), Address(text_), PATH_MAX - 1);
    if (length <= 0) Fail("the fuzz target cannot find its own folder; mount /proc");
    constexpr char kBeside[] = ".files/ld.so";
    for (size_t i = 0; i < sizeof kBeside; ++i) text_[static_cast<size_t>(length) + i] = kBeside[i];
  }
  const char* get() const { return text_; }

 private:
  char text_[PATH_MAX + 16];
};

struct Loader {
  uintptr_t base;
  uintptr_t entry;
};

// Maps an ELF file's segments, as the kernel does with a loader.
Loader MapLoader(const char* path) {
  const auto fail = [path] { Fail("the fuzz target cannot start with ", path, ": copy the folder beside it, too"); };
  const int file = static_cast<int>(Call(SYS_open, Address(path), O_RDONLY | O_CLOEXEC));
  if (file < 0) fail();
  alignas(Elf64_Ehdr) char start[kPage];
  const long read = Call(SYS_read, file, Address(start), sizeof start);
  const auto& header = *reinterpret_cast<const Elf64_Ehdr*>(start);
  if (read < static_cast<long>(sizeof header) || header.e_ident[EI_MAG1] != ELFMAG1 ||
      header.e_phoff + header.e_phnum * sizeof(Elf64_Phdr) > static_cast<size_t>(read)) {
    fail();
  }
  const auto* const segments = reinterpret_cast<const Elf64_Phdr*>(start + header.e_phoff);
  uintptr_t end = 0;
  for (int i = 0; i < header.e_phnum; ++i) {
    if (segments[i].p_type == PT_LOAD) end = segments[i].p_vaddr + segments[i].p_memsz;
  }
  const long mapped = Map(0, PagesFor(end), PROT_NONE);
  if (mapped < 0) fail();
  const uintptr_t base = static_cast<uintptr_t>(mapped);
  for (int i = 0; i < header.e_phnum; ++i) {
    const Elf64_Phdr& segment = segments[i];
    if (segment.p_type != PT_LOAD) continue;
    const int protection = ((segment.p_flags & PF_R) != 0 ? PROT_READ : 0) |
                           ((segment.p_flags & PF_W) != 0 ? PROT_WRITE : 0) |
                           ((segment.p_flags & PF_X) != 0 ? PROT_EXEC : 0);
    const uintptr_t first = base + PageOf(segment.p_vaddr);
    const uintptr_t file_end = base + segment.p_vaddr + segment.p_filesz;
    const uintptr_t memory_end = base + segment.p_vaddr + segment.p_memsz;
    if (Map(first, PagesFor(file_end - first), protection, file, PageOf(segment.p_offset)) < 0) fail();
    if (segment.p_memsz == segment.p_filesz) continue;
    // Behind what the file has: zeros.
    const uintptr_t pages_end = PagesFor(file_end);
    for (uintptr_t byte = file_end; byte < pages_end; ++byte) *reinterpret_cast<volatile char*>(byte) = 0;
    if (PagesFor(memory_end) > pages_end && Map(pages_end, PagesFor(memory_end) - pages_end, protection) < 0) fail();
  }
  Call(SYS_close, file);
  return {.base = base, .entry = base + header.e_entry};
}

// What build.sh hid.
void ShowInterpreter(Elf64_Phdr* headers, size_t count) {
  const uintptr_t first = PageOf(reinterpret_cast<uintptr_t>(headers));
  const size_t size = PagesFor(reinterpret_cast<uintptr_t>(headers + count)) - first;
  for (size_t i = 0; i < count; ++i) {
    if (headers[i].p_type != PT_NULL) continue;
    if (Call(SYS_mprotect, static_cast<long>(first), static_cast<long>(size), PROT_READ | PROT_WRITE) < 0) break;
    headers[i].p_type = PT_INTERP;
    Call(SYS_mprotect, static_cast<long>(first), static_cast<long>(size), PROT_READ);
    return;
  }
  Fail("the fuzz target has no hidden loader: it was not made by build.sh");
}

}  // namespace

// The loader's first instruction. `stack` is what the kernel leaves at the start: the number of arguments, they, 0, the
// environment, 0, pairs of numbers.
extern "C" __attribute__((used, visibility("hidden"))) uintptr_t TwinstepSelfStart(uintptr_t* stack) {
  uintptr_t* word = stack + 1 + stack[0] + 1;
  while (*word != 0) ++word;
  auto* const facts = reinterpret_cast<Elf64_auxv_t*>(word + 1);

  const LoaderPath path;
  const Loader loader = MapLoader(path.get());
  Elf64_Phdr* headers = nullptr;
  size_t count = 0;
  for (Elf64_auxv_t* fact = facts; fact->a_type != AT_NULL; ++fact) {
    if (fact->a_type == AT_BASE) fact->a_un.a_val = loader.base;
    if (fact->a_type == AT_PHDR) headers = reinterpret_cast<Elf64_Phdr*>(fact->a_un.a_val);
    if (fact->a_type == AT_PHNUM) count = fact->a_un.a_val;
  }
  ShowInterpreter(headers, count);
  return loader.entry;
}

// The stack is aligned for the call, and the loader gets it as the kernel left it.
asm(R"(
  .text
  .globl twinstep_self_start
  .type twinstep_self_start, @function
twinstep_self_start:
  test %rdx, %rdx
  jnz _start
  xor %ebp, %ebp
  mov %rsp, %rbx
  mov %rsp, %rdi
  and $-16, %rsp
  call TwinstepSelfStart
  mov %rbx, %rsp
  xor %edx, %edx
  jmp *%rax
  .size twinstep_self_start, . - twinstep_self_start
)");
