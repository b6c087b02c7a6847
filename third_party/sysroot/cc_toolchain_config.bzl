"""The C++ toolchain: clang and lld of the sysroot, for x86-64 Linux. Binaries run through the sysroot's own ld.so and libraries."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load("@bazel_tools//tools/cpp:cc_toolchain_config_lib.bzl", "feature", "flag_group", "flag_set", "tool_path", "with_feature_set")
load("@sysroot//:info.bzl", "FOLDER", "LLVM", "PRECOMPILED", "PRECOMPILED_UNOPTIMIZED")
load(":compile_flags.bzl", "COMPILE_FLAGS", "CXX_FLAGS", "OPT_FLAGS", "UNOPTIMIZED_FLAGS")

_ROOT = FOLDER + "/root"
_LIB = _ROOT + "/usr/lib/x86_64-linux-gnu"

_COMPILE = [
    ACTION_NAMES.c_compile,
    ACTION_NAMES.cpp_compile,
    ACTION_NAMES.assemble,
    ACTION_NAMES.preprocess_assemble,
    ACTION_NAMES.cpp_header_parsing,
    ACTION_NAMES.linkstamp_compile,
]
_CXX = [ACTION_NAMES.cpp_compile, ACTION_NAMES.cpp_header_parsing, ACTION_NAMES.linkstamp_compile]
_LINK = [
    ACTION_NAMES.cpp_link_executable,
    ACTION_NAMES.cpp_link_dynamic_library,
    ACTION_NAMES.cpp_link_nodeps_dynamic_library,
]

def _flags(actions, flags, mode = None):
    return flag_set(
        actions = actions,
        flag_groups = [flag_group(flags = flags)],
        with_features = [with_feature_set(features = [mode])] if mode else [],
    )

# Features whose code is compiled with other flags than the precompiled header.
_OTHER_FLAGS = ["asan", "ubsan", "fuzzer", "no_rtti"]

def _precompiled(file, features, not_features):
    return flag_set(
        actions = [ACTION_NAMES.cpp_compile],
        flag_groups = [flag_group(flags = ["-include-pch", file])],
        with_features = [with_feature_set(features = ["opt"] + features, not_features = _OTHER_FLAGS + not_features)],
    )

def _sanitizer(name, compile, link):
    return feature(name = name, flag_sets = [_flags(_COMPILE, compile)] + ([_flags(_LINK, link)] if link else []))

def _impl(ctx):
    features = [
        feature(name = "opt"),
        feature(name = "dbg"),
        feature(name = "fastbuild"),
        feature(name = "supports_dynamic_linker", enabled = True),
        feature(name = "supports_start_end_lib", enabled = True),
        feature(name = "lld", enabled = True, flag_sets = [
            _flags(_LINK, ["-fuse-ld=lld", "-Wl,--dynamic-linker=" + _ROOT + "/usr/lib64/ld-linux-x86-64.so.2"]),
        ]),
        feature(name = "twinstep", enabled = True, flag_sets = [
            _flags(_COMPILE, COMPILE_FLAGS),
            _flags(_CXX, CXX_FLAGS),
            _flags(_COMPILE, OPT_FLAGS, "opt"),
            _flags(_COMPILE, ["-g"], "dbg"),
            # DT_RPATH, not RUNPATH: it also covers what libnode and libmozjs need.
            _flags(_LINK, [
                "-Wl,-rpath," + _LIB,
                "-Wl,--disable-new-dtags",
                "-Wl,-rpath-link," + _LIB,
                "-Wl,-z,relro,-z,now",
                "-Wl,--build-id=fast",
                "-Wl,--as-needed",
                "-lstdc++",
                "-lm",
                "-pthread",
            ]),
            _flags(_LINK, ["-Wl,--gc-sections"], "opt"),
        ]),
        # For files that derive from classes of an engine that is built without.
        feature(name = "no_rtti", flag_sets = [_flags(_CXX, ["-fno-rtti"])]),
        # Sanitizers, which come below, have a level of their own.
        feature(name = "unoptimized", flag_sets = [_flags(_COMPILE, UNOPTIMIZED_FLAGS, "opt")]),
        feature(name = "precompiled_header", enabled = True, flag_sets = [
            _precompiled(PRECOMPILED, [], ["unoptimized"]),
            _precompiled(PRECOMPILED_UNOPTIMIZED, ["unoptimized"], []),
        ]),
        _sanitizer("fuzzer", ["-fsanitize=fuzzer-no-link"], []),
        feature(name = "libfuzzer_main", flag_sets = [_flags(_LINK, ["-fsanitize=fuzzer"])]),
        # Abseil lays out its hash tables otherwise under the sanitizer, but its library in the sysroot is built without: the
        # define keeps the library's layout.
        _sanitizer("asan", ["-fsanitize=address", "-g", "-O1", "-DNDEBUG_SANITIZER"], ["-fsanitize=address"]),
        # The engines are built without RTTI, which the vptr check needs.
        _sanitizer("ubsan", ["-fsanitize=undefined", "-fno-sanitize=vptr", "-g"], ["-fsanitize=undefined"]),
    ]
    bin = FOLDER + "/bin/"
    tools = {
        "ar": "ar",
        "cpp": "clang",
        "dwp": "objcopy",
        "gcc": "clang",
        "gcov": "llvm-cov",
        "ld": "ld.lld",
        "llvm-cov": "llvm-cov",
        "llvm-profdata": "llvm-profdata",
        "nm": "nm",
        "objcopy": "objcopy",
        "objdump": "objdump",
        "strip": "strip",
    }
    return cc_common.create_cc_toolchain_config_info(
        ctx = ctx,
        toolchain_identifier = "sysroot-clang",
        host_system_name = "local",
        target_system_name = "local",
        target_cpu = "k8",
        target_libc = "glibc",
        compiler = "clang",
        abi_version = "local",
        abi_libc_version = "local",
        features = features,
        cxx_builtin_include_directories = [
            _ROOT + "/usr/include",
            FOLDER + "/precompiled",
            _ROOT + "/usr/lib",
            _ROOT + "/usr/lib/llvm-%s/lib/clang/%s/include" % (LLVM, LLVM),
        ],
        tool_paths = [tool_path(name = name, path = bin + tool) for name, tool in tools.items()],
    )

sysroot_cc_toolchain_config = rule(implementation = _impl, attrs = {}, provides = [CcToolchainConfigInfo])
