import type { Db } from '../db/open.ts'

/** One thing that the host of a server can do on the command line. */
export type Command = {
  /** The words that call it, such as `user pro`. */
  words: string
  /** What comes after the words: the name of an account, further words, whether `--off` is possible and `--since` needed. */
  takes: { name?: boolean; more?: string[]; off?: boolean; since?: boolean }
  does: string
  /** Throws a sentence when it cannot be done. */
  run: (given: Given) => Promise<void>
}

type Given = {
  db: Db
  now: Date
  /** The name of an account; empty when the command takes none. */
  name: string
  /** The further words, as many as the command takes. */
  more: string[]
  isOff: boolean
  /** The time after `--since`; the beginning of time where it is not taken. */
  since: Date
  say: (line: string) => void
}
