#!/bin/sh
# 1 where a transaction is written to behind its end.
awk '$3 == "BEGIN" { open[$4] = 1 } $3 == "COMMIT" || $3 == "ROLLBACK" { if (!($4 in open)) exit 2; open[$4] = 0 }
     $3 == "WRITE" { if (!($4 in open)) exit 2; if (!open[$4]) bad = 1 } END { if (bad) exit 1 }' "$1"
