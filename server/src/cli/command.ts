import type { Db } from '../db/open.ts'

/** One thing that the host of a server can do on the command line. */
export type Command = {
  /** The words that call it, such as `user pro`. */
  words: string
  /** What comes after the words: the name of an account, and whether `--off` is possible. */
  takes: { name?: boolean; off?: boolean }
  does: string
  /** Throws a sentence when it cannot be done. */
  run: (given: Given) => Promise<void>
}

type Given = {
  db: Db
  now: Date
  /** The name of an account; empty when the command takes none. */
  name: string
  isOff: boolean
  say: (line: string) => void
}
