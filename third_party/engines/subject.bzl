"""Programs of one checkout for several versions of an engine at the same time: each is built anew with the version that it is about."""

def _with_engines_impl(_settings, attr):
    return {
        "//third_party/engines:spidermonkey": attr.spidermonkey,
        "//third_party/engines:v8": attr.v8,
    }

_with_engines = transition(
    implementation = _with_engines_impl,
    inputs = [],
    outputs = [
        "//third_party/engines:spidermonkey",
        "//third_party/engines:v8",
    ],
)

def _subject_impl(ctx):
    links = []
    groups = {}
    runfiles = ctx.runfiles()
    for program in ctx.attr.programs:
        executable = program[DefaultInfo].files_to_run.executable
        link = ctx.actions.declare_file("%s/%s" % (ctx.label.name, executable.basename))
        ctx.actions.symlink(output = link, target_file = executable, is_executable = True)
        links.append(link)
        groups[executable.basename] = depset([link])
        runfiles = runfiles.merge(program[DefaultInfo].default_runfiles)
    return [DefaultInfo(files = depset(links), runfiles = runfiles), OutputGroupInfo(**groups)]

# Builds NAME/PROGRAM for each of the programs; `--output_groups=PROGRAM` builds one of them.
subject = rule(
    implementation = _subject_impl,
    attrs = {
        "programs": attr.label_list(mandatory = True, cfg = _with_engines),
        "spidermonkey": attr.string(default = "debian", doc = "As in //third_party/engines:spidermonkey."),
        "v8": attr.string(default = "debian", doc = "As in //third_party/engines:v8."),
        "_allowlist_function_transition": attr.label(default = "@bazel_tools//tools/allowlists/function_transition_allowlist"),
    },
)

def _subject_test_impl(ctx):
    runfiles = ctx.runfiles()
    programs = []
    for test in ctx.attr.tests:
        programs.append(test[DefaultInfo].files_to_run.executable.short_path)
        runfiles = runfiles.merge(test[DefaultInfo].default_runfiles)
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    runner = ctx.file._runner
    ctx.actions.write(
        script,
        "exec bash {} {} {}\n".format(runner.short_path, ctx.attr.of, " ".join(programs)),
        is_executable = True,
    )
    return [DefaultInfo(executable = script, runfiles = runfiles.merge(ctx.runfiles([runner])))]

# Runs tests that are built with that version, one after the other: those of both engines for the engine that `of` names.
subject_test = rule(
    implementation = _subject_test_impl,
    test = True,
    attrs = {
        "of": attr.string(mandatory = True, values = ["spidermonkey", "v8"]),
        "spidermonkey": attr.string(default = "debian", doc = "As in //third_party/engines:spidermonkey."),
        "tests": attr.label_list(mandatory = True, cfg = _with_engines),
        "v8": attr.string(default = "debian", doc = "As in //third_party/engines:v8."),
        "_allowlist_function_transition": attr.label(default = "@bazel_tools//tools/allowlists/function_transition_allowlist"),
        "_runner": attr.label(default = "//third_party/engines:subject_test.sh", allow_single_file = True),
    },
)
