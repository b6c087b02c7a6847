#!/usr/bin/python3
"""Three failing inputs, and a passing one for each: make.py FOLDER."""
import json, os, sys
f = sys.argv[1]
os.makedirs(f, exist_ok=True)
def w(n, d): open(os.path.join(f, n), 'wb').write(d if isinstance(d, bytes) else d.encode())
g = {'type': 'FeatureCollection', 'features': [{'type': 'Feature', 'id': i, 'geometry': {'type': 'Polygon', 'coordinates':
     [[[i, 0], [i + 1, 0], [i + 1, 1.5], [i, 0]]]}, 'properties': {'name': 'f%d' % i, 'tags': ['a', 'b']}} for i in range(14)]}
w('map.pass.json', json.dumps(g, indent=1))
g['features'][9]['geometry']['coordinates'][0][3] = [9, 0.25]
w('map.json', json.dumps(g, indent=1))
log = ''.join('2024-02-%02d 10:%02d:00 %s user=%d cost=%d.%02d\n' % (1 + i // 10, i % 60, ['GET', 'PUT', 'DELETE'][i % 3], i % 7, i, i)
              for i in range(90))
w('access.pass.log', log)
w('access.log', log.replace('10:47:00 DELETE user=5', '25:47:00 DELETE user=5'))
png = b'\x89PNG\r\n\x1a\n' + b''.join(len(d).to_bytes(4, 'big') + t + d + b'\0\0\0\0' for t, d in
      [(b'IHDR', bytes([0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0])), (b'tEXt', 'T\xefte\0x'.encode('latin-1'))] +
      [(b'IDAT', bytes((i * 37 + k) % 256 for k in range(30))) for i in range(6)])
w('image.pass.png', png + b'\0\0\0\0IEND\0\0\0\0')
w('image.png', png.replace(b'\0\0\0\x1eIDAT' + bytes((4 * 37 + k) % 256 for k in range(3)), b'\0\0\0\x1eIdAT' + bytes((4 * 37 + k) % 256 for k in range(3))) + b'\0\0\0\0IEND\0\0\0\0')
