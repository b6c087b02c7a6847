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
    runfiles = ctx.runfiles()
    for program in ctx.attr.programs:
        executable = program[DefaultInfo].files_to_run.executable
        link = ctx.actions.declare_file("%s/%s" % (ctx.label.name, executable.basename))
        ctx.actions.symlink(output = link, target_file = executable, is_executable = True)
        links.append(link)
        runfiles = runfiles.merge(program[DefaultInfo].default_runfiles)
    return [DefaultInfo(files = depset(links), runfiles = runfiles)]

# Builds NAME/PROGRAM for each of the programs.
subject = rule(
    implementation = _subject_impl,
    attrs = {
        "programs": attr.label_list(mandatory = True, cfg = _with_engines),
        "spidermonkey": attr.string(default = "debian", doc = "As in //third_party/engines:spidermonkey."),
        "v8": attr.string(default = "debian", doc = "As in //third_party/engines:v8."),
        "_allowlist_function_transition": attr.label(default = "@bazel_tools//tools/allowlists/function_transition_allowlist"),
    },
)
