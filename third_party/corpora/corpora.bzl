"""Published programs-to-debug: test262 and jit-test with its SunSpider, out of Debian's source package of SpiderMonkey.

corpora_place writes where they are or will be, at every build; published_corpora unpacks them, and is used only by the targets of
//corpus that ask for it.
"""

load("//third_party/sysroot:sysroot.bzl", "SUITES")

_ENVIRON = ["TWINSTEP_SUITE", "TWINSTEP_CACHE", "TWINSTEP_SYSROOT_EPOCH"]

def _run(ctx, options, **kwargs):
    """The folder that unpack.sh answers."""
    environment = ctx.os.environ
    suite = environment.get("TWINSTEP_SUITE", "trixie")
    if suite not in SUITES:
        fail("TWINSTEP_SUITE=%s is not one of %s" % (suite, ", ".join(SUITES.keys())))
    cache = environment.get("TWINSTEP_CACHE", environment.get("HOME", "/tmp") + "/.cache/twinstep")
    result = ctx.execute(
        ["bash", ctx.path(ctx.attr._unpack)] + options + [cache + "/corpora", suite, SUITES[suite].mozjs.replace("-", "")],
        environment = {name: environment.get(name, "") for name in ["DEBIAN_MIRROR", "TWINSTEP_SYSROOT_EPOCH"]},
        **kwargs
    )
    if result.return_code:
        fail(result.stderr.strip().split("\n")[-1])
    return result.stdout.strip()[len("corpora: "):]

def _corpora_place_impl(ctx):
    ctx.file("corpora_place.h", """// The folder of the published corpora, which need not be unpacked.
#ifndef TWINSTEP_CORPORA_PLACE_H_
#define TWINSTEP_CORPORA_PLACE_H_
namespace twinstep {
inline constexpr char kCorporaPlace[] = "%s";
}  // namespace twinstep
#endif  // TWINSTEP_CORPORA_PLACE_H_
""" % _run(ctx, ["--place"]))
    ctx.file("BUILD", """cc_library(
    name = "place",
    hdrs = ["corpora_place.h"],
    includes = ["."],
    visibility = ["//visibility:public"],
)
""")

corpora_place = repository_rule(
    implementation = _corpora_place_impl,
    environ = _ENVIRON,
    attrs = {"_unpack": attr.label(default = "//third_party/corpora:unpack.sh")},
)

def _published_corpora_impl(ctx):
    ctx.report_progress("source package of SpiderMonkey")
    folder = _run(ctx, [], timeout = 3600, quiet = False)
    ctx.symlink(folder + "/package.txt", "package.txt")
    ctx.file("BUILD", "exports_files([\"package.txt\"])\n")

published_corpora = repository_rule(
    implementation = _published_corpora_impl,
    environ = _ENVIRON + ["TWINSTEP_CORPORA_WORD", "DEBIAN_MIRROR"],
    attrs = {
        "_unpack": attr.label(default = "//third_party/corpora:unpack.sh"),
        "_apt_state": attr.label(default = "//third_party/sysroot:apt_state.sh"),
    },
)
