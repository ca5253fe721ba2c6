import type { Db } from '../db/schema.ts'
import { accountNamed } from '../features/account/repository.ts'
import * as words from './cli-words.ts'

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

/** The account with this name, ignoring case; throws an error for the host when there is none. */
export async function requireAccount(db: Db, name: string) {
  const account = await accountNamed(db, name)
  if (!account) throw new Error(words.noAccount(name))
  return account
}

/** Checks the format of an id, because the error of the database would not help the host. */
export function parseId(text: string) {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text
  throw new Error(words.notAnId(text))
}

/** Formats rows as a text table with aligned columns. */
export function formatTable(headings: string[], rows: string[][]) {
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const isoDay = (moment: Date) => moment.toISOString().slice(0, 10)
