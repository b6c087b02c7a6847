#!/usr/bin/python3
# Reads chunks; 1 where a length comes out negative, as it does for one of 0x8000 and more.
import struct
import sys

data = open(sys.argv[1], 'rb').read()
if data[:4] != b'MAGI':
    sys.exit(2)
at = 4
while at + 4 <= len(data):
    kind, length = struct.unpack('>2sh', data[at:at + 4])
    if not kind.isalpha():
        sys.exit(2)
    if length < 0:
        sys.exit(1)
    at += 4 + length
