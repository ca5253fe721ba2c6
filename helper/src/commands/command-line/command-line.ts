import { COMMANDS, type CommandName } from '../all-commands.ts'
import type { Flag } from './command.ts'

export type CommandLine = { name: CommandName | 'help' | 'version'; args: string[]; flags: Set<Flag> }

/**
 * What was typed, or the sentence that says what is wrong with it. `argv` begins after the program's own name; behind `--` nothing is an
 * option.
 */
export function commandLineIn(argv: string[]): CommandLine | { refused: string } {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length
  const before = argv.slice(0, end)
  const words = [...before.filter((word) => !isOption(word)), ...argv.slice(end + 1)]
  const options = before.filter(isOption).map((word) => word.replace(/^--?/, ''))
  const flags = new Set(options.map((option) => SHORT.get(option) ?? option))
  if (flags.has('version')) return { name: 'version', args: [], flags: known(flags, ALWAYS) }
  const [typed = flags.has('from-launcher') ? 'open' : 'help', ...args] = words
  if (typed === 'help') return { name: 'help', args, flags: known(flags, ALWAYS) }
  const name = NAMES.find((each) => each === typed)
  if (!name) return refused(`There is no command "${typed}".`)
  const allowed = [...ALWAYS, ...COMMANDS[name].flags]
  const strange = [...flags].find((flag) => !allowed.some((each) => each === flag))
  if (strange !== undefined) return refused(`The command "${name}" has no option "--${strange}".`)
  if (args.length > COMMANDS[name].mostArgs)
    return refused(`"${args.at(-1)}" is too much for the command "${name}".`)
  return { name, args, flags: known(flags, allowed) }
}

const isOption = (word: string) => word.startsWith('-') && word !== '-'

const NAMES = Object.keys(COMMANDS) as CommandName[] // these are the keys of that very table
const ALWAYS: Flag[] = ['json', 'help']
const SHORT = new Map<string, Flag>([['h', 'help']])

const known = (flags: Set<string>, allowed: Flag[]) => new Set(allowed.filter((flag) => flags.has(flag)))

const refused = (sentence: string) => ({
  refused: `${sentence} plugfolio-helper --help says what there is.`,
})
