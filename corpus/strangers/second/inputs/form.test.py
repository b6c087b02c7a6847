#!/usr/bin/python3
# A label must be for one element: 1 where an id that a label is for is there twice.
import sys
from html.parser import HTMLParser

class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids, self.fors, self.stack, self.broken = {}, [], [], False
    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == 'label' and 'for' in a: self.fors.append(a['for'])
        if 'id' in a: self.ids.setdefault(a['id'], []).append(tag)
        if tag not in ('input', 'br', 'meta', 'link'): self.stack.append(tag)
    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag: self.broken = True

page = Page()
page.feed(open(sys.argv[1], encoding='utf-8').read())
page.close()
if page.broken or page.stack: sys.exit(2)
sys.exit(1 if any(len(page.ids.get(f, [])) > 1 for f in page.fors) else 0)
