"""cc_library and cc_test for all of Twinstep; theme: the library of a folder, and its tests; for_test: what tests of several folders share.

The files of a library are compiled some at a time, joined to one (unity.bzl). Those of a test are not: a test names its examples as it
likes. The engines and the libraries under test are optimised, the files of tests are not: a test's own code is compiled in every build and
runs once, and without optimisation it takes less than half of the time to compile.
"""

load(":unity.bzl", "unity_sources")

_BESIDE = ["*_test.cc", "*_benchmark.cc"]

def cc_library(name, srcs = [], testonly = False, **kwargs):
    sources = srcs
    if len(srcs) > 1:
        sources = [":" + name + "_unity"]
        unity_sources(name = name + "_unity", srcs = srcs, testonly = testonly, visibility = ["//visibility:private"])
    native.cc_library(name = name, srcs = sources, testonly = testonly, **kwargs)

def cc_test(features = [], **kwargs):
    native.cc_test(features = features + ["unoptimized"], **kwargs)

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
        srcs = native.glob(["*.cc"], exclude = _BESIDE),
        hdrs = native.glob(["*.h"], exclude = ["*_for_test.h"]),
        visibility = ["//visibility:public"],
        deps = deps,
    )
    tests = native.glob(["*_test.cc"], exclude = ["*_for_test.cc"] + other_tests)
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
