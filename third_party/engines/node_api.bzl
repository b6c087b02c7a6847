"""node_api: Node's embedder API of the library that Debian's V8 is part of."""

def _node_api_impl(ctx):
    headers = ctx.path(str(ctx.path(ctx.attr._digest).dirname) + "/root/usr/include/nodejs/src")
    version = headers.get_child("node_version.h")

    # Of another Node the API differs. An engine build of one's own is no Node.
    here = not ctx.os.environ.get("V8_ROOT", "") and version.exists and "#define NODE_MAJOR_VERSION 20\n" in ctx.read(version)
    if here:
        ctx.symlink(headers, "include")
    ctx.file("BUILD", """cc_library(
    name = "node_api",
    hdrs = glob(["include/*.h"]),
    defines = {defines},
    includes = {includes},
    linkopts = {linkopts},
    visibility = ["//visibility:public"],
)
""".format(
        defines = repr(["TWINSTEP_NODE_API"] if here else []),
        includes = repr(["include"] if here else []),
        linkopts = repr(["-luv"] if here else []),
    ))

node_api = repository_rule(
    implementation = _node_api_impl,
    environ = ["V8_ROOT"],
    attrs = {"_digest": attr.label(default = "@sysroot//:digest.txt")},
)
