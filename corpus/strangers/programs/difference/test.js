// The header of each hunk must count the lines of the hunk.
let wrong = false;
const lines = run.console.join('\n').split('\n');
lines.forEach((line, i) => {
  const head = /^@@ -\d+,(\d+) \+\d+,(\d+) @@/.exec(line);
  if (!head) return;
  let before = 0, after = 0;
  for (let k = i + 1; k < lines.length && !lines[k].startsWith('@@'); k++) {
    if (lines[k][0] === ' ' || lines[k][0] === '-') before++;
    if (lines[k][0] === ' ' || lines[k][0] === '+') after++;
  }
  if (before !== Number(head[1]) || after !== Number(head[2])) wrong = true;
});
print(wrong ? 'fail' : 'pass');
