// Anything can be thrown, also nothing: undefined, null, NaN, a function.
const values = [undefined, null, NaN, "", () => 1];

function raise(value) {
  throw value;
}

function through(value) {
  try {
    raise(value);
  } finally {
    console.log("through");
  }
}

for (const value of values) {
  let got = "nothing";
  try {
    through(value);
    got = "never";
  } catch (thrown) {
    got = Object.is(thrown, value) ? typeof thrown : "another";
  }
  console.log(got);
}

let count = 0;
try {
  throw undefined;
} catch (nothing) {
  count++;
  console.log(count, nothing === undefined);
}
