#!/usr/bin/python3
# 1 where something is used before the element of its id.
import re, sys, xml.dom.minidom
try:
    page = xml.dom.minidom.parse(sys.argv[1])
except Exception:
    sys.exit(2)
order = [e for e in page.getElementsByTagName('*')]
ids = {e.getAttribute('id'): i for i, e in enumerate(order) if e.getAttribute('id')}
for i, e in enumerate(order):
    used = re.match(r'url\(#(.+)\)$', e.getAttribute('fill') or '')
    if used and ids.get(used.group(1), -1) > i: sys.exit(1)
