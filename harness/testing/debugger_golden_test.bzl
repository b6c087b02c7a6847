"""debugger_golden_test: a JavaScript file that holds actions and what the debugger answers to them."""

def debugger_golden_test(name, src, engine, data = [], **kwargs):
    """Plays the actions in the comments of a file to an engine and compares the answers with those that stand there.

    `bazel test --test_arg=--update :NAME` and `bazel run :NAME -- --update` write the engine's answers into the file;
    harness/testing/golden_session.h has the form of the file.

    Args:
      name: of the test.
      src: the .js or .mjs file (a module).
      engine: its name.
      data: what a module imports by relative specifiers.
      **kwargs: those of any test: size, tags, ...
    """
    golden = str(Label("//harness/testing:golden"))
    native.sh_test(
        name = name,
        size = kwargs.pop("size", "small"),
        srcs = [str(Label("//harness/testing:golden.sh"))],
        args = ["$(rootpath %s)" % golden, "--engine=" + engine, "--file=$(rootpath %s)" % src],
        data = [golden, src] + data,
        # An update writes to the source tree.
        tags = kwargs.pop("tags", []) + ["no-sandbox"],
        **kwargs
    )
