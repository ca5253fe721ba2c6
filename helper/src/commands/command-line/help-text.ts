import { HELPER_VERSION, PRODUCT } from '#shared/product.ts'
import { COMMANDS } from '../commands.ts'
import type { Command } from './command.ts'
import { FIRST_STEPS } from './first-steps.ts'

/** The text of --help: of one command, or of all, also for a word that is none. */
export async function helpText(word?: string): Promise<string[]> {
  const one = (await allCommands()).find(([name]) => name === word)
  return one ? [...linesOf(one), '', ...FOR_EACH] : helpOfAll()
}

const helpOfAll = async (): Promise<string[]> => [
  `${PRODUCT} Helper ${HELPER_VERSION}`,
  '',
  ...FIRST_STEPS,
  '',
  'Usage: plugfolio-helper <command> [options]',
  '',
  ...(await allCommands()).flatMap((command) => linesOf(command)),
  '',
  ...FOR_EACH,
]

const FOR_EACH = [
  'Every command accepts --json (one JSON document instead of text) and --help.',
  'Exit codes: 0 done, 1 something failed or was declined, 2 wrong usage, 3 this computer is not connected, 4 the site',
  'cannot be reached.',
]

function linesOf([name, { args, about, flags }]: NamedCommand) {
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
