"""The engines' own shells, for tests that exported findings show their behaviour without Twinstep.

js_shell is out of the sysroot; node_shell unpacks Node.js with all it depends on (120 MB), which only manual targets ask for.
"""

load("//third_party/sysroot:sysroot.bzl", "SUITES")

def _suite(ctx):
    suite = ctx.os.environ.get("TWINSTEP_SUITE", "trixie")
    if suite not in SUITES:
        fail("TWINSTEP_SUITE=%s is not one of %s" % (suite, ", ".join(SUITES.keys())))
    return suite

def _js_shell_impl(ctx):
    root = str(ctx.path(ctx.attr._sysroot).dirname) + "/root"
    mozjs = SUITES[_suite(ctx)].mozjs
    libraries = root + "/usr/lib/x86_64-linux-gnu"
    ctx.file("js", "#!/bin/sh\nexec %s/usr/lib64/ld-linux-x86-64.so.2 --library-path %s %s/%s/%s \"$@\"\n" %
                   (root, libraries, libraries, mozjs, mozjs.replace("moz", "").replace("-", "")))
    ctx.file("BUILD", "exports_files([\"js\"])\n")

js_shell = repository_rule(
    implementation = _js_shell_impl,
    environ = ["TWINSTEP_SUITE"],
    attrs = {"_sysroot": attr.label(default = "@sysroot//:digest.txt")},
)

def _node_shell_impl(ctx):
    environment = ctx.os.environ
    cache = environment.get("TWINSTEP_CACHE", environment.get("HOME", "/tmp") + "/.cache/twinstep")
    ctx.report_progress("Node.js")
    result = ctx.execute(
        ["bash", ctx.path(ctx.attr._unpack), cache + "/shells", _suite(ctx)],
        environment = {name: environment.get(name, "") for name in ["DEBIAN_MIRROR", "TWINSTEP_SYSROOT_EPOCH"]},
        timeout = 3600,
        quiet = False,
    )
    if result.return_code:
        fail(result.stderr.strip().split("\n")[-1])
    ctx.symlink(result.stdout.strip()[len("shells: "):] + "/bin/node", "node")
    ctx.file("BUILD", "exports_files([\"node\"])\n")

node_shell = repository_rule(
    implementation = _node_shell_impl,
    environ = ["TWINSTEP_SUITE", "TWINSTEP_CACHE", "TWINSTEP_CACHE_WORD", "TWINSTEP_SYSROOT_EPOCH", "DEBIAN_MIRROR"],
    attrs = {
        "_unpack": attr.label(default = "//third_party/shells:unpack.sh"),
        "_apt_state": attr.label(default = "//third_party/sysroot:apt_state.sh"),
    },
)
