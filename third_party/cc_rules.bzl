"""cc_library and cc_test for all of Twinstep.

The files of a library are compiled some at a time, joined to one (unity.bzl). Those of a test are not: a test names its examples as it
likes. The engines and the libraries under test are optimised, the files of tests are not: a test's own code is compiled in every build and
runs once, and without optimisation it takes less than half of the time to compile.
"""

load(":unity.bzl", "unity_sources")

def cc_library(name, srcs = [], testonly = False, **kwargs):
    sources = srcs
    if len(srcs) > 1:
        sources = [":" + name + "_unity"]
        unity_sources(name = name + "_unity", srcs = srcs, testonly = testonly, visibility = ["//visibility:private"])
    native.cc_library(name = name, srcs = sources, testonly = testonly, **kwargs)

def cc_test(features = [], **kwargs):
    native.cc_test(features = features + ["unoptimized"], **kwargs)
