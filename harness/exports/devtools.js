/* Any copyright is dedicated to the Public Domain.
   http://creativecommons.org/publicdomain/zero/1.0/ */

"use strict";

/**
 * $checks$
 */

const SOURCE_URL = "http://example.com/program.js";

add_task(
  threadFrontTest(async ({ $uses$ }) => {
    let ended;

    function runProgram() {
      ended = new Promise(resolve => {
        executeSoon(() => {
          try {
            evaluateProgram(debuggee);
          } catch {}
          // Promise jobs come before the next tick.
          executeSoon(() => resolve("finished"));
        });
      });
    }

    // Where the program pauses next, as LINE:COLUMN with columns from 0, or that it has ended.
    async function nextAnswer(goOn) {
      const paused = waitForPause(threadFront);
      await goOn();
      const packet = await Promise.race([paused, ended]);
      if (packet === "finished") {
        return packet;
      }
      const { line, column } = packet.frame.where;
      return `paused ${line}:${column}`;
    }

$lines$
    if (threadFront.paused) await threadFront.resume();
  })
);

function evaluateProgram(debuggee) {
//#if prints
  Cu.evalInSandbox("globalThis.print = () => {};", debuggee);
//#end
  Cu.evalInSandbox($program$, debuggee, "1.8", SOURCE_URL, 1);
}
