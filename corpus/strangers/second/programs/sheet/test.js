// With four teas the sum is 14.25, at the end.
const sum = run.console.filter((line) => line.startsWith('sum ')).join();
print(/14\.25/.test(sum) ? 'pass' : /11\.75/.test(sum) ? 'fail' : 'unresolved');
