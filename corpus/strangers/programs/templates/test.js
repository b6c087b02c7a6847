const text = run.console.join('\n');
print(/^tea x2 (cake x1 )?to|x\d+  to/.test(text) && !text.includes('nothing') ? 'pass' : 'fail');
