"""engine: V8 or SpiderMonkey, out of the sysroot or out of an engine developer's own build (<VAR>_ROOT)."""

def _engine_impl(ctx):
    root = str(ctx.path(ctx.attr.digest).dirname) + "/root/usr"
    folder, _, prefix = ctx.attr.headers.rpartition("/")
    bases = [ctx.path(base + folder) for base in [root + "/include/", root + "/include/x86_64-linux-gnu/"]]
    found = [
        entry
        for base in bases
        if base.exists
        for entry in base.readdir()
        if entry.basename == prefix or entry.basename.startswith(prefix + "-")
    ]
    if not found:
        fail("the sysroot has no headers of " + ctx.name)
    ctx.symlink(found[0], "include")
    library = ctx.attr.library or found[0].basename
    ctx.file("BUILD", """cc_library(
    name = "{name}",
    hdrs = glob({hdrs}),
    includes = ["include"],
    linkopts = ["-l{library}"],
    visibility = ["//visibility:public"],
)
""".format(name = ctx.name, hdrs = repr(ctx.attr.hdrs), library = library))

engine = repository_rule(
    implementation = _engine_impl,
    attrs = {
        "digest": attr.label(default = "@sysroot//:digest.txt"),
        "hdrs": attr.string_list(mandatory = True),
        "headers": attr.string(mandatory = True, doc = "The sysroot's include folder, or its name up to a version: `mozjs` finds mozjs-128."),
        "library": attr.string(doc = "Library to link; by default named like the include folder."),
    },
)
