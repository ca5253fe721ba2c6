import type { Db } from '../db/open.ts'

export type HostCommand = {
  /** The words that call it, such as `user pro`. */
  words: string
  acceptedArguments: CommandArguments
  commandSummary: string
} & (
  | {
      /** Throws an error with a sentence for the host when it fails. */
      run: (input: DatabaseInput) => Promise<void>
    }
  | {
      /** The same without an open database. */
      runWithoutDatabase: (input: StandaloneInput) => Promise<void>
    }
)

/** The arguments of a command: an account name, further words, an optional word, `--since`, `--to` and switches. */
export type CommandArguments = {
  name?: boolean
  more?: string[]
  optional?: string
  since?: boolean
  /** The values that `--to` accepts. */
  to?: string[]
  off?: boolean
  replace?: boolean
  json?: boolean
  remove?: boolean
}

export const COMMAND_SWITCHES = ['off', 'replace', 'json', 'remove'] as const

export type StandaloneInput = {
  now: Date
  name: string
  /** The further words, and the optional one if it was given. */
  more: string[]
  isOff: boolean
  isReplacing: boolean
  isJson: boolean
  isRemoving: boolean
  since: Date
  to: string
  /** The settings of the server. */
  environment: Record<string, string | undefined>
  say: (line: string) => void
}

type DatabaseInput = StandaloneInput & { db: Db }
