"""What Twinstep needs in a WORKSPACE: its own, or that of somebody who uses its rules and libraries."""

load("//third_party/allocator:allocator.bzl", "allocator")
load("//third_party/corpora:corpora.bzl", "corpora_place", "published_corpora")
load("//third_party/engines:engine.bzl", "engine")
load("//third_party/engines:mozjs_builds.bzl", "mozjs_builds")
load("//third_party/engines:node_api.bzl", "node_api")
load("//third_party/engines:node_builds.bzl", "node_builds")
load("//third_party/engines:node_folder.bzl", "V8_HEADERS")
load("//third_party/engines:reached_builds.bzl", "reached_builds")
load("//third_party/regressions:regressions.bzl", "npm_regressions", "regressions_place")
load("//third_party/shells:shells.bzl", "js_shell", "node_shell")
load("//third_party/sysroot:stubs.bzl", "stub_repository")
load("//third_party/sysroot:sysroot.bzl", "debian_sysroot")

def twinstep_repositories():
    """Defines every repository that Twinstep uses. `register_toolchains("@twinstep//third_party/sysroot:toolchain")` follows."""

    # Bazel would fetch these; defined first, they are not fetched.
    stub_repository(
        name = "rules_cc",
        natives = {"cc/defs.bzl": [
            "cc_binary",
            "cc_import",
            "cc_library",
            "cc_proto_library",
            "cc_test",
            "cc_toolchain",
            "cc_toolchain_suite",
            "fdo_profile",
            "objc_library",
        ]},
        packaged = "/usr/share/bazel/rules/cc",
    )

    stub_repository(
        name = "rules_java",
        natives = {"java/defs.bzl": [
            "java_binary",
            "java_import",
            "java_library",
            "java_lite_proto_library",
            "java_package_configuration",
            "java_plugin",
            "java_proto_library",
            "java_runtime",
            "java_test",
            "java_toolchain",
        ]},
        packaged = "/usr/share/bazel/rules/java",
    )

    stub_repository(
        name = "rules_proto",
        natives = {"proto/defs.bzl": [
            "ProtoInfo",
            "proto_lang_toolchain",
            "proto_library",
        ]},
        packaged = "/usr/share/bazel/rules/proto",
    )

    # What those three and Bazel 7's own tools load besides. Bazel 4 never asks for them.
    stub_repository(name = "bazel_features", packaged = "/usr/share/bazel/tools/features")
    stub_repository(name = "bazel_skylib", packaged = "/usr/share/bazel/tools/skylib")
    stub_repository(name = "rules_license", packaged = "/usr/share/bazel/rules/license")
    stub_repository(name = "rules_python", packaged = "/usr/share/bazel/rules/python")

    # An implicit dependency of every test. `bazel coverage` is not used.
    stub_repository(
        name = "remote_coverage_tools",
        filegroups = [
            "coverage_report_generator",
            "lcov_merger",
        ],
    )

    debian_sysroot(name = "sysroot")

    allocator(name = "allocator")

    engine(
        name = "v8",
        hdrs = [
            "config/v8-gn.h",
            "derived/v8-inspector.h",
            "include/cppgc/**/*.h",
            "include/libplatform/**/*.h",
            "include/v8*.h",
        ],
        headers = V8_HEADERS,
        library = "node",
    )

    node_api(name = "node_api")

    engine(
        name = "mozjs",
        hdrs = [
            "include/**/*.h",
            "include/**/*.msg",
        ],
        headers = "mozjs",
    )

    corpora_place(name = "corpora_place")

    published_corpora(name = "corpora")

    regressions_place(name = "regressions_place")

    npm_regressions(name = "regressions")

    js_shell(name = "js_shell")

    node_shell(name = "node_shell")

    node_builds()

    reached_builds()

    mozjs_builds()
