#!/usr/bin/python3
# 1 where an item of type 7 in a box is not four bytes long.
import struct, sys
def items(b):
    at = 0
    while at < len(b):
        if at + 4 > len(b): sys.exit(2)
        kind, n = struct.unpack('>HH', b[at:at + 4])
        if at + 4 + n > len(b): sys.exit(2)
        yield kind, b[at + 4:at + 4 + n]
        at += 4 + n
b = open(sys.argv[1], 'rb').read()
if b[:6] != b'\xd0\xcfTLV1': sys.exit(2)
bad = False
for kind, data in items(b[6:]):
    if kind >= 0x80:
        for inner, value in items(data): bad = bad or inner == 7 and len(value) != 4
sys.exit(1 if bad else 0)
