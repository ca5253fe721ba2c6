import { BYTE_ORDER_MARK, csvLines } from '../csv.ts'
import type { Doubt, Side } from './compare-computers.ts'
import type { KnownPlugin } from './computer.ts'

/** One line of the list of differences. */
export type ComparedLine = {
  plugin: KnownPlugin
  difference: string
  here: Side
  there: Side
  doubt: Doubt | undefined
}

/** Each doubt as a sentence for the user. */
export const DOUBT_SENTENCES: Record<Doubt, string> = {
  'not-scanned': 'No helper has scanned the other computer, so it may have this plugin.',
  'other-system': 'It may not exist for the other system.',
  'same-name': 'The other computer has a plugin with the same name, which may be this one.',
}

/** The formats of a computer with their versions: `AU 1.2, VST3 1.3`, or `1.2 in AU, VST3`. */
export function sideText(side: Side) {
  const [{ version: one } = { version: '' }, ...others] = side
  if (one && others.length > 0 && others.every(({ version }) => version === one))
    return `${one} in ${side.map(({ format }) => format).join(', ')}`
  return side.map(({ format, version }) => (version ? `${format} ${version}` : format)).join(', ')
}

/** The list as a CSV file for a spreadsheet; no cell is a formula. */
export const comparisonCsv = (lines: ComparedLine[], [here, there]: [here: string, there: string]) =>
  BYTE_ORDER_MARK +
  csvLines([
    ['Manufacturer', 'Name', 'Difference', `On ${here}`, `On ${there}`, 'Certain', 'Why not'],
    ...lines.map(({ plugin, difference, here: mine, there: theirs, doubt }) => [
      plugin.manufacturer,
      plugin.name,
      difference,
      sideText(mine),
      sideText(theirs),
      doubt ? 'no' : 'yes',
      doubt ? DOUBT_SENTENCES[doubt] : '',
    ]),
  ])

/** The list as plain text, one plugin a line. */
export const comparisonText = (lines: ComparedLine[], [here, there]: [here: string, there: string]) =>
  lines
    .map(({ plugin, difference, here: mine, there: theirs }) => {
      const name = [plugin.manufacturer, plugin.name].filter(Boolean).join(' ')
      const sides = [
        ...(mine.length > 0 ? [`${here}: ${sideText(mine)}`] : []),
        ...(theirs.length > 0 ? [`${there}: ${sideText(theirs)}`] : []),
      ]
      return `${name}: ${difference} (${sides.join('; ')})`
    })
    .join('\n')
