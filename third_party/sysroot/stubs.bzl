"""Stand-ins for rule repositories that Bazel's own tools load, so that nothing is fetched.

Bazel 4 asks for rules_cc, rules_java, rules_proto and remote_coverage_tools at the end of every WORKSPACE unless they exist.
A stub re-exports the native rules under the names those repositories use. Where Debian packages a newer Bazel, its packaged
rule repositories are used instead: Bazel 7 needs the real ones, Bazel 4 cannot load them.
"""

def _stub_repository_impl(ctx):
    packaged = ctx.path(ctx.attr.packaged) if ctx.attr.packaged else None

    # Only Debian's Bazel 7 comes with this folder. An older Debian can have packaged rules, which its Bazel 4 cannot load.
    newer_bazel = ctx.path("/usr/share/bazel/tools/features").exists
    if packaged and newer_bazel and packaged.exists:
        for entry in packaged.readdir():
            ctx.symlink(entry, entry.basename)
        return

    ctx.file("WORKSPACE", "workspace(name = %r)\n" % ctx.name)
    ctx.file("BUILD", "".join([
        "filegroup(name = %r, visibility = [\"//visibility:public\"])\n" % name
        for name in ctx.attr.filegroups
    ]))
    for path, names in ctx.attr.natives.items():
        ctx.file(path.rpartition("/")[0] + "/BUILD", "")
        lines = []
        for name in names:
            if name[0].isupper():  # A provider. Bound to a private name first: a file cannot export a name it only reads.
                lines.append("_{n} = {n}\n{n} = _{n}\n".format(n = name))
            else:
                lines.append("def {n}(**kwargs):\n    native.{n}(**kwargs)\n".format(n = name))
        ctx.file(path, "\n".join(lines))

stub_repository = repository_rule(
    implementation = _stub_repository_impl,
    attrs = {
        "filegroups": attr.string_list(doc = "Empty filegroups of the root package."),
        "natives": attr.string_list_dict(doc = "File of the repository -> native rules and providers it re-exports."),
        "packaged": attr.string(doc = "Where a newer Debian installs the real repository."),
    },
)
