#!/usr/bin/env python3
"""ddmin as published (Zeller and Hildebrandt, TSE 2002, figure 5), over the bytes of a file: what others are compared with.

usage: plain_ddmin.py FILE TEST OUT     TEST gets a file's name and ends with 1 where it fails
"""
import os
import subprocess
import sys
import tempfile


def main():
    path, test, out = sys.argv[1:]
    with open(path, "rb") as file:
        data = file.read()
    suffix = os.path.splitext(path)[1]
    cache = {}

    def fails(candidate):
        if candidate not in cache:
            with tempfile.NamedTemporaryFile(suffix=suffix) as file:
                file.write(candidate)
                file.flush()
                cache[candidate] = subprocess.run(["sh", "-c", test + ' "$1"', "sh", file.name],
                                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 1
        return cache[candidate]

    def save(candidate):
        with open(out, "wb") as file:
            file.write(candidate)

    granularity = 2
    while len(data) >= 2:
        size = len(data)
        bounds = [size * i // granularity for i in range(granularity + 1)]
        chunks = list(zip(bounds, bounds[1:]))
        smaller = next((data[a:b] for a, b in chunks if fails(data[a:b])), None)
        if smaller is not None:
            data, granularity = smaller, 2
            save(data)
            continue
        rest = next((data[:a] + data[b:] for a, b in chunks if fails(data[:a] + data[b:])), None)
        if rest is not None:
            data, granularity = rest, max(granularity - 1, 2)
            save(data)
            continue
        if granularity >= size:
            break
        granularity = min(size, 2 * granularity)
    save(data)


main()
