import type { Meter } from './meter.ts'

/** The options of commands; none has a value. The help omits the `from-` options, which other parts of the helper pass. */
export type Flag =
  | 'json'
  | 'help'
  | 'full'
  | 'sizes'
  | 'backups'
  | 'new'
  | 'watch'
  | 'add'
  | 'titles'
  | 'do'
  | 'plugins'
  | 'yes'
  | 'from-launcher'
  | 'from-listener'
  | 'from-watcher'

export type CommandCall = {
  args: string[]
  flags: ReadonlySet<Flag>
  /** The helper's own folder. */
  state: string
  meter: Meter
  /** Prints a line for people while the command runs. */
  say: (line: string) => void
}

/**
 * The output of a command: `json` with --json, otherwise `lines`. `exit` 0 is success. A document that may be too long for one text
 * is in `jsonParts` instead.
 */
export type CommandAnswer = { exit: number; json?: unknown; jsonParts?: Iterable<string>; lines: string[] }

export type Command = {
  /** The arguments after the command name, as the help shows them, and how many there may be; missing for a command without any. */
  args?: string
  mostArgs?: number
  /** Besides those that every command has. */
  flags?: Flag[]
  about: string
  run: (call: CommandCall) => Promise<CommandAnswer>
}

/** An answer whose JSON contains the lines as `said`, and the properties of `more`. */
export const commandAnswer = (exit: number, lines: string[], more: object = {}): CommandAnswer => ({
  exit,
  lines,
  json: { ...more, said: lines.join('\n') },
})
