/** A bundle that only an administrator may move; `id` names it in the answer, because a name may hold a line end. */
export type RootMove = { id: number; from: string; to: string }

/**
 * The one text that runs with the rights of an administrator, for `sh`. It uses the system's own mv and mkdir, changes to no
 * other volume, follows no link and replaces nothing. It answers with a line for each: `moved 3`, `exists 3`, ….
 */
export function rootScript(moves: RootMove[]): string {
  return `${HEAD}${moves.map(({ id, from, to }) => `m ${id} ${quoted(from)} ${quoted(to)}\n`).join('')}`
}

const HEAD = `set -u
PATH=/usr/bin:/bin:/usr/sbin:/sbin
export PATH
umask 022
m() {
  if [ -L "$2" ] || [ ! -e "$2" ]; then echo "missing $1"; return 0; fi
  if [ -L "$3" ] || [ -e "$3" ]; then echo "exists $1"; return 0; fi
  d=\${3%/*}
  if ! /bin/mkdir -p "$d" 2>/dev/null || [ -L "$d" ]; then echo "failed $1"; return 0; fi
  if /bin/mv -n "$2" "$3" 2>/dev/null && [ ! -e "$2" ] && [ -e "$3" ]; then echo "moved $1"; else echo "failed $1"; fi
}
`

/** What became of each, by its id. Lines of another shape are passed over. */
export function rootAnswers(text: string): Map<number, string> {
  const answers = [...text.matchAll(/^(missing|exists|failed|moved) (\d{1,9})\r?$/gm)]
  return new Map(answers.map(([, answer = '', id]) => [Number(id), answer]))
}

/** One word for a shell, whatever it holds. A path with a NUL is none, and throws. */
export function quoted(text: string): string {
  if (text.includes('\0')) throw new Error('A path must not hold a NUL.')
  return `'${text.replaceAll("'", "'\\''")}'`
}
