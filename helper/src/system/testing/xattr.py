"""Stands in for /usr/bin/xattr of macOS on Linux, where attributes of users have names that begin with `user.`."""
import errno
import json
import os
import sys


def below(path):
    yield path
    if os.path.isdir(path) and not os.path.islink(path):
        for folder, folders, files in os.walk(path):
            for name in folders + files:
                yield os.path.join(folder, name)


def run(arguments):
    """The code, the output and the errors of one call."""
    out, errors = b"", b""
    flags, rest = set(), list(arguments)
    while rest and rest[0].startswith("-"):
        flags.update(rest.pop(0)[1:])
    name, rest = rest[0], rest[1:]
    attribute = "user." + name
    value = b""
    if "w" in flags:
        value = bytes.fromhex(rest[0]) if "x" in flags else os.fsencode(rest[0])
        rest = rest[1:]
    places = [each for path in rest for each in (below(path) if "r" in flags else [path])]
    code = 0
    for path in places:
        follows = "s" not in flags
        try:
            if "w" in flags:
                os.setxattr(path, attribute, value, follow_symlinks=follows)
            elif "d" in flags:
                os.removexattr(path, attribute, follow_symlinks=follows)
            else:
                found = os.getxattr(path, attribute, follow_symlinks=follows)
                start = os.fsencode(path) + b": " if len(places) > 1 else b""
                shown = found.hex(" ").upper().encode() if "x" in flags else found
                out += start + shown + b"\n"
        except OSError as error:
            code = 1
            if error.errno == errno.ENODATA:
                errors += os.fsencode(f"xattr: {path}: No such xattr: {name}\n")
            else:
                errors += os.fsencode(f"xattr: [Errno {error.errno}] {error.strerror}: '{path}'\n")
    return code, out, errors


if sys.argv[1:] == ["--serve"]:
    # Each line is the arguments of a call, so that tests start one process for many.
    for line in sys.stdin:
        code, out, errors = run(json.loads(line))
        answer = [code, out.decode("utf8", "replace"), errors.decode("utf8", "replace")]
        print(json.dumps(answer), flush=True)
else:
    code, out, errors = run(sys.argv[1:])
    sys.stdout.buffer.write(out)
    sys.stderr.buffer.write(errors)
    sys.exit(code)
