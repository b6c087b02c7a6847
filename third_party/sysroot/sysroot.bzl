"""debian_sysroot: everything Twinstep builds with and links, out of Debian packages.

The work is done by unpack.sh; this rule names the packages, and writes info.bzl for the toolchain. The unpacked folder is shared
by all checkouts of a machine (TWINSTEP_CACHE, set by bazelw), so its absolute path, and with it every compile action, is the same
in all of them.
"""

load(":compile_flags.bzl", "COMPILE_FLAGS", "CXX_FLAGS", "OPT_FLAGS", "UNOPTIMIZED_FLAGS")

# What rolls from suite to suite stands here and nowhere else.
SUITES = {
    "trixie": struct(llvm = "19", mozjs = "mozjs-128"),
    "forky": struct(llvm = "21", mozjs = "mozjs-140"),
}

_PACKAGES = [
    "binutils",
    "libabsl-dev",
    "libbenchmark-dev",
    "libc6-dev",
    "libgmock-dev",
    "libgtest-dev",
    "libnode-dev",
    "libprotobuf-dev",
    "libz3-dev",
    "libzstd-dev",
    "linux-libc-dev",
    "node-acorn",
    "node-eslint-scope",
    "node-esrecurse",
    "node-estraverse",
    "protobuf-compiler",
    "zlib1g-dev",
]

# Of the messages in precompiled.h, and all that they import. A change of one compiles every file anew, as it mostly would anyway.
_PROTOS = [
    "action",
    "campaign",
    "campaign_state",
    "cause_key",
    "corpus",
    "divergence",
    "evaluation",
    "finding",
    "location",
    "mismatch",
    "output",
    "process_end",
    "program",
    "test_case",
    "trace",
    "transformation",
    "truth",
    "value",
    "verdict",
]

# Dependencies in name only: Node's JavaScript parts, other word sizes, things that only a running system needs.
_KEEP_OUT = "|".join([
    "adduser",
    "corepack",
    "debconf",
    "dpkg",
    "lib32.*",
    "libc6-i386",
    "libobjc.*",
    "libpython.*",
    "libx32.*",
    "media-types",
    "node-.*",
    "nodejs",
    "openssl-provider-legacy",
    "passwd",
    "perl.*",
    "python3.*",
    "tar",
    "tzdata",
])

def _debian_sysroot_impl(ctx):
    environment = ctx.os.environ
    suite = environment.get("TWINSTEP_SUITE", "trixie")
    if suite not in SUITES:
        fail("TWINSTEP_SUITE=%s is not one of %s" % (suite, ", ".join(SUITES.keys())))
    names = SUITES[suite]
    cache = environment.get("TWINSTEP_CACHE", environment.get("HOME", "/tmp") + "/.cache/twinstep")
    packages = _PACKAGES + [
        "clang-" + names.llvm,
        "lld-" + names.llvm,
        "llvm-" + names.llvm,
        "libclang-rt-%s-dev" % names.llvm,
        "libfuzzer-%s-dev" % names.llvm,
        "lib%s-dev" % names.mozjs,
    ]
    ctx.report_progress("Debian packages of " + suite)
    result = ctx.execute(
        ["bash", ctx.path(Label("//third_party/sysroot:unpack.sh")), cache + "/sysroot", suite, names.llvm, _KEEP_OUT] + packages,
        environment = {
            "DEBIAN_MIRROR": environment.get("DEBIAN_MIRROR", ""),
            "TWINSTEP_SYSROOT_EPOCH": environment.get("TWINSTEP_SYSROOT_EPOCH", ""),
        },
        timeout = 3600,
        quiet = False,
    )
    if result.return_code:
        fail(result.stderr.strip().split("\n")[-1])
    folder = result.stdout.strip()[len("sysroot: "):]

    ctx.report_progress("headers that all files share")
    result = ctx.execute(
        ["bash", ctx.path(Label("//third_party/sysroot:precompile.sh")), folder, ctx.path(Label("//third_party/sysroot:precompiled.h"))] +
        [ctx.path(ctx.attr._protos[0]).dirname.dirname] + ["proto/" + proto.name for proto in ctx.attr._protos] + ["--"] + COMPILE_FLAGS + CXX_FLAGS + OPT_FLAGS + ["--"] + COMPILE_FLAGS + CXX_FLAGS + UNOPTIMIZED_FLAGS,
        timeout = 600,
    )
    if result.return_code:
        fail(result.stderr.strip().split("\n")[-1])
    precompiled = [line[len("precompiled: "):] for line in result.stdout.strip().split("\n")]

    ctx.symlink(folder + "/root", "root")
    for tool in ctx.path(folder + "/bin").readdir():
        ctx.symlink(tool, "bin/" + tool.basename)
    ctx.symlink(folder + "/digest.txt", "digest.txt")
    ctx.symlink(folder + "/packages.txt", "packages.txt")
    values = {
        "FOLDER": folder,
        "SUITE": suite,
        "LLVM": names.llvm,
        "MOZJS": names.mozjs,
        "PRECOMPILED": precompiled[0],
        "PRECOMPILED_UNOPTIMIZED": precompiled[1],
    }
    ctx.file("info.bzl", "".join(["%s = %r\n" % value for value in values.items()]))

    # Abseil is a hundred small libraries; the linker keeps those that are used (--as-needed).
    libraries = [f.basename for f in ctx.path(folder + "/root/usr/lib/x86_64-linux-gnu").readdir()]
    abseil = sorted(["-l" + name[3:-3] for name in libraries if name.startswith("libabsl_") and name.endswith(".so")])
    ctx.file("BUILD", """package(default_visibility = ["//visibility:public"])

cc_library(name = "absl", linkopts = %r)

exports_files(["digest.txt", "packages.txt", "bin/protoc"])

filegroup(name = "tools", srcs = glob(["bin/*"]) + ["digest.txt"])

filegroup(name = "acorn", srcs = ["root/usr/share/nodejs/acorn/dist/acorn.js"])

filegroup(name = "eslint_scope", srcs = ["root/usr/share/nodejs/eslint-scope/dist/eslint-scope.cjs"])

filegroup(name = "estraverse", srcs = ["root/usr/share/nodejs/estraverse/estraverse.js"])

filegroup(name = "esrecurse", srcs = ["root/usr/share/nodejs/esrecurse/esrecurse.js"])
""" % abseil)

debian_sysroot = repository_rule(
    implementation = _debian_sysroot_impl,
    environ = ["TWINSTEP_SUITE", "TWINSTEP_CACHE", "TWINSTEP_CACHE_WORD", "TWINSTEP_SYSROOT_EPOCH", "DEBIAN_MIRROR"],
    attrs = {
        "_precompile": attr.label(default = "//third_party/sysroot:precompile.sh"),
        "_precompiled": attr.label(default = "//third_party/sysroot:precompiled.h"),
        "_protos": attr.label_list(default = ["//proto:%s.proto" % name for name in _PROTOS], allow_files = True),
        "_unpack": attr.label(default = "//third_party/sysroot:unpack.sh"),
    },
)
