#!/usr/bin/python3
# A viewer that knows IDAT, and breaks on a chunk of data that is not critical by its name: 1.
import sys
b = open(sys.argv[1], 'rb').read()
if not b.startswith(b'\x89PNG\r\n\x1a\n'): sys.exit(2)
at = 8
while at < len(b):
    n, kind = int.from_bytes(b[at:at + 4], 'big'), b[at + 4:at + 8]
    if at + 12 + n > len(b) or not kind.isalpha(): sys.exit(2)
    if kind != b'tEXt' and kind[1:] == b'dAT': sys.exit(1)
    at += 12 + n
