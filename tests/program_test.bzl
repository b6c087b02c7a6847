"""program_test: a test of tests/ that runs built programs, which are its data."""
load("//third_party:theme.bzl", "cc_test")

def program_test(name, deps = [], **kwargs):
    """A cc_test of NAME.cc with what such tests use (run_program.h, messages).

    Args:
      name: of the test and of its file.
      deps: what else it uses.
      **kwargs: as cc_test's: data has the programs.
    """
    cc_test(
        name = name,
        srcs = [name + ".cc"],
        deps = deps + [
            "//proto:twinstep_cc_proto",
            "//tests:run_program",
            "//third_party:absl",
            "//third_party:gtest_main",
            "//third_party:protobuf",
        ],
        **kwargs
    )
