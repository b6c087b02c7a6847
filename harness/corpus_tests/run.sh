#!/usr/bin/env bash
# A debugger_corpus_test: the program, and its arguments.
exec "$@"
