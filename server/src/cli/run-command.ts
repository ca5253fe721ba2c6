import { parseArgs } from 'node:util'
import type { Db } from '../db/schema.ts'
import * as words from './cli-words.ts'
import { COMMAND_SWITCHES, type CommandArguments, type HostCommand } from './command.ts'
import { hostCommands } from './host-commands.ts'

export type CommandIo = {
  /** Opens the server's database; called only when the arguments are valid. */
  open: () => Promise<{ db: Db; close: () => Promise<void> }>
  /** The settings of the server. */
  environment?: Record<string, string | undefined>
  now: () => Date
  say: (line: string) => void
  complain: (line: string) => void
}

/** Runs a command line. Returns the exit code: 0 success, 1 refused or failed, 2 invalid arguments. */
export async function runCommand(typed: string[], io: CommandIo): Promise<0 | 1 | 2> {
  const { say, complain } = io
  if (!typed.length || ['help', '--help', '-h'].includes(typed[0] ?? '')) {
    say(commandHelp(hostCommands))
    return 0
  }
  const command = hostCommands.find((candidate) => beginsWith(typed, candidate))
  if (!command) {
    complain(words.noCommand(typed.join(' '), commandHelp(hostCommands)))
    return 2
  }
  const input = parseInput(typed, command)
  if (!input) {
    complain(words.usage(usageOf(command)))
    return 2
  }
  try {
    await execute(command, input, io)
    return 0
  } catch (error) {
    complain(messageOf(error))
    return 1
  }
}

const wordsOf = (command: HostCommand) => command.words.split(' ')

const beginsWith = (words: string[], command: HostCommand) =>
  wordsOf(command).every((word, position) => words[position] === word)

function parseInput(words: string[], command: HostCommand) {
  const { acceptedArguments: takes } = command
  const args = words.slice(wordsOf(command).length)
  try {
    const { values, positionals } = parseArgs({ args, options: optionsOf(takes), allowPositionals: true })
    const names = takes.name ? 1 : 0
    const maxCount = names + (takes.more?.length ?? 0) + (takes.optional ? 1 : 0)
    const minCount = takes.optional ? maxCount - 1 : maxCount
    const since = new Date(takes.since ? String(values.since) : 0)
    const to = takes.to ? String(values.to) : ''
    if (takes.to && !takes.to.includes(to)) return undefined
    if (positionals.length < minCount || positionals.length > maxCount || Number.isNaN(since.getTime()))
      return undefined
    const name = takes.name ? (positionals[0] ?? '') : ''
    const [isOff = false, isReplacing = false, isJson = false, isRemoving = false] = COMMAND_SWITCHES.map(
      (switchName) => values[switchName] === true,
    )
    return { name, more: positionals.slice(names), isOff, isReplacing, isJson, isRemoving, since, to }
  } catch {
    // parseArgs throws for unknown options.
    return undefined
  }
}

function optionsOf(takes: CommandArguments): Record<string, { type: 'boolean' | 'string' }> {
  const switches = COMMAND_SWITCHES.filter((switchName) => takes[switchName])
  return {
    ...Object.fromEntries(switches.map((switchName) => [switchName, { type: 'boolean' }])),
    ...(takes.since && { since: { type: 'string' } }),
    ...(takes.to && { to: { type: 'string' } }),
  }
}

async function execute(
  command: HostCommand,
  input: NonNullable<ReturnType<typeof parseInput>>,
  { open, environment = {}, now, say }: CommandIo,
) {
  if ('runWithoutDatabase' in command)
    return command.runWithoutDatabase({ environment, now: now(), say, ...input })
  const { db, close } = await open()
  try {
    await command.run({ db, environment, now: now(), say, ...input })
  } finally {
    await close()
  }
}

/** Drizzle puts the query into the message of a failed query, and the reason into its cause. */
function messageOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

function commandHelp(commands: HostCommand[]) {
  const calls = [
    ...commands.map((command) => [usageOf(command), command.commandSummary]),
    ['help', words.listsCommands],
  ]
  const width = Math.max(...calls.map(([call]) => call?.length ?? 0))
  return [
    words.hostCan,
    '',
    ...calls.map(([call, does]) => `  ${call?.padEnd(width)}  ${does}`),
    '',
    words.sameData,
  ].join('\n')
}

/** The usage of a command, such as `user pro NAME [--off]`. */
const usageOf = ({ words, acceptedArguments: takes }: HostCommand) =>
  [
    words,
    takes.name && 'NAME',
    ...(takes.more ?? []),
    takes.optional && `[${takes.optional}]`,
    ...COMMAND_SWITCHES.map((switchName) => takes[switchName] && `[--${switchName}]`),
    takes.since && '--since TIME',
    takes.to && `--to ${takes.to.join('|')}`,
  ]
    .filter(Boolean)
    .join(' ')
