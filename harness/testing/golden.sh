#!/usr/bin/env bash
# A debugger_golden_test: the program, and its arguments.
exec "$@"
