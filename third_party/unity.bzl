"""unity_sources: several C++ files as one, which compiles in a fraction of their time.

Nine tenths of what a file of ours takes to compile are headers that its neighbours include as well.
"""

# More are less work in all, and more to compile again when one of them changes.
_FILES_OF_ONE = 8

def _impl(ctx):
    sources = ctx.files.srcs
    count = (len(sources) + _FILES_OF_ONE - 1) // _FILES_OF_ONE
    joined = []
    for i in range(count):
        part = sources[i * len(sources) // count:(i + 1) * len(sources) // count]
        out = ctx.actions.declare_file("%s_%d.cc" % (ctx.label.name, i))
        ctx.actions.run_shell(
            mnemonic = "UnitySource",
            inputs = part,
            outputs = [out],
            arguments = [out.path] + [source.path for source in part],
            # Warnings, assertions and debuggers name the files as they are.
            command = 'out=$1; shift; for f; do echo "#line 1 \\"$f\\""; cat "$f"; done > "$out"',
        )
        joined.append(out)
    return DefaultInfo(files = depset(joined))

# Files with internal names in common cannot be joined: a folder's files name everything once.
unity_sources = rule(
    implementation = _impl,
    attrs = {"srcs": attr.label_list(allow_files = [".cc"])},
)
