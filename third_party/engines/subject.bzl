"""Programs of one checkout for several versions of V8 at the same time: each is built anew with the V8 that it is about."""

def _with_v8_impl(_settings, attr):
    return {"//third_party/engines:v8": attr.v8}

_with_v8 = transition(
    implementation = _with_v8_impl,
    inputs = [],
    outputs = ["//third_party/engines:v8"],
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
        "programs": attr.label_list(mandatory = True, cfg = _with_v8),
        "v8": attr.string(mandatory = True, doc = "As in //third_party/engines:v8."),
        "_allowlist_function_transition": attr.label(default = "@bazel_tools//tools/allowlists/function_transition_allowlist"),
    },
)
