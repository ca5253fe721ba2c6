import type { Db } from '../db/open.ts'

/** One thing that the host of a server can do on the command line. */
export type Command = {
  /** The words that call it, such as `user pro`. */
  words: string
  takes: Takes
  does: string
} & (
  | {
      /** Throws a sentence when it cannot be done. */
      run: (given: Given) => Promise<void>
    }
  | {
      /** The same for what does without the database, or reaches it in its own way. */
      runAlone: (given: GivenAlone) => Promise<void>
    }
)

/** What comes after the words: the name of an account, further words, one more that may be left out, `--since`, `--to` and switches. */
export type Takes = {
  name?: boolean
  more?: string[]
  optional?: string
  since?: boolean
  /** What may follow `--to`. */
  to?: string[]
  off?: boolean
  replace?: boolean
  json?: boolean
  remove?: boolean
}

/** The switches that there are. */
export const SWITCHES = ['off', 'replace', 'json', 'remove'] as const

type Said = {
  now: Date
  /** The name of an account; empty when the command takes none. */
  name: string
  /** The further words, as many as the command takes, and the one that may be left out when it is there. */
  more: string[]
  isOff: boolean
  isReplacing: boolean
  isJson: boolean
  isRemoving: boolean
  /** The time after `--since`; the beginning of time where it is not taken. */
  since: Date
  /** What follows `--to`; empty for a command without it. */
  to: string
  /** The settings of the server. */
  environment: Record<string, string | undefined>
  say: (line: string) => void
}

type Given = Said & { db: Db }
export type GivenAlone = Said
