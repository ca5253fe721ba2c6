import { noCommand, noOption, oneTooMany } from '../command-words.ts'
import { COMMANDS, type CommandName } from '../commands.ts'
import type { Command, Flag } from './command.ts'

export type CommandLine = { name: CommandName | 'help' | 'version'; args: string[]; flags: Set<Flag> }

/**
 * Parses the command line, or returns the sentence that says what is wrong with it. `argv` starts after the program's name; after `--`
 * nothing is an option.
 */
export async function parseCommandLine(argv: string[]): Promise<CommandLine | { refused: string }> {
  const endOfOptions = argv.includes('--') ? argv.indexOf('--') : argv.length
  const beforeEnd = argv.slice(0, endOfOptions)
  const words = [...beforeEnd.filter((word) => !isOption(word)), ...argv.slice(endOfOptions + 1)]
  const options = beforeEnd.filter(isOption).map((word) => word.replace(/^--?/, ''))
  const flags = new Set(options.map((option) => SHORT.get(option) ?? option))
  if (flags.has('version')) return { name: 'version', args: [], flags: onlyAllowed(flags, ALWAYS) }
  const [typedName = flags.has('from-launcher') ? 'open' : 'help', ...args] = words
  if (typedName === 'help') return { name: 'help', args, flags: onlyAllowed(flags, ALWAYS) }
  const name = NAMES.find((each) => each === typedName)
  if (!name) return { refused: noCommand(typedName) }
  const { mostArgs = 0, flags: ownFlags = [] }: Command = await COMMANDS[name]()
  const allowed = [...ALWAYS, ...ownFlags]
  const unknownFlag = [...flags].find((flag) => !allowed.some((each) => each === flag))
  if (unknownFlag !== undefined) return { refused: noOption(name, unknownFlag) }
  if (args.length > mostArgs) return { refused: oneTooMany(args.at(-1) ?? '', name) }
  return { name, args, flags: onlyAllowed(flags, allowed) }
}

const isOption = (word: string) => word.startsWith('-') && word !== '-'

const NAMES = Object.keys(COMMANDS) as CommandName[] // the keys of that table
const ALWAYS: Flag[] = ['json', 'help']
const SHORT = new Map<string, Flag>([['h', 'help']])

const onlyAllowed = (flags: Set<string>, allowed: Flag[]) =>
  new Set(allowed.filter((flag) => flags.has(flag)))
