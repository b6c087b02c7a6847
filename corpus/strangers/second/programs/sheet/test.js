// With four teas the sum is 14.25, wherever it is shown behind the change.
const lines = run.console;
const at = lines.findIndex((line) => line === 'D3 = 11.75');
const wrong = lines.slice(at + 1).some((line) => /11\.75/.test(line));
print(at < 0 ? 'unresolved' : wrong ? 'fail' : 'pass');
