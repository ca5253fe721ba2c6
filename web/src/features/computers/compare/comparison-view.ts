import { type Comparison, type Difference, newerSideOf } from '#shared/computers/compare-computers.ts'
import type { ComparedLine } from '#shared/computers/comparison-csv.ts'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { compareNames } from '#shared/text/locale.ts'
import { inNameOrder } from '../in-name-order.ts'
import * as words from '../overview/overview-words.ts'

/** The groups of differences in the order of the page. */
const COMPARISON_GROUPS = ['onlyHere', 'onlyThere', 'versions', 'formats', 'notForSystem'] as const
export type ComparisonGroup = (typeof COMPARISON_GROUPS)[number]

/** The shown part of a comparison; '' for everything. */
export type ComparisonView = { search: string; show: ComparisonGroup | ''; maker: string; format: string }

/** A line of the list. `id` tells the lines of one plugin apart. */
export type ComparisonLine = ComparedLine & {
  id: string
  group: ComparisonGroup
  plugin: Plugin
  difference: string
}

type Names = { here: string; there: string }

/** The label of a group with the names of the two computers. */
export const groupLabel = (group: ComparisonGroup, { here, there }: Names) =>
  ({
    onlyHere: words.onlyOn(here),
    onlyThere: words.onlyOn(there),
    versions: words.differentVersions,
    formats: words.differentFormats,
    notForSystem: words.notForOtherSystem,
  })[group]

/** All lines of a comparison: by group, then in the order of the plugins. */
export const comparisonLines = (
  comparison: Comparison,
  plugins: ReadonlyMap<string, Plugin>,
  names: Names,
): ComparisonLine[] =>
  COMPARISON_GROUPS.flatMap((group) =>
    inNameOrder(comparison[group], plugins).map((line) => ({
      ...line,
      doubt: line.doubt,
      id: `${group} ${line.pluginId}`,
      group,
      difference: group === 'versions' ? newerOn(line.here, line.there, names) : groupLabel(group, names),
    })),
  )

function newerOn(here: Difference['here'], there: Difference['there'], names: Names) {
  const side = newerSideOf(here, there)
  return side ? words.newerOn(names[side]) : words.differentVersions
}

/** The lines that match a view. `show` does not count for `counts`, which the groups show. */
export function shownComparison(lines: ComparisonLine[], { search, show, maker, format }: ComparisonView) {
  const isFound = pluginSearch.matcher(search)
  const matching = lines.filter(({ plugin, here, there }) => {
    if (maker !== '' && plugin.manufacturer !== maker) return false
    if (format !== '' && ![...here, ...there].some((one) => one.format === format)) return false
    return isFound(plugin)
  })
  const counts = { onlyHere: 0, onlyThere: 0, versions: 0, formats: 0, notForSystem: 0 }
  for (const line of matching) counts[line.group]++
  return { shown: show === '' ? matching : matching.filter((line) => line.group === show), counts }
}

/** The doubts that hold for whole groups of lines, which are said once; a name is a matter of its line. */
export const commonDoubtsOf = (lines: readonly ComparisonLine[]) =>
  COMMON_DOUBTS.filter((doubt) => lines.some((line) => line.doubt === doubt))

const COMMON_DOUBTS = ['other-system', 'not-scanned'] as const

/** The groups, makers and formats to choose from. */
export function choicesOf(lines: ComparisonLine[]) {
  const makers = new Set(lines.map(({ plugin }) => plugin.manufacturer).filter(Boolean))
  const formats = new Set(lines.flatMap(({ here, there }) => [...here, ...there].map(({ format }) => format)))
  const groups = COMPARISON_GROUPS.filter((group) => lines.some((line) => line.group === group))
  return { groups, makers: [...makers].sort(compareNames), formats: [...formats].sort() }
}
