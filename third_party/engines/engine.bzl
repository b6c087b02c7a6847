"""engine: V8 or SpiderMonkey, out of the sysroot or out of an engine developer's own build (<NAME>_ROOT)."""

load("//third_party/engines:node_folder.bzl", "NODE_FOLDER_ATTRS", "is_node_folder", "sysroot_headers", "use_node_folder")

def _sysroot_engine(ctx):
    """The engine of the sysroot: its include folder, and the arguments of cc_library."""
    found = sysroot_headers(ctx, ctx.attr.digest, ctx.attr.headers)
    if not found:
        fail("the sysroot has no headers of " + ctx.name)
    ctx.symlink(found[0], "include")
    return {"includes": ["include"], "linkopts": ["-l" + (ctx.attr.library or found[0].basename)]}

def _own_engine(ctx, folder):
    """The engine of FOLDER. Its libraries are inputs, so that a new build of the engine is linked and tested anew."""
    if ctx.name == "v8" and is_node_folder(ctx, folder):
        library = use_node_folder(ctx, folder, ctx.attr.digest, ctx.name + "_own")
        return {"includes": ["derived", "include"], "srcs": [library]}
    result = ctx.execute(
        ["bash", ctx.path(ctx.attr._own_build), ctx.name, folder, ctx.path(ctx.attr.digest).dirname.get_child("bin").get_child("nm")],
    )
    if result.return_code:
        fail(result.stderr.strip())
    found = {"archive": [], "config": [], "define": [], "include": [], "shared": []}
    for line in result.stdout.strip().split("\n"):
        kind, _, value = line.partition(" ")
        found[kind].append(value)

    ctx.symlink(found["include"][0], "include")
    for config in found["config"]:
        ctx.symlink(config, "config")
    linkopts = []
    for file in found["archive"] + found["shared"]:
        base, _, name = file.rpartition("/")
        ctx.symlink(file, "lib/" + name)
        if file in found["shared"]:
            linkopts += [flag for flag in ["-L" + base, "-Wl,-rpath," + base] if flag not in linkopts] + ["-l:" + name]
    extra = ctx.os.environ.get(ctx.name.upper() + "_DEFINES", "")
    return {
        "data": ["lib/" + file.rpartition("/")[2] for file in found["shared"]],
        "defines": found["define"] + [define for define in extra.split(",") if define],
        "includes": ["include"] + ["config"] * len(found["config"]),
        "linkopts": linkopts,
        "srcs": ["lib/" + file.rpartition("/")[2] for file in found["archive"]],
    }

def _engine_impl(ctx):
    own = ctx.os.environ.get(ctx.name.upper() + "_ROOT", "")
    arguments = _own_engine(ctx, own) if own else _sysroot_engine(ctx)
    ctx.file("BUILD", """cc_library(
    name = {name},
    hdrs = glob({hdrs}),
    visibility = ["//visibility:public"],
{arguments})

# For who only asks which version it is: nothing is linked.
cc_library(
    name = "headers",
    hdrs = glob({hdrs}),
    defines = {header_defines},
    includes = {includes},
    visibility = ["//visibility:public"],
)
""".format(
        name = repr(ctx.name),
        hdrs = repr(ctx.attr.hdrs),
        arguments = "".join(["    %s = %r,\n" % (name, value) for name, value in arguments.items()]),
        header_defines = repr(arguments.get("defines", []) + (["TWINSTEP_OWN_" + ctx.name.upper()] if own else [])),
        includes = repr(arguments["includes"]),
    ))

engine = repository_rule(
    implementation = _engine_impl,
    # `bazel sync --configure` looks at an own build again, after a change of its configuration.
    configure = True,
    environ = ["V8_ROOT", "V8_DEFINES", "MOZJS_ROOT", "MOZJS_DEFINES"],
    attrs = dict(NODE_FOLDER_ATTRS, **{
        "digest": attr.label(default = "@sysroot//:digest.txt"),
        "hdrs": attr.string_list(mandatory = True),
        "headers": attr.string(mandatory = True, doc = "The sysroot's include folder, up to a version: `mozjs` finds mozjs-128."),
        "library": attr.string(doc = "Library of the sysroot to link; by default named like the include folder."),
        "_own_build": attr.label(default = "//third_party/engines:own_build.sh"),
    }),
)
