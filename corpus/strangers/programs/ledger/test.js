// 450.50 + 20.25, and with a refund 450.05 - 20.25.
print(/expense (470\.75|429\.80)/.test(run.console.join('\n')) ? 'pass' : 'fail');
