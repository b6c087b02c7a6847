// An else-if chain: stepping must visit each tested condition once and only one body.
function grade(points) {
  if (points < 0) throw new RangeError("negative");
  else if (points < 40) {
    return "fail";
  } else if (points < 60) return "pass";
  else if (points < 80)
    return "good";
  else {
    const bonus = points - 80;
    if (bonus > 15)
      if (bonus === 20) return "perfect";
      else return "excellent";
    return "very good";
  }
}

const seen = [];
for (const p of [12, 45, 79, 85, 97, 100]) {
  let g = grade(p);
  seen.push(g);
}
if (seen.length) {
  if (seen[0] === "pass") seen.reverse();
} else
  seen.push("nothing");
