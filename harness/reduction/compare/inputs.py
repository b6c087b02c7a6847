#!/usr/bin/env python3
"""Writes the inputs of the comparison, each with its test, into a folder. Deterministic."""
import json
import os
import random
import sys

folder = sys.argv[1]
random.seed(22)


def write(name, content, test):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    path = os.path.join(folder, name + ".test")
    with open(path, "w") as file:
        file.write("#!/bin/sh\n" + test)
    os.chmod(path, 0o755)


def python(text):
    return "exec /usr/bin/python3 -S -c '" + text + "' \"$1\"\n"


# JSON: a record of one kind refers to one of another kind that is switched off.
records = [{"id": i, "name": "record %d" % i, "tags": ["t%d" % random.randrange(9) for _ in range(random.randrange(4))],
            "position": {"x": random.randrange(100), "y": random.randrange(100)}, "enabled": i != 7} for i in range(24)]
records[19]["parent"] = 7
write("records.json", json.dumps({"version": 2, "records": records}, indent=2),
      python("""
import json, sys
try: d = json.load(open(sys.argv[1]))
except ValueError: sys.exit(2)
try:
    off = {r["id"] for r in d["records"] if r.get("enabled") is False}
    sys.exit(1 if any(r.get("parent") in off for r in d["records"] if "parent" in r) else 0)
except (KeyError, TypeError, AttributeError): sys.exit(2)
"""))

# Text: a lock is taken twice without a release between.
lines = ["%06d worker-%d %s" % (i * 7, random.randrange(6), random.choice(["reads", "writes", "sleeps", "wakes"]) + " block "
                                + str(random.randrange(1000))) for i in range(120)]
lines[40] = "000630 worker-3 takes lock 12"
lines[93] = "001477 worker-5 takes lock 12"
write("trace.log", "\n".join(lines) + "\n",
      "exec awk '/takes lock 12/ {if (held) bad = 1; held = 1} /frees lock 12/ {held = 0} END {exit bad ? 1 : 0}' \"$1\"\n")

# JavaScript: the repository's own program, made of others; the tool breaks on a labelled continue in a switch.
source = open(sys.argv[2]).read()
source += """
outer: for (let i = 0; i < 3; i++) {
  for (const key of ['a', 'b']) {
    switch (key) {
      case 'a':
        if (i > 1) continue outer;
      default:
        console.log(key, i);
    }
  }
}
"""
write("program.js", source,
      "node --check \"$1\" 2>/dev/null || exit 2\n"
      "tr -d '\\n' < \"$1\" | grep -Eq 'switch *\\(.*case.*continue +[A-Za-z_$]' && exit 1\nexit 0\n")

# Bytes: type, length, value; a value of type 7 that is longer than 20 bytes and begins with 0xFE.
data = b""
for i in range(40):
    kind = random.choice([1, 2, 3, 7])
    value = bytes(random.randrange(0xFD) for _ in range(random.randrange(30)))
    data += bytes([kind, len(value)]) + value
data += bytes([7, 25]) + b"\xfe" + bytes(range(200, 224)) + bytes([1, 3]) + b"\x80\x81\x82"
write("messages.bin", data,
      python("""
import sys
b = open(sys.argv[1], "rb").read()
at = 0
while at + 2 <= len(b):
    kind, n = b[at], b[at + 1]
    value = b[at + 2:at + 2 + n]
    if len(value) != n: sys.exit(2)
    if kind == 7 and n > 20 and value[0] == 0xFE: sys.exit(1)
    at += 2 + n
sys.exit(0 if at == len(b) else 2)
"""))

# HTML: a form in a table row in a form.
rows = "\n".join("  <tr class='r%d'><td>%d</td><td><a href='/item/%d'>item %d</a></td></tr>" % (i, i, i, i) for i in range(20))
write("page.html", "<!doctype html>\n<html><head><title>Items</title></head><body>\n<form id='all'>\n<table>\n" + rows +
      "\n  <tr><td><form id='one'><input name='q'></form></td></tr>\n</table>\n</form>\n</body></html>\n",
      python("""
import sys, html.parser
class P(html.parser.HTMLParser):
    stack = []
    bad = False
    def handle_starttag(self, tag, attrs):
        if tag in ("input", "br", "img"): return
        self.bad |= tag == "form" and "form" in self.stack and "td" in self.stack
        self.stack.append(tag)
    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag: sys.exit(2)
p = P()
p.feed(open(sys.argv[1], errors="replace").read())
sys.exit(2 if p.stack else 1 if p.bad else 0)
"""))
