// Dates: the harness fixes the clock and the time zone, so both engines must count the same days.
const now = new Date();
const started = Date.now();

function daysIn(year, month) {
  const last = new Date(year, month + 1, 0);
  return last.getDate();
}

function calendar(year, month) {
  const first = new Date(year, month, 1).getDay();
  const weeks = [];
  let week = Array(first).fill("  ");
  for (let day = 1; day <= daysIn(year, month); day++) {
    week.push(String(day).padStart(2));
    if (week.length === 7) {
      weeks.push(week.join(" "));
      week = [];
    }
  }
  if (week.length) weeks.push(week.join(" "));
  return weeks;
}

const feb = calendar(2024, 1);
const thisMonth = calendar(now.getFullYear(), now.getMonth());
const offset = now.getTimezoneOffset(), summer = new Date(2024, 6, 1).getTimezoneOffset();
const epoch = new Date(0).toISOString(), invalid = new Date(NaN).getTime();
const moved = new Date(2024, 0, 31); moved.setMonth(1);
console.log(feb.join("\n"), thisMonth.length, offset - summer, epoch, invalid, moved.getDate());
console.log(now.toISOString().length, Date.now() >= started);
