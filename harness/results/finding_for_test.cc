#include "harness/results/finding_for_test.h"

#include <google/protobuf/text_format.h>

#include "gtest/gtest.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

Finding Parse(const char* text) {
  Finding finding;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &finding));
  return finding;
}

}  // namespace

Finding FindingFor(const std::string& source, const std::string& actions) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  test_case.mutable_program()->set_source(source);
  *test_case.mutable_actions() = ParseActions(actions).value();
  test_case.mutable_engine()->set_engine("v8");
  finding.mutable_differential()->mutable_other()->set_engine("spidermonkey");
  return finding;
}

Finding VariablesFinding() {
  return Parse(R"pb(
    session: 3
    test_case {
      program { name: "sample.js" source: "let x = 1;\nprint(x);\n" }
      seed: 7
      actions { set_breakpoint { location { line: 2 } } }
      actions { start {} }
      engine { engine: "v8" breakpoint_sliding: NONE }
    }
    differential {
      other { engine: "spidermonkey" breakpoint_sliding: NONE }
      divergence {
        type: VARIABLES
        event: 3
        about { kind: VARIABLE variable: "x" }
        a { value { number: 1 } }
        b { value { number: 2 } }
      }
      first {
        engine: "v8"
        engine_version: "11.3"
        capture: FULL
        events { action { set_breakpoint { location { line: 2 } } } }
        events { output { breakpoint_set { location { line: 2 column: 0 } } } }
        events { action { start {} } }
        events {
          output {
            paused {
              location { line: 2 column: 0 }
              reason: BREAKPOINT
              frames {
                kind: SCRIPT
                scopes {
                  kind: BLOCK
                  variables {
                    name: "x"
                    value { number: 1 }
                  }
                  variables {
                    name: "y"
                    value { boolean: true }
                  }
                }
              }
            }
          }
        }
      }
      second {
        engine: "spidermonkey"
        engine_version: "128"
        capture: FULL
        events { action { set_breakpoint { location { line: 2 } } } }
        events { output { breakpoint_set { location { line: 2 column: 0 } } } }
        events { action { start {} } }
        events {
          output {
            paused {
              location { line: 2 column: 0 }
              reason: BREAKPOINT
              frames {
                kind: SCRIPT
                scopes {
                  kind: BLOCK
                  variables {
                    name: "x"
                    value { number: 2 }
                  }
                  variables {
                    name: "y"
                    value { boolean: true }
                  }
                }
              }
            }
          }
        }
      }
    }
    equivalence_class { last_action: 3 node_type: "Program" divergence: VARIABLES }
    reproduction { outcome: REPRODUCED })pb");
}

Finding CrashedFinding() {
  return Parse(R"pb(
    session: 5
    test_case {
      program { name: "crash.js" source: "debugger;\n" }
      actions { set_breakpoint { location { line: 1 } } }
      actions { start {} }
      actions { step_out {} }
      engine { engine: "v8" }
    }
    crash {
      end { kind: DIED signal: 5 }
      engine: "v8"
      phase: RUN
      standard_error: "Check failed at 0x7fab12: x > 0\nframe 0x1\n"
    })pb");
}

Finding WarningFinding() {
  return Parse(R"pb(
    session: 9
    test_case {
      program {
        name: "figure.js"
        source: "// figure\nfunction* t({x: y}) {\n  var a = function() {\n  };\n}\nt({x: 1});\n"
      }
      seed: 7
      actions { set_breakpoint { location { line: 2 } } }
      actions { start {} }
      actions { resume {} }
      engine { engine: "v8" }
      capture: FULL
    }
    metamorphic {
      transformations {
        replace_continue_by_step {
          event: 4
          step { step_in {} }
        }
      }
      transformations { insert_dead_code { offset: 61 variable: "y" literal: "5" own_line: true } }
      initial_source: "// figure\nfunction* t({x: y}) {\n  var a = function() {\n  };\n}\nt({x: 1});\n"
      follow_up_source: "// figure\nfunction* t({x: y}) {\n  var a = function() {\n    if (false) { y = 5; }\n  };\n}\nt({x: 1});\n"
      divergence {
        type: VARIABLES
        event: 3
        about { kind: VARIABLE variable: "y" }
        a { value { singleton: UNDEFINED } }
        b { word: NOT_THERE }
      }
      location { line: 2 column: 15 }
      initial {
        engine: "v8"
        engine_version: "11.3"
        capture: FULL
        events { action { set_breakpoint { location { line: 2 } } } }
        events { output { breakpoint_set { location { line: 2 column: 15 } } } }
        events { action { start {} } }
        events {
          output {
            paused {
              location { line: 2 column: 15 }
              reason: BREAKPOINT
              frames {
                kind: FUNCTION
                function_name: "t"
                scopes {
                  kind: FUNCTION
                  variables {
                    name: "y"
                    value { singleton: UNDEFINED }
                  }
                }
              }
            }
          }
        }
        events { action { step_in {} } }
        events { output { finished { outcome: COMPLETED } } }
      }
      follow_up {
        engine: "v8"
        engine_version: "11.3"
        capture: FULL
        events { action { set_breakpoint { location { line: 2 } } } }
        events { output { breakpoint_set { location { line: 2 column: 15 } } } }
        events { action { start {} } }
        events {
          output {
            paused {
              location { line: 2 column: 15 }
              reason: BREAKPOINT
              frames {
                kind: FUNCTION
                function_name: "t"
                scopes { kind: FUNCTION }
              }
            }
          }
        }
        events { action { abandon {} } }
        events { output { finished { outcome: ABANDONED } } }
      }
    }
    equivalence_class {
      last_action: 3
      node_type: "FunctionDeclaration"
      divergence: VARIABLES
      transformation: "InsertDeadCode"
      engine: "v8"
    }
    reproduction { outcome: REPRODUCED })pb");
}

Finding BrokenFinding() {
  return Parse(R"pb(
    session: 11
    test_case {
      program { name: "lost.js" source: "let y = 1;\ny = 2;\nprint(y);\n" }
      engine { engine: "v8" }
      seed: 1
      actions { set_breakpoint { location { line: 1 } } }
      actions { start {} }
      actions { step_over {} }
      capture: FULL
    }
    truth {
      violation {
        invariant: "step-lost"
        side: "v8"
        construct: "ExpressionStatement"
        event: 5
        about {
          kind: STEP
          action { step_over {} }
          place { line: 1 column: 8 }
        }
        expected { pause { place { line: 2 column: 0 } } }
        actual {
          output {
            paused {
              location { line: 3 column: 0 }
              reason: STEP
            }
          }
        }
      }
      trace {
        engine: "v8"
        engine_version: "11.3"
        capture: FULL
        events { action { set_breakpoint { location { line: 1 } } } }
        events { output { breakpoint_set { location { line: 1 column: 8 } } } }
        events { action { start {} } }
        events {
          output {
            paused {
              location { line: 1 column: 8 }
              reason: BREAKPOINT
            }
          }
        }
        events { action { step_over {} } }
        events {
          output {
            paused {
              location { line: 3 column: 0 }
              reason: STEP
            }
          }
        }
      }
    }
    equivalence_class { engine: "v8" invariant: "step-lost" node_type: "ExpressionStatement" }
    reproduction { outcome: REPRODUCED })pb");
}

Finding FindingOf(uint64_t session, Action::KindCase last_action, Layer layer) {
  Finding finding = VariablesFinding();
  finding.set_session(session);
  finding.mutable_equivalence_class()->set_last_action(last_action);
  finding.set_layer(layer);
  return finding;
}

}  // namespace twinstep
