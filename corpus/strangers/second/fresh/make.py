#!/usr/bin/python3
"""Three failing inputs, written when reduce knew elements and lengths: make.py FOLDER."""
import os
import random
import struct
import sys

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
rnd = random.Random(5)


def write(name, data):
    with open(os.path.join(folder, name), 'wb') as f:
        f.write(data if isinstance(data, bytes) else data.encode())


# plan.svg: a use of a gradient that is defined behind it.
shapes = ''.join('  <g id="g%d"><title>Part %d</title><rect x="%d" y="%d" width="9" height="9" fill="#%06x"/>\n'
                 '    <path d="M%d %d h 5 v 5 z" stroke-width="2"/></g>\n' % (i, i, i * 10, i * 7, rnd.randrange(1 << 24), i, i)
                 for i in range(20))
write('plan.svg', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">\n' + shapes +
      '  <g><circle r="4" fill="url(#shade)"/></g>\n  <defs><linearGradient id="shade"><stop offset="0"/></linearGradient></defs>\n</svg>\n')

# tree.tlv: types of two bytes, lengths of two, containers in containers; a date of 5 bytes in the second level.
def item(kind, data):
    return struct.pack('>HH', kind, len(data)) + data

def leaves(n):
    return b''.join(item(rnd.choice([1, 2, 3]), bytes(rnd.randrange(256) for _ in range(rnd.randrange(1, 30)))) for _ in range(n))

boxes = [item(0x80 + i % 3, leaves(5)) for i in range(6)]
boxes.insert(4, item(0x81, leaves(2) + item(7, b'\xff\x07\xe8\x0d\x01') + leaves(2)))
write('tree.tlv', b'\xd0\xcfTLV1' + b''.join(boxes))

# news.html: a page as people write it, with tags that nobody closes; a list in a paragraph.
items = ''.join('<li>News %d <a href=/n/%d>more</a>\n' % (i, i) for i in range(30))
write('news.html', '<html><head><title>News & more</title>\n<body bgcolor=white>\n<h1>News</h1>\n<ul>\n' + items +
      '</ul>\n<p>Also: <b>today<ul><li>rain</ul> and <i>wind</i>\n<hr>\n<p>Bye.\n</body></html>\n')
