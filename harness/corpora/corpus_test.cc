#include "harness/corpora/corpus.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/corpora/folder_for_test.h"

namespace twinstep {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

Corpus OpenFolder(const FolderForTest& folder, int concatenate = 1) {
  absl::StatusOr<Corpus> corpus = Corpus::Open(folder.path(), {concatenate});
  EXPECT_TRUE(corpus.ok()) << corpus.status().message();
  return *std::move(corpus);
}

std::vector<std::string> Names(const Corpus& corpus) {
  std::vector<std::string> names;
  for (size_t i = 0; i < corpus.size(); ++i) names.push_back(corpus.ProgramName(i));
  return names;
}

std::string OpenError(const std::string& name, int concatenate = 1) {
  return std::string(Corpus::Open(name, {concatenate}).status().message());
}

// A small checkout of test262 in its original form.
void WriteOriginal(const FolderForTest& folder) {
  folder.Write("harness/assert.js", "var assert;");
  folder.Write("harness/sta.js", "var sta;");
  folder.Write("harness/more.js", "var more;");
  folder.Write("test/a.js", "// A\n/*---\nincludes: [more.js]\n---*/\nvar a;");
  folder.Write("test/b.js", "/*---\nflags: [raw]\n---*/");
  folder.Write("test/m.js", "/*---\nflags: [module]\n---*/\nimport './m_FIXTURE.js';");
  folder.Write("test/m_FIXTURE.js", "import './m.js';");
  folder.Write("test/n.js", "/*---\nnegative:\n  phase: runtime\n  type: TypeError\nflags: [noStrict]\n---*/ null.x;");
  folder.Write("test/p.js", "/*---\nnegative:\n  phase: parse\n  type: SyntaxError\n---*/ ?");
  folder.Write("tools/x.js", "");
}

TEST(CorpusTest, PlainFolder) {
  const FolderForTest folder;
  folder.Write("z.js", "let z;");
  folder.Write("a.mjs", "import './lib/m.mjs'");
  folder.Write("lib/m.mjs", "let m;");
  folder.Write("README.md", "");
  const Corpus corpus = OpenFolder(folder);
  EXPECT_THAT(Names(corpus), ElementsAre("a.mjs", "z.js"));
  EXPECT_THAT(corpus.left_out(),
              ElementsAre(Pair("imported by another program", 1), Pair("not a .js or .mjs file", 1)));
  const Program module = *corpus.Load(0);
  EXPECT_EQ(module.name(), "a.mjs");
  EXPECT_EQ(module.kind(), Program::MODULE);
  ASSERT_EQ(module.modules_size(), 1);
  EXPECT_EQ(module.modules(0).specifier(), "lib/m.mjs");
  EXPECT_EQ(module.modules(0).source(), "let m;");
  const Program script = *corpus.Load(1);
  EXPECT_EQ(script.kind(), Program::SCRIPT);
  EXPECT_EQ(script.source(), "let z;");
  EXPECT_EQ(script.setup_size(), 0);
}

TEST(CorpusTest, OfTwoProgramsThatImportEachOtherOneStays) {
  const FolderForTest folder;
  folder.Write("a.mjs", "import './b.mjs'");
  folder.Write("b.mjs", "import './a.mjs'");
  folder.Write("own.mjs", "import './own.mjs'");
  EXPECT_THAT(Names(OpenFolder(folder)), ElementsAre("a.mjs", "own.mjs"));
}

TEST(CorpusTest, Test262InItsOriginalForm) {
  const FolderForTest folder;
  WriteOriginal(folder);
  const Corpus corpus = OpenFolder(folder);
  EXPECT_THAT(Names(corpus), ElementsAre("test/a.js", "test/a.js (strict)", "test/b.js", "test/m.js", "test/n.js"));
  EXPECT_THAT(corpus.left_out(),
              ElementsAre(Pair("test262: a fixture of other tests", 1), Pair("test262: meant not to parse", 1),
                          Pair("test262: outside the folder test", 4)));
  const Program sloppy = *corpus.Load(0), strict = *corpus.Load(1), raw = *corpus.Load(2), module = *corpus.Load(3);
  EXPECT_EQ(strict.source(), "\"use strict\"; " + sloppy.source()) << "on the first line, so that lines stay";
  ASSERT_EQ(sloppy.setup_size(), 4);
  EXPECT_THAT(sloppy.setup(0), HasSubstr("reportCompare"));
  EXPECT_EQ(sloppy.setup(1), "var assert;");
  EXPECT_EQ(sloppy.setup(2), "var sta;");
  EXPECT_EQ(sloppy.setup(3), "var more;");
  EXPECT_THAT(sloppy.setup_names(),
              ElementsAre("test262_prelude.js", "harness/assert.js", "harness/sta.js", "harness/more.js"));
  EXPECT_EQ(raw.setup_size(), 0);
  EXPECT_EQ(module.kind(), Program::MODULE);
  ASSERT_EQ(module.modules_size(), 2);
  EXPECT_EQ(module.modules(0).specifier(), "m_FIXTURE.js");
  EXPECT_EQ(module.modules(1).specifier(), "m.js");
}

TEST(CorpusTest, Test262InMozillasForm) {
  const FolderForTest folder;
  folder.Write("shell.js", "// GENERATED, DO NOT EDIT\n// file: assert.js\nvar assert;\n// file: sta.js\nvar sta;");
  folder.Write("browser.js", "");
  folder.Write("a.js", "/*---\n---*/\nreportCompare(0, 0);");
  folder.Write("both.js", "/*---\n---*/\nreportCompare(0, 0);");
  folder.Write("both-strict.js", "'use strict';\n/*---\n---*/\nreportCompare(0, 0);");
  folder.Write("only-strict.js", "// |reftest| async\n'use strict';\n/*---\nflags: [onlyStrict, async]\n---*/\n");
  folder.Write("raw.js", "/*---\nflags: [raw]\n---*/\nreportCompare(0, 0);");
  const Corpus corpus = OpenFolder(folder);
  EXPECT_THAT(Names(corpus),
              ElementsAre("a.js", "a.js (strict)", "both-strict.js", "both.js", "only-strict.js", "raw.js"));
  EXPECT_THAT(corpus.left_out(), ElementsAre(Pair("test262: harness file", 2)));
  EXPECT_EQ(corpus.Load(2)->source().substr(0, 13), "'use strict';");
  EXPECT_EQ(corpus.Load(5)->setup_size(), 1) << "it calls reportCompare";
  EXPECT_EQ(corpus.Load(0)->setup_names(1), "assert.js") << "a part of shell.js";
}

TEST(CorpusTest, WorkersHaveTheSame) {
  const FolderForTest folder;
  WriteOriginal(folder);
  for (const int concatenate : {1, 2}) {
    const Corpus supervisors = OpenFolder(folder, concatenate);
    absl::StatusOr<Corpus> workers = Corpus::Parse(supervisors.Serialize());
    ASSERT_TRUE(workers.ok()) << workers.status().message();
    EXPECT_EQ(workers->digest(), supervisors.digest());
    EXPECT_EQ(workers->left_out(), supervisors.left_out());
    EXPECT_EQ(Names(*workers), Names(supervisors));
    for (size_t i = 0; i < workers->size(); ++i) {
      EXPECT_EQ(workers->Load(i)->SerializeAsString(), supervisors.Load(i)->SerializeAsString());
    }
  }
}

TEST(CorpusTest, DamagedIndex) {
  const FolderForTest folder;
  WriteOriginal(folder);
  const std::string whole = OpenFolder(folder, 2).Serialize();
  EXPECT_FALSE(Corpus::Parse("").ok());
  EXPECT_FALSE(Corpus::Parse("no index").ok());
  for (size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x15);
    // Whatever it is, it does not crash.
    for (const std::string& bytes : {damaged, whole.substr(0, i)}) {
      absl::StatusOr<Corpus> corpus = Corpus::Parse(bytes);
      if (corpus.ok()) corpus->Load(corpus->size() - 1).status().IgnoreError();
    }
  }
}

TEST(CorpusTest, DigestSaysWhetherProgramsAreTheSame) {
  const FolderForTest folder;
  WriteOriginal(folder);
  const std::string before = OpenFolder(folder).digest();
  EXPECT_EQ(OpenFolder(folder).digest(), before);
  EXPECT_NE(OpenFolder(folder, 2).digest(), before);
  folder.Write("harness/more.js", "var other;");
  const std::string other_harness = OpenFolder(folder).digest();
  EXPECT_NE(other_harness, before);
  folder.Write("test/m_FIXTURE.js", "");
  EXPECT_NE(OpenFolder(folder).digest(), other_harness);
  folder.Write("harness/more.js", "var more;");
  folder.Write("test/m_FIXTURE.js", "import './m.js';");
  folder.Write("unrelated.txt", "");
  EXPECT_EQ(OpenFolder(folder).digest(), before);
}

TEST(CorpusTest, FilesThatChangeDuringACampaign) {
  const FolderForTest folder;
  folder.Write("changes.js", "1");
  folder.Write("vanishes.js", "2");
  const Corpus corpus = OpenFolder(folder);
  folder.Write("changes.js", "3");
  fs::remove(folder.path() + "/vanishes.js");
  EXPECT_THAT(std::string(corpus.Load(0).status().message()),
              HasSubstr("changes.js has changed since the campaign began"));
  EXPECT_THAT(std::string(corpus.Load(1).status().message()), HasSubstr("vanishes.js could be read when"));
  EXPECT_THAT(std::string(corpus.Load(2).status().message()), HasSubstr("the corpus has 2 programs"));
}

TEST(CorpusTest, ChainsAreOfOneStrictness) {
  const FolderForTest folder;
  WriteOriginal(folder);
  folder.Write("test/c.js", "/*---\n---*/\nvar c; // end");
  folder.Write("test/d.js", "/*---\n---*/\nlet c;");
  const Corpus corpus = OpenFolder(folder, 2);
  EXPECT_THAT(Names(corpus), ElementsAre("test/a.js +1", "test/a.js (strict) +1", "test/d.js", "test/d.js (strict)"));
  const Program strict = *corpus.Load(1);
  EXPECT_EQ(strict.source(),
            "(function () {\"use strict\"; // A\n/*---\nincludes: [more.js]\n---*/\nvar a;\n}).call(this);\n"
            "(function () {\"use strict\"; /*---\n---*/\nvar c; // end\n}).call(this);\n");
  EXPECT_EQ(strict.setup_size(), 4) << "what one of them needs, once";
  EXPECT_EQ(corpus.Load(2)->setup_size(), 3);
  EXPECT_EQ(corpus.left_out().at("cannot be concatenated: a module"), 1);
  EXPECT_EQ(corpus.left_out().at("cannot be concatenated: it ends with an error"), 1);
  EXPECT_EQ(corpus.left_out().at("cannot be concatenated: it runs without harness"), 1);
}

TEST(CorpusTest, AShareIsDrawnBySeed) {
  const FolderForTest folder;
  for (int i = 0; i < 400; ++i) folder.Write("p" + std::to_string(1000 + i) + ".js", "1;");
  const auto open = [&folder](double share, uint64_t seed) {
    absl::StatusOr<Corpus> corpus = Corpus::Open(folder.path(), {.concatenate = 1, .share = share, .seed = seed});
    EXPECT_TRUE(corpus.ok()) << corpus.status().message();
    return *std::move(corpus);
  };
  const Corpus some = open(0.2, 7);
  EXPECT_GT(some.size(), 50u);
  EXPECT_LT(some.size(), 110u);
  EXPECT_EQ(some.left_out().at("not drawn"), static_cast<int>(400 - some.size()));
  EXPECT_EQ(Names(some), Names(open(0.2, 7)));
  EXPECT_NE(Names(some), Names(open(0.2, 8)));
  EXPECT_NE(some.digest(), open(0.2, 8).digest()) << "a campaign must not go on with others";
  EXPECT_THAT(Names(open(0.5, 7)), ::testing::IsSupersetOf(Names(some)));
  EXPECT_EQ(open(1, 7).size(), 400u);
  const std::vector<std::string> names = Names(some);
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
}

TEST(CorpusTest, NoName) {
  const absl::Status status = Corpus::Open("", CorpusOptions()).status();
  EXPECT_TRUE(absl::IsInvalidArgument(status)) << "not the folder that the command was given in";
  EXPECT_THAT(std::string(status.message()), HasSubstr("no corpus is named"));
}

TEST(CorpusTest, AProgramImportsNothingFromOutsideTheFolder) {
  const FolderForTest folder;
  folder.Write("secret.mjs", "export default 1;");
  folder.Write("corpus/inside.mjs", "export default 2;");
  folder.Write("corpus/deep/a.mjs", "import '../inside.mjs'; import '../../secret.mjs'; import '../link';");
  std::filesystem::create_symlink("../secret.mjs", folder.path() + "/corpus/link");
  const Corpus corpus = Corpus::Open(folder.path() + "/corpus", CorpusOptions()).value();
  ASSERT_EQ(corpus.size(), 1u);
  const Program program = corpus.Load(0).value();
  ASSERT_EQ(program.modules_size(), 1);
  EXPECT_EQ(program.modules(0).source(), "export default 2;");
}

TEST(CorpusTest, SharesThatCannotBe) {
  const FolderForTest folder;
  folder.Write("a.js", "1;");
  for (const double share : {0.0, -1.0, 1.5, std::nan("")}) {
    EXPECT_THAT(std::string(Corpus::Open(folder.path(), {.concatenate = 1, .share = share}).status().message()),
                HasSubstr("must be above 0 and at most 1"));
  }
  EXPECT_THAT(std::string(Corpus::Open(folder.path(), {.concatenate = 1, .share = 1e-12}).status().message()),
              HasSubstr("ask for a larger share"));
}

TEST(CorpusTest, HostileFiles) {
  const FolderForTest folder;
  const std::string& path = folder.path();
  folder.Write("invalid_utf8.js", "let x = '\xFF\xFE';");
  std::string lines;
  for (int i = 0; i < 1000000; ++i) lines += "0;\n";
  folder.Write("lines.js", lines);
  folder.Write("one_line.js", "from" + std::string(3000000, ' ') + "'./" + std::string(1000000, 'x'));
  folder.Write("header.js", "/*---\n" + std::string(1000000, '\n') + "includes: [" + std::string(1000000, ','));
  folder.Write("nested/deep.js", "import('./../../../../../../../../../../../../etc/passwd')");
  folder.Write("huge.js", std::string(5 << 20, ' '));
  ASSERT_EQ(mkfifo((path + "/pipe.js").c_str(), 0600), 0);
  fs::create_directory_symlink(".", path + "/loop");
  folder.Write("name\xFF.js", "");
  const Corpus corpus = OpenFolder(folder);
  EXPECT_THAT(Names(corpus), ElementsAre("header.js", "invalid_utf8.js", "lines.js", "nested/deep.js", "one_line.js"));
  EXPECT_THAT(corpus.left_out(),
              ElementsAre(Pair("a link to a folder that another path leads to", 1), Pair("a name that is not UTF-8", 1),
                          Pair("cannot be read, or over 4 MiB", 1), Pair("not a regular file", 1)));
  EXPECT_EQ(corpus.Load(1)->source(), "let x = '\xEF\xBF\xBD\xEF\xBF\xBD';");
}

TEST(CorpusTest, ErrorsAreOneSentence) {
  const FolderForTest folder;
  EXPECT_THAT(OpenError(folder.path() + "/none"),
              HasSubstr("none is neither a folder that is there nor one of own, corners, test262"));
  EXPECT_THAT(OpenError(folder.path()), HasSubstr("holds no .js or .mjs program"));
  folder.Write("a.mjs", "");
  EXPECT_THAT(OpenError(folder.path(), 2), HasSubstr("holds no programs that can be concatenated"));
  EXPECT_EQ(OpenError(folder.path(), 0), "programs are made of 1 to 1000 files");
}

}  // namespace
}  // namespace twinstep
