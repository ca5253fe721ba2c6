import { parseArgs } from 'node:util'
import { PRODUCT } from '#shared/product.ts'
import type { Db } from '../db/open.ts'
import { type Command, SWITCHES, type Takes } from './command.ts'
import { commands } from './commands.ts'

type Surroundings = {
  /** Opens the server's database; called only by a command that is well formed. */
  open: () => Promise<{ db: Db; close: () => Promise<void> }>
  /** The settings of the server. */
  environment?: Record<string, string | undefined>
  now: () => Date
  say: (line: string) => void
  complain: (line: string) => void
}

/** Carries out a command line. Gives the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runCommand(words: string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const { say, complain } = surroundings
  if (!words.length || ['help', '--help', '-h'].includes(words[0] ?? '')) {
    say(help(commands))
    return 0
  }
  const command = commands.find((one) => beginsWith(words, one))
  if (!command) {
    complain(`There is no command "${words.join(' ')}".\n\n${help(commands)}`)
    return 2
  }
  const given = givenIn(words, command)
  if (!given) {
    complain(`This is called: ${callOf(command)}`)
    return 2
  }
  try {
    await carryOut(command, given, surroundings)
    return 0
  } catch (error) {
    complain(sentenceOf(error))
    return 1
  }
}

const wordsOf = (command: Command) => command.words.split(' ')

const beginsWith = (words: string[], command: Command) =>
  wordsOf(command).every((word, position) => words[position] === word)

/** The arguments of a command, or undefined when it does not accept them. */
function givenIn(words: string[], command: Command) {
  const { takes } = command
  const args = words.slice(wordsOf(command).length)
  try {
    const { values, positionals } = parseArgs({ args, options: optionsOf(takes), allowPositionals: true })
    const names = takes.name ? 1 : 0
    const most = names + (takes.more?.length ?? 0) + (takes.optional ? 1 : 0)
    const least = takes.optional ? most - 1 : most
    const since = new Date(takes.since ? String(values.since) : 0)
    const to = takes.to ? String(values.to) : ''
    if (takes.to && !takes.to.includes(to)) return undefined
    if (positionals.length < least || positionals.length > most || Number.isNaN(since.getTime()))
      return undefined
    const name = takes.name ? (positionals[0] ?? '') : ''
    const [isOff = false, isReplacing = false, isJson = false, isRemoving = false] = SWITCHES.map(
      (each) => values[each] === true,
    )
    return { name, more: positionals.slice(names), isOff, isReplacing, isJson, isRemoving, since, to }
  } catch {
    // It throws for every option that it was not told of.
    return undefined
  }
}

function optionsOf(takes: Takes): Record<string, { type: 'boolean' | 'string' }> {
  const switches = SWITCHES.filter((each) => takes[each])
  return {
    ...Object.fromEntries(switches.map((each) => [each, { type: 'boolean' }])),
    ...(takes.since && { since: { type: 'string' } }),
    ...(takes.to && { to: { type: 'string' } }),
  }
}

async function carryOut(
  command: Command,
  given: NonNullable<ReturnType<typeof givenIn>>,
  { open, environment = {}, now, say }: Surroundings,
) {
  if ('runAlone' in command) return command.runAlone({ environment, now: now(), say, ...given })
  const { db, close } = await open()
  try {
    await command.run({ db, environment, now: now(), say, ...given })
  } finally {
    await close()
  }
}

/** The message of a failed query is the query itself; what went wrong is its cause. */
function sentenceOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** What can be done on the command line. */
function help(commands: Command[]) {
  const calls = [...commands.map((command) => [callOf(command), command.does]), ['help', 'Shows this list.']]
  const width = Math.max(...calls.map(([call]) => call?.length ?? 0))
  return [
    `What the host of a ${PRODUCT} server can do: npm run plugfolio -- COMMAND`,
    '',
    ...calls.map(([call, does]) => `  ${call?.padEnd(width)}  ${does}`),
    '',
    'It works on the same data as the server, so give it the same DATA_DIR or DATABASE_URL. The server can keep running.',
  ].join('\n')
}

/** A command as it is typed, such as `user pro NAME [--off]`. */
const callOf = ({ words, takes }: Command) =>
  [
    words,
    takes.name && 'NAME',
    ...(takes.more ?? []),
    takes.optional && `[${takes.optional}]`,
    ...SWITCHES.map((each) => takes[each] && `[--${each}]`),
    takes.since && '--since TIME',
    takes.to && `--to ${takes.to.join('|')}`,
  ]
    .filter(Boolean)
    .join(' ')
