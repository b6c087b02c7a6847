"""SpiderMonkey out of another Debian suite than the sysroot's, for programs of several versions in one checkout.

Fetched only where a target asks for one; all such are manual. The packages are checked as Debian's are, by its archive keyring; a library
that wants a newer C library than the sysroot's is refused (mozjs_build.sh).
"""

load("//third_party/engines:subjects.bzl", "children_of", "repository_of")

def _mozjs_build_impl(ctx):
    environment = ctx.os.environ
    store = environment.get("TWINSTEP_CACHE", environment.get("HOME", "/tmp") + "/.cache/twinstep") + "/mozjs_builds"
    sysroot = ctx.path(ctx.attr._digest).dirname
    ctx.report_progress("%s of Debian %s" % (ctx.attr.package, ctx.attr.suite))
    result = ctx.execute(
        [
            "bash",
            ctx.path(ctx.attr._mozjs_build),
            store,
            ctx.attr.suite,
            ctx.attr.package,
            str(sysroot) + "/root/usr/lib/x86_64-linux-gnu/libc.so.6",
            sysroot.get_child("bin").get_child("objdump"),
        ],
        environment = {name: environment.get(name, "") for name in ["DEBIAN_MIRROR", "TWINSTEP_SYSROOT_EPOCH"]},
        timeout = 3600,
        quiet = False,
    )
    if result.return_code:
        fail(result.stderr.strip().split("\n")[-1])
    folder = result.stdout.strip()[len("mozjs: "):]
    library = "lib/libmozjs-%s.so.0" % ctx.attr.mozjs
    ctx.symlink(folder + "/include", "include")
    ctx.symlink(folder + "/" + library, library)

    # The package of the headers has the shell, as Debian's own has (third_party/shells).
    name = "mozjs-" + ctx.attr.mozjs
    root = str(sysroot) + "/root/usr"
    ctx.file("js", "#!/bin/sh\nexec %s/lib64/ld-linux-x86-64.so.2 --library-path %s/lib:%s/lib/x86_64-linux-gnu %s/lib/%s/js%s \"$@\"\n" %
                   (root, folder, root, folder, name, ctx.attr.mozjs))
    ctx.file("BUILD", """package(default_visibility = ["//visibility:public"])

exports_files(["js"])

HEADERS = glob(["include/**/*.h", "include/**/*.msg"])

cc_library(
    name = "mozjs",
    srcs = [{library}],
    hdrs = HEADERS,
    includes = ["include"],
    tags = ["manual"],
)

# For who only asks which version it is: nothing is linked.
cc_library(
    name = "headers",
    hdrs = HEADERS,
    defines = ['TWINSTEP_MOZJS_OF_SUITE=\\\\"{suite}\\\\"'],
    includes = ["include"],
    tags = ["manual"],
)
""".format(library = repr(library), suite = ctx.attr.suite))

mozjs_build = repository_rule(
    implementation = _mozjs_build_impl,
    environ = ["TWINSTEP_CACHE", "TWINSTEP_SYSROOT_EPOCH", "DEBIAN_MIRROR"],
    attrs = {
        "mozjs": attr.string(mandatory = True),
        "suite": attr.string(mandatory = True),
        "package": attr.string(mandatory = True),
        "_apt_state": attr.label(default = "//third_party/sysroot:apt_state.sh"),
        "_digest": attr.label(default = "@sysroot//:digest.txt"),
        "_mozjs_build": attr.label(default = "//third_party/engines:mozjs_build.sh"),
    },
)

def mozjs_builds():
    """Their repositories."""
    for subject in children_of("spidermonkey"):
        mozjs_build(name = repository_of(subject), mozjs = subject.version, package = subject.package, suite = subject.suite)
