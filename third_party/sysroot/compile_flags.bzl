"""Flags of the C++ compiler that its output depends on; files compiled with them can use the precompiled header."""

# Position independent always, so that nothing is compiled twice.
COMPILE_FLAGS = [
    "-fPIC",
    "-no-canonical-prefixes",
    "-fstack-protector",
    "-fno-omit-frame-pointer",
    "-Wall",
    "-Wextra",
    # One source for two suites: the newer one deprecates what the older one needs.
    "-Wno-deprecated-declarations",
    "-Wno-builtin-macro-redefined",
    "-D__DATE__=\"redacted\"",
    "-D__TIMESTAMP__=\"redacted\"",
    "-D__TIME__=\"redacted\"",
]

CXX_FLAGS = ["-std=c++20"]

_SECTIONS = ["-ffunction-sections", "-fdata-sections"]

OPT_FLAGS = ["-O2", "-DNDEBUG"] + _SECTIONS

# Of what is run once and is compiled in every build: the files of tests (//third_party:theme.bzl).
UNOPTIMIZED_FLAGS = ["-O0", "-DNDEBUG"] + _SECTIONS
