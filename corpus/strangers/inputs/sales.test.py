#!/usr/bin/python3
# A reader of CSV that looks at a line at a time: 1 where a row has fewer fields than the header. A real reader says whether
# the file is a table at all (2).
import csv
import io
import sys

try:
    text = open(sys.argv[1], encoding='utf-8', newline='').read()
    table = list(csv.reader(io.StringIO(text), delimiter=';', strict=True))
except Exception:
    sys.exit(2)
if len(table) < 2 or len(table[0]) < 3 or any(len(row) != len(table[0]) for row in table):
    sys.exit(2)
for line in text.split('\n'):
    if line and len(next(csv.reader([line], delimiter=';'))) < len(table[0]):
        sys.exit(1)
