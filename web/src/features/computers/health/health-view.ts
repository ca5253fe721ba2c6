import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import type { Health, HealthRow } from '#shared/health/health-answer.ts'
import { rowOf } from '#shared/health/health-reasons.ts'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { DAWS, type DawId } from '#shared/songs/daws.ts'
import { CSV_HEADINGS, type HealthFilter, SURENESS_WORDS, tagOf } from './health-words.ts'

/** The shown part of the page; '' for everything. */
export type HealthView = { search: string; show: HealthFilter | ''; daw: DawId | '' }

/** A row with its plugin, where it is one. */
export type HealthLine = {
  id: string
  plugin: Plugin | undefined
  name: string
  filter: HealthFilter
  row: HealthRow
}

/** The lines of one computer, in the order of the answer. */
export function healthLines(
  { rows }: Pick<Health, 'rows'>,
  machine: string,
  plugins: ReadonlyMap<string, Plugin>,
): HealthLine[] {
  return rows
    .filter((row) => row.machine === machine)
    .map((row, at) => {
      const plugin = row.pluginId === null ? undefined : plugins.get(row.pluginId)
      const name = plugin?.name ?? fileOf(row.path)
      return { id: `${at} ${row.path}`, plugin, name, filter: filterOf(row), row }
    })
}

function filterOf({ verdict, reason, isHidden }: HealthRow): HealthFilter {
  if (verdict === 'cannot-say') return 'cannot-say'
  if (isHidden) return 'hidden'
  return reason && rowOf(reason).isLast ? 'other' : 'mend'
}

/** The lines that match a view, and how many each filter has without itself. */
export function shownHealth(lines: HealthLine[], { search, show, daw }: HealthView) {
  const isFound = pluginSearch.matcher(search)
  const word = search.trim().toLowerCase()
  const searched = lines.filter(
    ({ plugin, name, row }) =>
      (daw === '' || row.daws.includes(daw)) &&
      (plugin ? isFound(plugin) : name.toLowerCase().includes(word)),
  )
  const counts: Record<HealthFilter, number> = { mend: 0, hidden: 0, other: 0, 'cannot-say': 0 }
  for (const { filter } of searched) counts[filter]++
  return { counts, shown: searched.filter(({ filter }) => show === '' || filter === show) }
}

const fileOf = (path: string) => path.split(/[/\\]/).at(-1) ?? path

/** The names of DAWs, one after another. */
export const dawNames = (daws: readonly DawId[]) => daws.map((daw) => DAWS[daw].name).join(', ')

/** The lines as a CSV file; no cell is a formula. */
export const healthCsv = (lines: HealthLine[]) =>
  BYTE_ORDER_MARK +
  csvLines([
    CSV_HEADINGS,
    ...lines.map(({ plugin, name, row }) => [
      plugin?.manufacturer ?? '',
      name,
      row.format,
      row.version,
      dawNames(row.daws),
      tagOf(row),
      row.sure ? SURENESS_WORDS[row.sure] : '',
      row.sentence,
      row.mend,
      row.path,
    ]),
  ])
