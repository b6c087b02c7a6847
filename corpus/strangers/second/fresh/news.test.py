#!/usr/bin/python3
# 1 where a list begins while a paragraph is open; anything is a page.
import sys
from html.parser import HTMLParser
class Page(HTMLParser):
    open = bad = False
    def handle_starttag(self, tag, attributes):
        if tag == 'ul' and self.open: self.bad = True
        if tag == 'p': self.open = True
    def handle_endtag(self, tag):
        if tag == 'p': self.open = False
page = Page()
page.feed(open(sys.argv[1]).read())
sys.exit(1 if page.bad else 0)
