"""theme: the library of a folder, and its tests. for_test: what tests of several folders share."""
load("//third_party:cc_rules.bzl", "cc_library", "cc_test")

_BESIDE = [
    "*_test.cc",
    "*_benchmark.cc",
]

def theme(name, deps, other_tests = [], own_main = False, test_deps = [], test_data = [], test_size = "small"):
    """A library of all sources and headers of the folder, and a test of all its *_test.cc, where there are some.

    Args:
      name: of the library; its test is NAME_test.
      deps: what it uses.
      other_tests: what is a test of its own.
      own_main: one of the tests has `main`.
      test_deps: what its tests use besides.
      test_data: what they read.
      test_size: as cc_test's.
    """
    cc_library(
        name = name,
        srcs = native.glob(
            ["*.cc"],
            exclude = _BESIDE,
        ),
        hdrs = native.glob(
            ["*.h"],
            exclude = ["*_for_test.h"],
        ),
        visibility = ["//visibility:public"],
        deps = deps,
    )
    tests = native.glob(
        ["*_test.cc"],
        exclude = ["*_for_test.cc"] + other_tests,
    )
    if not tests:
        return
    cc_test(
        name = name + "_test",
        size = test_size,
        srcs = tests,
        data = test_data,
        deps = test_deps + [
            ":" + name,
            "//third_party:gtest" if own_main else "//third_party:gtest_main",
        ],
    )

def for_test(deps):
    """The library `for_test` of the folder's *_for_test files.

    Args:
      deps: what it uses.
    """
    cc_library(
        name = "for_test",
        testonly = True,
        srcs = native.glob(["*_for_test.cc"]),
        hdrs = native.glob(["*_for_test.h"]),
        visibility = ["//visibility:public"],
        deps = deps,
    )
