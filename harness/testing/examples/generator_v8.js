// A generator is entered again where it was left.
function* numbers() {
  let n = 1;
  yield n;
  n = n + 1;
  yield n;
}
function sum() {
  let total = 0;
  for (const n of numbers()) total += n;
  return total;
}
print(sum());

//> break 5
//< breakpoint set at 5:2
//> start
//< paused at 5:2 (breakpoint) in numbers < sum < (top)
//<   function {n: 1}
//> over
//< paused at 6:2 (step) in numbers < sum < (top)
//<   function {n: 2}
//> over
//< paused at 7:0 (step), returning undefined in numbers < sum < (top)
//<   function {n: 2}
//> resume
//< finished: completed
//<   printed 3
