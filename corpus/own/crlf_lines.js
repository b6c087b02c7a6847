// Windows line ends: every line number and column must be the same as with plain newlines.
function wrap(text, mark) {
  var out = mark + text + mark;
  return out;
}

var lines = `first
second
third`.split("\n");

var longest = "";
for (var i = 0; i < lines.length; i++) {
  var line = lines[i];
  if (line.length > longest.length) {
    longest = line;
  } else {
    line = wrap(line, "*");
  }
}

/* a comment
   over two lines */ var after = wrap(longest, "'");

var joined = "continued \
here";
console.log(after, joined, lines.length, lines[0].length);
