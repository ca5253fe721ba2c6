import { basename, dirname } from 'node:path'

/**
 * A bundle that only an administrator may move; `id` identifies it in the answer, because a name may contain a line break. `contents` is
 * the required content: `any` when only root could have changed it, `root` when all of it must belong to root, otherwise a digest from
 * `contentsDigest`, which may differ only when all of it belongs to root.
 */
export type RootMove = { id: number; from: string; to: string; contents: string }

/**
 * The only script that runs with administrator rights, for `sh`. It enters both folders step by step, follows only links that only root
 * could have made, stays on one volume and replaces nothing. It prints a line for each move: `moved 3`, `exists 3`, ….
 */
export function rootScript(moves: RootMove[]): string {
  return `${HEAD}${moves.map(lineOf).join('')}`
}

const lineOf = ({ id, from, to, contents }: RootMove) =>
  `m ${id} ${[dirname(from), dirname(to), basename(from), contents].map(shellQuoted).join(' ')}\n`

/*
 * Between a check of a path and its use, a program without rights can put a link there. So the side of a move that others can change is
 * the current folder, which links cannot redirect, and only a path that only root can change is written in full. When others can change
 * both sides, the bundle goes through a private folder of root. The target of mv is always a folder: mv would follow a link with the name
 * of the bundle.
 */
const HEAD = `set -u
PATH=/usr/bin:/bin:/usr/sbin:/sbin
LC_ALL=C
export PATH LC_ALL
unset CDPATH
umask 022
trap '' HUP INT TERM
NL='
'
ME=$(/usr/bin/id -u)
SUM='/usr/bin/shasum -a 256'
if [ -x /usr/bin/sha256sum ]; then SUM=/usr/bin/sha256sum; fi

# Only root can change the current folder, or at least others cannot remove files of root.
is_guarded() {
  [ -n "$(/usr/bin/find . -maxdepth 0 '(' -user 0 -o -user "$ME" ')' '(' ! -perm -0020 ! -perm -0002 -o -perm -1000 ')')" ]
}

is_here() { [ "$(pwd -P 2>/dev/null && echo .)" = "$1$NL." ]; }

# Enters the folder $1 step by step; creates missing ones when $2 is make. PLACE is its real path, GUARDED whether only root can change
# that path, TOP the last folder on it that only root can change. WHY is the reason for a failure.
into() {
  WAYS=0
  walk "$1" "$2"
}
walk() {
  WHY=failed
  WAYS=$((WAYS + 1))
  if [ "$WAYS" -gt 9 ] || ! cd /; then return 1; fi
  PLACE='' TOP=/ GUARDED=yes
  is_guarded || GUARDED=no
  set -- "\${1#/}" "$2"
  while [ -n "$1" ]; do
    step=\${1%%/*}
    case $1 in */*) set -- "\${1#*/}" "$2" ;; *) set -- '' "$2" ;; esac
    if [ -z "$step" ]; then continue; fi
    if [ -L "./$step" ]; then
      WHY='link'
      if [ ! -d "./$step" ] || [ "$GUARDED" = no ] || [ -z "$(/usr/bin/find "./$step" -maxdepth 0 -user 0)" ]; then return 1; fi
      link=$(/usr/bin/readlink "./$step")
      case $link in /*) ;; *) link=$PLACE/$link ;; esac
      case "/$link/" in */../* | */./*) return 1 ;; esac
      walk "$link/$1" "$2"
      return
    fi
    if [ ! -e "./$step" ]; then
      WHY=missing
      if [ "$2" != make ] || ! /bin/mkdir "./$step" 2>/dev/null; then return 1; fi
    fi
    PLACE=$PLACE/$step
    WHY='link'
    if ! cd -P "./$step" 2>/dev/null || ! is_here "$PLACE"; then return 1; fi
    if [ "$GUARDED" = yes ]; then if is_guarded; then TOP=$PLACE; else GUARDED=no; fi; fi
  done
}

is_there() { [ -e "$1" ] || [ -L "$1" ]; }

volume() { /usr/bin/stat -c %d . 2>/dev/null || /usr/bin/stat -f %d .; }

# Moves $1 into the folder $2 and succeeds when it is there and is not a link.
put() {
  if is_there "$2/\${1##*/}"; then return 1; fi
  /bin/mv -n "$1" "$2/" 2>/dev/null
  ! is_there "$1" && [ -e "$2/\${1##*/}" ] && [ ! -L "$2/\${1##*/}" ]
}

# The digest of every file and link in $1, as the helper computes it.
# shellcheck disable=SC2086 # SUM is a command with arguments
digest() {
  {
    /usr/bin/find "$1" -type f -exec $SUM '{}' +
    /usr/bin/find "$1" -type l -exec /bin/sh -c 'for l; do printf "%s -> %s\\n" "$l" "$(/usr/bin/readlink "$l")"; done' sh '{}' +
  } 2>/dev/null | /usr/bin/sort | $SUM | /usr/bin/cut -c 1-64
}

# Succeeds if $1 in the current folder has the required content $2.
is_as_it_was() {
  if [ "$2" = any ]; then return 0; fi
  if [ -z "$(/usr/bin/find "$1" ! -user 0 -print 2>&1)" ]; then return 0; fi
  [ "$(digest "$1")" = "$2" ]
}

# Moves $1 back into the folder $2; retries, because an obstacle may be temporary.
give_back() {
  tries=0
  while is_there "$1" && [ "$tries" -lt 60 ]; do
    if into "$2" look; then put "$1" . || :; fi
    tries=$((tries + 1))
    if [ "$tries" -gt 55 ]; then /bin/sleep 1; fi
  done
  ! is_there "$1"
}

# m ID FOLDER-OF-FROM FOLDER-OF-TO NAME CONTENTS
m() { echo "$(moved "$2" "$3" "./$4" "$5") $1"; }
moved() {
  if ! into "$1" look; then echo "$WHY"; return; fi
  from=$PLACE from_guarded=$GUARDED from_top=$TOP from_volume=$(volume)
  if [ -L "$3" ] || [ ! -e "$3" ]; then echo missing; return; fi
  if ! is_as_it_was "$3" "$4"; then echo changed; return; fi
  if ! into "$2" make; then echo "$WHY"; return; fi
  to=$PLACE
  if is_there "$3"; then echo exists; return; fi
  if [ "$(volume)" != "$from_volume" ]; then echo failed; return; fi
  if [ "$GUARDED" = yes ]; then
    if into "$from" look && put "$3" "$to"; then
      if cd -P "$to" && is_as_it_was "$3" "$4"; then echo moved; return; fi
      if give_back "$to/$3" "$1"; then echo changed; return; fi
    elif [ -L "$to/$3" ]; then
      give_back "$to/$3" "$1" || :
    fi
  elif [ "$from_guarded" = yes ]; then
    if put "$from/$3" .; then
      if is_here "$to"; then echo moved; return; fi
      put "$3" "$from" || :
    fi
  else
    through "$1" "$2" "$3" "$4"
    return
  fi
  echo failed
}

# Moves through a private folder of root, and back when anything has changed.
through() {
  private=\${from_top%/}/.plugfolio-root-$$
  if ! /bin/mkdir -m 700 "$private" 2>/dev/null; then echo failed; return; fi
  answer=failed
  if into "$from" look && put "$3" "$private"; then
    answer=changed
    if cd "$private" && [ "$(volume)" = "$from_volume" ] && is_as_it_was "$3" "$4"; then
      answer='link'
      if into "$2" look && put "$private/$3" .; then
        answer=moved
        if ! is_here "$to"; then
          answer='link'
          put "$3" "$private" || :
        fi
      fi
    fi
  fi
  if is_there "$private/$3" && ! give_back "$private/$3" "$1"; then answer=failed; fi
  cd / && /bin/rmdir "$private" 2>/dev/null
  echo "$answer"
}
`

/** The answer for each move by id. Ignores other lines. */
export function rootAnswers(text: string): Map<number, string> {
  const answers = [...text.matchAll(/^(missing|exists|failed|moved|link|changed) (\d{1,9})\r?$/gm)]
  return new Map(answers.map(([, answer = '', id]) => [Number(id), answer]))
}

/** Quotes a text as one shell word. Throws when it contains a NUL. */
export function shellQuoted(text: string): string {
  if (text.includes('\0')) throw new Error('A path must not contain a NUL.')
  return `'${text.replaceAll("'", "'\\''")}'`
}
