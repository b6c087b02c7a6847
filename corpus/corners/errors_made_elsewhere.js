// Where an error is made, where it is thrown and where it is thrown again are three places.
class Problem extends Error {
  constructor(code) {
    super(`code ${code}`);
    this.code = code;
  }
}

const prepared = new Problem(1);

function make(code) {
  return new Problem(code);
}

function raise(problem) {
  throw problem;
}

function again(problem) {
  try {
    raise(problem);
  } catch (error) {
    error.code += 10;
    throw error;
  }
}

const codes = [];
for (const problem of [prepared, make(2)]) {
  try {
    again(problem);
  } catch (error) {
    codes.push(error.code);
  }
}
console.log(codes.join(" "), prepared instanceof Problem);
