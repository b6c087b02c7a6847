"""Engines that nothing links: programs of npm's packages, and Debian's browsers, that are driven as shells (engines/shells). Fetched only where
a target asks for one; all such are manual."""

load("//third_party/engines:node_folder.bzl", "run_script")
load("//third_party/engines:subjects.bzl", "REACHED", "repository_of")

def _store(ctx):
    environment = ctx.os.environ
    return environment.get("TWINSTEP_CACHE", environment.get("HOME", "/tmp") + "/.cache/twinstep") + "/reached_builds"

def _export(ctx, program):
    ctx.symlink(program, ctx.attr.shell)
    ctx.file("BUILD", """exports_files([%r], visibility = ["//visibility:public"])
""" % ctx.attr.shell)

def _reached_build_impl(ctx):
    store = _store(ctx)
    ctx.file("packages.txt", "%s %s %s\n" % (ctx.attr.package, ctx.attr.release, ctx.attr.integrity))
    ctx.report_progress("%s %s from npm" % (ctx.attr.package, ctx.attr.release))
    run_script(ctx, [ctx.path(ctx.attr._unpack), store, ctx.path("packages.txt"), "reached_builds"], quiet = False)
    folder = "%s/%s-%s" % (store, ctx.attr.package.strip("@").replace("/", "-"), ctx.attr.release)
    _export(ctx, "%s/%s" % (folder, ctx.attr.program))

reached_build = repository_rule(
    implementation = _reached_build_impl,
    environ = ["TWINSTEP_CACHE", "TWINSTEP_NODE_BUILDS_WORD"],
    attrs = {
        "integrity": attr.string(mandatory = True),
        "package": attr.string(mandatory = True),
        "program": attr.string(mandatory = True),
        "release": attr.string(mandatory = True),
        "shell": attr.string(mandatory = True),
        "_unpack": attr.label(default = "//third_party/regressions:unpack.sh"),
    },
)

def _reached_browser_impl(ctx):
    browser, suite = ctx.attr.shell, ctx.attr.debian
    ctx.report_progress("%s of Debian %s" % (browser, suite))
    folder = "%s/%s-%s-%s" % (_store(ctx), browser, suite, ctx.attr.release)
    run_script(ctx, [ctx.path(ctx.attr._get), browser, folder, suite], quiet = False)
    version = ctx.execute([folder + "/" + browser, "--version"]).stdout.strip()
    if (" %s." % ctx.attr.release) not in version:
        ctx.delete(folder)
        fail("Debian %s has no %s %s, but '%s': correct the row in third_party/engines/subjects.bzl." % (suite, browser, ctx.attr.release, version))
    _export(ctx, folder + "/" + browser)

reached_browser = repository_rule(
    implementation = _reached_browser_impl,
    environ = ["TWINSTEP_CACHE", "DEBIAN_MIRROR"],
    attrs = {
        "debian": attr.string(mandatory = True),
        "release": attr.string(mandatory = True),
        "shell": attr.string(mandatory = True),
        "_get": attr.label(default = "//third_party/engines:get_browser.sh"),
        "_apt_state": attr.label(default = "//third_party/sysroot:apt_state.sh"),
    },
)

def reached_builds():
    """Their repositories."""
    for subject in REACHED:
        if subject.debian:
            reached_browser(
                name = repository_of(subject),
                debian = subject.debian,
                release = subject.release,
                shell = subject.shell,
            )
            continue
        reached_build(
            name = repository_of(subject),
            integrity = subject.integrity,
            package = subject.npm,
            program = subject.program,
            release = subject.release,
            shell = subject.shell,
        )

def _reached_program_impl(ctx):
    link = ctx.actions.declare_file("%s/%s" % (ctx.label.name, ctx.file.program.basename))
    ctx.actions.symlink(output = link, target_file = ctx.file.program)
    return [DefaultInfo(files = depset([link]))]

# Puts the program beside those of the package, as NAME/SHELL.
reached_program = rule(
    implementation = _reached_program_impl,
    attrs = {"program": attr.label(mandatory = True, allow_single_file = True)},
)
