#!/usr/bin/python3
# A reader of RIFF that counts on padding: 1 where the kind of a chunk is shifted by one byte.
import struct
import sys
b = open(sys.argv[1], 'rb').read()
if b[:4] != b'RIFF' or b[8:12] != b'WAVE' or struct.unpack('<I', b[4:8])[0] > len(b) - 8:
    sys.exit(2)
at, known = 12, (b'fmt ', b'LIST', b'cue ', b'note', b'data', b'smpl')
while at + 8 <= len(b):
    kind, length = b[at:at + 4], struct.unpack('<I', b[at + 4:at + 8])[0]
    if kind not in known:
        sys.exit(1 if b[at - 1:at + 3] in known else 2)
    at += 8 + length + length % 2
sys.exit(0)
