print(/ sum 15\.1$/.test(run.console[0]) ? 'pass' : 'fail');
