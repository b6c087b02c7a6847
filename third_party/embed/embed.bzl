"""embed_file: a file of the source tree or of a package, as a string constant of the program."""

def embed_file(name, src, visibility = None):
    """A cc_library with the content of a file.

    `embed_file(name = "acorn_js", src = "@sysroot//:acorn")` in package p gives the header p/acorn_js.h, which declares
    `extern const std::string_view kAcornJs` in namespace twinstep: the bytes of the file, unchanged, followed by a NUL that is
    not part of the view. It is initialised at compile time, so other initialisers may read it.

    Args:
      name: lower_case; names the library, the header and the constant.
      src: the one file.
      visibility: of the library.
    """
    symbol = "k" + "".join([word.capitalize() for word in name.split("_")])
    header = "%s/%s.h" % (native.package_name(), name)
    native.genrule(
        name = name + "_embed",
        srcs = [src],
        outs = [name + ".h", name + ".cc"],
        cmd = "$(location //third_party/embed) $(SRCS) %s %s $(OUTS)" % (symbol, header),
        tools = ["//third_party/embed"],
    )
    native.cc_library(
        name = name,
        srcs = [name + ".cc"],
        hdrs = [name + ".h"],
        visibility = visibility,
    )
