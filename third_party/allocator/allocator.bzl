"""allocator: a malloc for programs that run engines. Half of what libnode's inspector does at a pause is to allocate.

A repository of its own, and not a package of the sysroot, on which every compile action depends.
"""

_PACKAGE = "libjemalloc2"
_LIBRARY = "libjemalloc.so.2"

def _allocator_impl(ctx):
    environment = ctx.os.environ
    store = environment.get("TWINSTEP_CACHE", environment.get("HOME", "/tmp") + "/.cache/twinstep") + "/allocators"
    result = ctx.execute(
        ["bash", ctx.path(ctx.attr._script), store, environment.get("TWINSTEP_SUITE", "trixie"), _PACKAGE],
        environment = {name: environment.get(name, "") for name in ["DEBIAN_MIRROR", "TWINSTEP_SYSROOT_EPOCH"]},
        timeout = 600,
        quiet = False,
    )
    if result.return_code:
        fail(result.stderr.strip().split("\n")[-1])
    folder = result.stdout.strip()[len("allocator: "):]

    # By its absolute path, as all of the sysroot: a program that is copied finds it.
    ctx.file("BUILD", """package(default_visibility = ["//visibility:public"])

cc_library(
    name = "allocator",
    linkopts = ["-L{folder}", "-l:{library}", "-Wl,-rpath,{folder}"],
)
""".format(folder = folder, library = _LIBRARY))

allocator = repository_rule(
    implementation = _allocator_impl,
    environ = ["TWINSTEP_SUITE", "TWINSTEP_CACHE", "TWINSTEP_CACHE_WORD", "TWINSTEP_SYSROOT_EPOCH", "DEBIAN_MIRROR"],
    attrs = {
        "_apt_state": attr.label(default = "//third_party/sysroot:apt_state.sh"),
        "_script": attr.label(default = "//third_party/allocator:allocator.sh"),
    },
)
