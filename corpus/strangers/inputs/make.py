#!/usr/bin/python3
"""Writes the failing inputs, and a passing one for each, into FOLDER: make.py FOLDER."""
import json
import random
import struct
import sys
import os

folder = sys.argv[1]
os.makedirs(folder, exist_ok=True)
rnd = random.Random(7)


def write(name, data):
    with open(os.path.join(folder, name), 'wb') as f:
        f.write(data if isinstance(data, bytes) else data.encode())


# packages.json: packages that need each other. The fault shows where a needs chain comes back to its beginning.
names = ['core', 'http', 'json', 'log', 'cache', 'queue', 'auth', 'mail', 'shop', 'cart', 'pay', 'admin']
packages = {}
for i, name in enumerate(names):
    needs = {n: '^%d.%d' % (rnd.randrange(4), rnd.randrange(9)) for n in rnd.sample(names[:i], min(i, rnd.randrange(4)))}
    packages[name] = {'version': '%d.%d.%d' % (rnd.randrange(5), rnd.randrange(10), rnd.randrange(20)), 'needs': needs,
                      'authors': [{'name': rnd.choice('Ann Bo Cy Di'.split()), 'since': 1990 + rnd.randrange(30)}],
                      'private': rnd.random() < .3, 'weight': round(rnd.random() * 100, 3), 'note': None}
write('packages.pass.json', json.dumps({'registry': 'https://example.org/', 'packages': packages}, indent=2))
packages['log']['needs'] = {'mail': '^1.0'}
packages['mail']['needs'] = {'auth': '^2.2', 'core': '*'}
packages['auth']['needs'] = {'log': '^3.1'}
write('packages.json', json.dumps({'registry': 'https://example.org/', 'packages': packages}, indent=2))

# rates.js: what a compressor of JavaScript (test: compress.js) makes something else of.
good = '''// Exchange rates.
const rates = new Map([['EUR', 1], ['USD', 1.08], ['GBP', 0.86], ['JPY', 163.2]]);

function convert(amount, from, to) {
  if (!rates.has(from) || !rates.has(to)) {
    throw new Error(`no rate from ${from} to ${to}`);
  }
  const result = amount / rates.get(from) * rates.get(to);
  return Math.round(result * 100) / 100;
}

class Wallet {
  constructor(owner) {
    this.owner = owner;
    this.money = new Map();
  }
  put(amount, currency) {
    this.money.set(currency, (this.money.get(currency) ?? 0) + amount);
    return this;
  }
  total(currency) {
    let sum = 0;
    for (const [own, amount] of this.money) {
      sum += convert(amount, own, currency);
    }
    return sum;
  }
}

const wallet = new Wallet('Ann').put(10, 'USD').put(5, 'GBP').put(1000, 'JPY');
for (const currency of rates.keys()) {
  console.log(wallet.owner, currency, wallet.total(currency));
}
let left = 3;
let steps = 0;
while (left > 0) {
  left = left - 1;
  steps = steps + 2;
}
console.log('steps', steps, left);
'''
write('rates.pass.js', good)
write('rates.js', good.replace('  left = left - 1;\n', '  left = left - -1 - 2;\n'))

# chunks.bin: chunks of a type, a length and so many bytes. A chunk whose length has its highest bit set is read as negative.
def chunk(kind, data, length=None):
    return kind + struct.pack('>H', len(data) if length is None else length) + data

chunks = [chunk(b'HD', b'\x00\x01\xff\xfe'), chunk(b'TX', 'größe=3'.encode('latin-1'))]
chunks += [chunk(b'DT', bytes(rnd.randrange(256) for _ in range(rnd.randrange(20, 90)))) for _ in range(12)]
write('chunks.pass.bin', b'MAGI' + b''.join(chunks) + chunk(b'EN', b''))
chunks.insert(9, chunk(b'DT', b'\x89' * 40, 0x8028))
write('chunks.bin', b'MAGI' + b''.join(chunks) + chunk(b'EN', b''))

# sales.csv: a quoted field with a line break and a quote in it ends the reader's row too early.
rows = ['day;shop;what;amount;remark']
for day in range(1, 70):
    rows.append('2023-%02d-%02d;%s;%s;%d,%02d;%s' % (1 + day // 30, 1 + day % 30, rnd.choice(['Ulm', 'Bonn', 'Jena']),
                rnd.choice(['tea', '"cake; large"', 'milk', '"rolls"']), rnd.randrange(50), rnd.randrange(100),
                rnd.choice(['', 'cash', '"by ""card"""'])))
write('sales.pass.csv', '\n'.join(rows) + '\n')
rows[41] = '2023-02-12;Jena;"tea\n""green""";12,50;cash'
write('sales.csv', '\n'.join(rows) + '\n')

# shop.html: a link in a link, deep in a page.
items = ''.join('<li class="item" data-id="%d"><a href="/item/%d">Item <b>%d</b></a> <span>%d.00</span></li>\n' % (i, i, i, i * 3)
                for i in range(1, 25))
page = '''<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<style>.item { color: #333 }</style></head>
<body><nav><a href="/">Home</a> | <a href="/all">All</a></nav>
<!-- what is for sale -->
<ul id="list">
%s</ul>
<footer><p>By <a href="/us">us</a><br>2023</p></footer></body></html>
'''
write('shop.pass.html', page % items)
write('shop.html', page % items.replace('Item <b>17</b></a>', 'Item <a href="/b"><b>17</b></a></a>'))

# letter.eml: Latin-1 though it says UTF-8 in a part's header.
letter = '''From: Jürgen <j@example.org>
To: Zoé <z@example.org>
Subject: =?utf-8?Q?Caf=C3=A9?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="=-b"

--=-b
Content-Type: text/plain; charset=iso-8859-1

Süße Grüße aus Köln, à bientôt.
--=-b
Content-Type: text/plain; charset=%s

Nächste Woche ist Café für alle.
Bring bitte die Schlüssel mit.
--=-b--
'''
write('letter.pass.eml', (letter % 'iso-8859-1').encode('latin-1'))
write('letter.eml', (letter % 'utf-8').encode('latin-1'))
