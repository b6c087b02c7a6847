"""debugger_corpus_test: a campaign over a corpus as a Bazel test, in shards."""

_PUBLISHED = ["jit-test", "sunspider", "test262"]

def debugger_corpus_test(
        name,
        corpus = "own",
        mode = "",
        sessions = 1000,
        shard_count = 1,
        fail_on = "unexplained",
        known = None,
        seed = 1,
        data = [],
        args = [],
        **kwargs):
    """Runs sessions of the two debuggers over a corpus; findings that are news fail the test.

    Shards share the sessions: all of them together run those of `sessions` and `seed`, each once. Every class is a test case of the
    JUnit file. Findings are in the test's outputs (bazel-testlogs/.../test.outputs/outputs.zip, folder results), and
    `//harness:merge` puts those of the shards together.

    Args:
      name: of the test.
      corpus: "own", "test262", "sunspider", "jit-test" (these are unpacked first, and the test is `manual`), or a folder, relative to
        the workspace, whose files `data` brings in.
      mode: "differential", "metamorphic", or "" for both by turns.
      sessions: of all shards together.
      shard_count: Bazel's.
      fail_on: "nothing", "crashes", or "unexplained" (crashes, and classes with findings that no rule explains). The last is red until
        `known` says what is no news.
      known: a file with what does not fail the test, patterns of causes and names of corpus/bugs, a line each (harness/bugs/known_list.h).
      seed: decides every random choice.
      data: files of a corpus that is a folder.
      args: more flags of //harness/corpus_tests:corpus_test.
      **kwargs: those of any test: size, tags, ...
    """
    test = str(Label("//harness/corpus_tests:corpus_test"))
    tags = kwargs.pop("tags", [])
    folder = corpus
    if corpus == "own":
        own = Label("//corpus:own")
        data = data + [str(own)]
        folder = own.workspace_root + "/corpus/own" if own.workspace_root else "own"
    elif corpus in _PUBLISHED:
        data = data + [str(Label("//corpus:" + corpus))]
        tags = tags + ["manual"]
    flags = ["--corpus=" + folder, "--sessions=%d" % sessions, "--seed=%d" % seed, "--fail_on=" + fail_on]
    if mode:
        flags.append("--mode=" + mode)
    if known:
        flags.append("--known=$(rootpath %s)" % known)
        data = data + [known]
    native.sh_test(
        name = name,
        size = kwargs.pop("size", "medium"),
        srcs = [str(Label("//harness/corpus_tests:run.sh"))],
        args = ["$(rootpath %s)" % test] + flags + args,
        data = data + [test],
        shard_count = shard_count,
        tags = tags,
        **kwargs
    )
