import { HELPER_VERSION, PRODUCT } from '#shared/product.ts'
import { COMMANDS } from '../all-commands.ts'
import { FIRST_STEPS } from './first-steps.ts'

/** What is shown without a command and with --help. */
export const helpText = (): string[] => [
  `${PRODUCT} Helper ${HELPER_VERSION}`,
  '',
  ...FIRST_STEPS,
  '',
  'Usage: plugfolio-helper <command> [options]',
  '',
  ...Object.entries(COMMANDS).flatMap(([name, { args, about, flags }]) => [
    `  ${[name, args, ...flags.filter((flag) => !flag.startsWith('from-')).map((flag) => `[--${flag}]`)].filter(Boolean).join(' ')}`,
    ...wrapped(about, 94).map((line) => `      ${line}`),
  ]),
  '',
  'Every command knows --json (one JSON document instead of words) and --help.',
  'It ends with 0 when it is done, 1 when something failed or was declined, 2 for a wrong use, 3 when this computer is not',
  'connected, 4 when the site cannot be reached.',
]

/** Broken between words, so that no line is longer than this. */
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
