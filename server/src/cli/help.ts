import { PRODUCT } from '#shared/product.ts'
import { type Command, SWITCHES } from './command.ts'

/** What can be done on the command line. */
export function help(commands: Command[]) {
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
export const callOf = ({ words, takes }: Command) =>
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
