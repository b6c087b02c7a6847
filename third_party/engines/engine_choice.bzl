"""Which version of an engine everything is built with: a flag for each engine."""

load("//third_party/engines:subjects.bzl", "children_of", "repository_of")

def _engine_choice_impl(ctx):
    choices = ["debian"] + [subject.version for subject in children_of(ctx.label.name)]
    if ctx.build_setting_value not in choices:
        fail("%s=%s is not one of %s" % (ctx.label, ctx.build_setting_value, ", ".join(choices)))
    return []

# Named like the engine. "debian", or a version that is built beside those with Debian's.
engine_choice = rule(implementation = _engine_choice_impl, build_setting = config.string(flag = True))

def chosen(engine, library, target):
    """That target of the repository of the chosen version; `library` is the repository of Debian's."""
    targets = {
        "//third_party/engines:chosen_" + subject.name: "@%s//:%s" % (repository_of(subject), target)
        for subject in children_of(engine)
    }
    targets["//conditions:default"] = "@%s//:%s" % (library, target)
    return select(targets)
