"""command: a program that a person runs."""

def command(name, deps, **kwargs):
    """A cc_binary of NAME_main.cc with what all commands use.

    Args:
      name: of the program.
      deps: what else it uses.
      **kwargs: as cc_binary's.
    """
    native.cc_binary(
        name = name,
        srcs = [name + "_main.cc"],
        deps = deps + [
            "//harness/command",
            "//harness/corpora",
            "//harness/process",
            "//harness/results",
            "//harness/text",
            "//third_party:absl",
            "//third_party:allocator",
        ],
        **kwargs
    )
