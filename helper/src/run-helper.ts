import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { ApiError } from '#shared/contract/client.ts'
import { BUILD, HELPER_VERSION } from '#shared/product.ts'
import { type Command, type CommandAnswer, commandAnswer } from './commands/command-line/command.ts'
import { createMeter } from './commands/command-line/meter.ts'
import { parseCommandLine } from './commands/command-line/parse-command-line.ts'
import * as words from './commands/command-words.ts'
import { COMMANDS } from './commands/commands.ts'
import { stateFolder } from './system/state-folder.ts'
import { helperName } from './system/system-words.ts'
import { EXIT, UserFacingError } from './system/user-facing-error.ts'

/** The text of --help: of one command, or of all, also for a word that is none. */
export async function helpText(word?: string): Promise<string[]> {
  const one = (await allCommands()).find(([name]) => name === word)
  return one ? [...linesOf(one), '', ...words.forEachCommand] : helpOfAll()
}

const helpOfAll = async (): Promise<string[]> => [
  `${helperName} ${HELPER_VERSION}`,
  '',
  ...words.firstSteps,
  '',
  words.usage,
  '',
  ...(await allCommands()).flatMap((command) => linesOf(command)),
  '',
  ...words.forEachCommand,
]

function linesOf([name, { args, about, flags = [] }]: NamedCommand) {
  const options = flags.filter((flag) => !flag.startsWith('from-')).map((flag) => `[--${flag}]`)
  return [
    `  ${[name, args, ...options].filter(Boolean).join(' ')}`,
    ...wrapped(about, 94).map((line) => `      ${line}`),
  ]
}

type NamedCommand = readonly [name: string, command: Command]

const allCommands = () =>
  Promise.all(Object.entries(COMMANDS).map(async ([name, load]) => [name, await load()] as const))

/** Wraps the text at spaces. */
function wrapped(text: string, characters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= characters)
      lines.push(`${lines.pop()} ${word}`)
    else lines.push(word)
  }
  return lines
}

/** Where a command writes; a terminal also shows progress. */
export type Output = Writable & { isTTY?: boolean; columns?: number }

/** Runs one command with its arguments, writes its answer, and returns the exit code. */
export async function runHelper(
  argv: string[],
  { output, errors }: { output: Output; errors: Output },
): Promise<number> {
  const isJson = argv.includes('--json')
  const { answer, stream } = await answerTo(argv, isJson, errors).then(
    (answer) => ({ answer, stream: output }),
    // With --json an error is a JSON document on standard output, too.
    (error) => ({ answer: troubleAnswer(error), stream: isJson ? output : errors }),
  )
  await writeParts(stream, isJson ? jsonOf(answer) : answer.lines.map((line) => `${line}\n`))
  return answer.exit
}

function* jsonOf({ json, jsonParts }: CommandAnswer) {
  yield* jsonParts ?? [JSON.stringify(json)]
  yield '\n'
}

async function answerTo(argv: string[], isJson: boolean, errors: Output): Promise<CommandAnswer> {
  const line = await parseCommandLine(argv)
  if ('refused' in line) throw new UserFacingError(line.refused, EXIT.wrongUse)
  const { name, args, flags } = line
  if (name === 'version')
    return commandAnswer(EXIT.done, [`${HELPER_VERSION} build ${BUILD}`], {
      version: HELPER_VERSION,
      build: BUILD,
    })
  if (name === 'help' || flags.has('help'))
    return commandAnswer(EXIT.done, await helpText(name === 'help' ? args[0] : name))
  const meter = createMeter(errors, !isJson)
  const say = (line: string) => void errors.write(`${line}\n`)
  const command = await COMMANDS[name]()
  return command.run({ args, flags, state: stateFolder(), meter, say })
}

function troubleAnswer(error: unknown): CommandAnswer {
  if (error instanceof UserFacingError) return commandAnswer(error.exit, [error.message])
  if (error instanceof ApiError)
    return commandAnswer(EXIT.failed, [error.reason], { status: error.status, code: error.code })
  const reason = error instanceof Error ? error.message : String(error)
  return commandAnswer(EXIT.failed, [words.unexpected(reason)])
}

/** In characters. */
const BLOCK = 64 * 1024

/** Writes texts one after another without holding all of them in memory, and ends early when the reader has gone. */
async function writeParts(stream: Writable, parts: Iterable<string>) {
  let block = ''
  for (const part of parts) {
    block += part
    if (block.length < BLOCK) continue
    const isTaken = stream.write(block)
    block = ''
    if (!isTaken) await untilReady(stream)
    if (!stream.writable) return
  }
  stream.write(block)
}

/** Until the stream takes more, or never will. */
async function untilReady(stream: Writable) {
  const waiting = new AbortController()
  const ends = ['drain', 'close'].map((event) => once(stream, event, { signal: waiting.signal }))
  await Promise.race(ends).catch(() => undefined)
  waiting.abort()
}
