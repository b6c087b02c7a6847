"""Published versions of npm packages, with what broke in them: cases for //harness:explain.

regressions_place writes where they are or will be, at every build; npm_regressions gets and unpacks them, and is used only by targets
that ask for it, which are manual.
"""

def _store(ctx):
    environment = ctx.os.environ
    return environment.get("TWINSTEP_CACHE", environment.get("HOME", "/tmp") + "/.cache/twinstep") + "/regressions"

def _regressions_place_impl(ctx):
    ctx.file("regressions_place.h", """// The folder of the npm packages, NAME-VERSION each, which need not be unpacked.
#ifndef TWINSTEP_REGRESSIONS_PLACE_H_
#define TWINSTEP_REGRESSIONS_PLACE_H_
namespace twinstep {
inline constexpr char kRegressionsPlace[] = "%s";
}  // namespace twinstep
#endif  // TWINSTEP_REGRESSIONS_PLACE_H_
""" % _store(ctx))
    ctx.file("BUILD", """cc_library(
    name = "place",
    hdrs = ["regressions_place.h"],
    includes = ["."],
    visibility = ["//visibility:public"],
)
""")

regressions_place = repository_rule(
    implementation = _regressions_place_impl,
    environ = ["TWINSTEP_CACHE"],
)

def _npm_regressions_impl(ctx):
    ctx.report_progress("packages from npm")
    result = ctx.execute(
        ["bash", ctx.path(ctx.attr._unpack), _store(ctx), ctx.path(ctx.attr.packages)],
        timeout = 3600,
        quiet = False,
    )
    if result.return_code:
        fail(result.stderr.strip().split("\n")[-1])
    ctx.file("place.txt", result.stdout.strip()[len("regressions: "):] + "\n")
    ctx.file("BUILD", "exports_files([\"place.txt\"])\n")

npm_regressions = repository_rule(
    implementation = _npm_regressions_impl,
    environ = ["TWINSTEP_CACHE", "TWINSTEP_REGRESSIONS_WORD"],
    attrs = {
        "packages": attr.label(default = "//third_party/regressions:packages.txt"),
        "_unpack": attr.label(default = "//third_party/regressions:unpack.sh"),
    },
)
