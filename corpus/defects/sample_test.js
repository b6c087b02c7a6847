// Nobody gave a zero to be sorted.
if (run.outcome === 'completed') console.log(/\b0\b/.test(run.console[0]) ? 'fail' : 'pass');
