// A column that has no name must not be called undefined.
print(run.console.some((line) => line.includes('"undefined"')) ? 'fail' : 'pass');
