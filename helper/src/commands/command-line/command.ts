import type { Meter } from './meter.ts'

/** The switches that commands know; none of them takes a value. Those that say who calls are not in the help. */
export type Flag =
  | 'json'
  | 'help'
  | 'full'
  | 'sizes'
  | 'new'
  | 'watch'
  | 'add'
  | 'do'
  | 'yes'
  | 'from-launcher'
  | 'from-listener'

export type Call = {
  args: string[]
  flags: ReadonlySet<Flag>
  /** The helper's own folder. */
  state: string
  meter: Meter
  /** A line for people while the command runs. */
  say: (line: string) => void
}

/** What a command says in the end: `json` with --json, otherwise `lines`. `exit` 0 is done. */
export type Answer = { exit: number; json: unknown; lines: string[] }

export type Command = {
  /** What is written after its name. */
  args: string
  mostArgs: number
  flags: Flag[]
  about: string
  run: (call: Call) => Promise<Answer>
}

/** An answer of lines that has nothing more to tell a program. */
export const told = (exit: number, lines: string[], more: object = {}): Answer => ({
  exit,
  lines,
  json: { ...more, said: lines.join('\n') },
})
