#!/usr/bin/python3
# A mail reader that believes what parts say: 1 where a part cannot be decoded as it says.
import email
import sys

mail = email.message_from_bytes(open(sys.argv[1], 'rb').read())
if not mail.is_multipart():
    sys.exit(2)
for part in mail.walk():
    if part.is_multipart():
        continue
    try:
        part.get_payload(decode=True).decode(part.get_content_charset() or 'latin-1')
    except UnicodeDecodeError:
        sys.exit(1)
    except LookupError:
        sys.exit(2)
