import type { Computer, Place } from '#shared/computers/computer.ts'
import { exactVersions } from '#shared/computers/own-system.ts'
import {
  SYSTEM_VERDICTS,
  type SystemRow,
  type SystemsReport,
  type SystemVerdict,
  systemsReportOf,
} from '#shared/computers/systems-report.ts'
import { type MacProcessor, TARGET_SYSTEMS, type TargetSystem } from '#shared/computers/target-systems.ts'
import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import { matchingFormat } from '#shared/plugins/formats.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { platformOf } from '#shared/plugins/processors/installed-program.ts'
import { webSearchFor } from '#shared/updates/lines/update-page.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { inNameOrder } from '../in-name-order.ts'
import { csvHeadings, reasonText, updateSearch, VERDICT_LABELS } from './systems-words.ts'

/** The shown part of a report; '' for everything. */
export type SystemsView = { search: string; show: SystemVerdict | '' }

/** A plugin with its worst verdict, and the rows of that verdict. */
export type SystemLine = { id: string; plugin: Plugin; verdict: SystemVerdict; rows: SystemRow[] }

/** All computers together, as an address names them. */
export const ALL_COMPUTERS = 'all'

export type SystemQuestion = { machine: string; target: TargetSystem; processor: MacProcessor }

/** The question without an address: the end of Rosetta, or Windows 11 without any Mac, on all computers. */
export function usualQuestion(places: readonly Place[]): SystemQuestion {
  const isMac = places.some((place) => platformOf(place) === 'macos')
  const key = isMac ? 'macos-28' : 'windows-11'
  // as: the table has both
  const target = TARGET_SYSTEMS.find((each) => each.key === key) as TargetSystem
  return { machine: ALL_COMPUTERS, target, processor: 'apple-silicon' }
}

/** The fate of each plugin on the system of a question. */
export function answerTo(
  { machine, target, processor }: SystemQuestion,
  { computers, places }: { computers: Computer[]; places: Place[] },
  updates: readonly PluginUpdates[],
) {
  const asked = machine === ALL_COMPUTERS ? places : places.filter((place) => place.machine === machine)
  const exact = exactVersions(computers, target)
  const newestOf = newestVersions(updates)
  return systemsReportOf({ places: asked, target, processor, newestOf, copies: places, exact })
}

/** The lines of a report, one for each plugin: by verdict, the worst first, then in the order of the plugins. */
export function systemLines(
  { rows, verdicts }: SystemsReport,
  plugins: ReadonlyMap<string, Plugin>,
): SystemLine[] {
  return SYSTEM_VERDICTS.flatMap((verdict) => {
    const lines = new Map<string, SystemLine>()
    const worst = rows[verdict].filter(({ pluginId }) => verdicts.get(pluginId) === verdict)
    for (const { plugin, ...row } of inNameOrder(worst, plugins)) {
      const line = lines.get(plugin.id)
      if (line) line.rows.push(row)
      else lines.set(plugin.id, { id: plugin.id, plugin, verdict, rows: [row] })
    }
    return [...lines.values()]
  })
}

/** The lines that match a view. */
export function shownSystemLines(lines: SystemLine[], { search, show }: SystemsView): SystemLine[] {
  const isFound = pluginSearch.matcher(search)
  return lines.filter(({ verdict, plugin }) => (show === '' || verdict === show) && isFound(plugin))
}

/** True when all old copies of a report are 32-bit VST2 plugins. */
export const areOldVst2 = ({ rows, verdicts }: SystemsReport) =>
  rows['old-copy']
    .filter(({ pluginId }) => verdicts.get(pluginId) === 'old-copy')
    .every(({ reason, formats }) => reason === '32-bit' && formats.every((format) => format === 'VST'))

/** Where to get a newer version: the update page of the plugin, else a search of the web for its maker and name. */
export function nextStepOf({ updateUrl, name, manufacturer }: Plugin, update?: PluginUpdates) {
  const page = updateUrl || update?.page
  if (page) return { href: page, isSearch: false }
  return { href: webSearchFor({ name, manufacturer }, updateSearch), isSearch: true }
}

/** The newest version that updates know of a plugin in a format. */
function newestVersions(updates: readonly PluginUpdates[]) {
  const newest = new Map<string, string>()
  for (const { pluginId, formats } of updates)
    for (const { format, latest } of formats) {
      const key = `${pluginId} ${matchingFormat(format)}`
      const known = newest.get(key)
      if (known === undefined || (compareVersions(latest.version, known) ?? 0) > 0)
        newest.set(key, latest.version)
    }
  return (pluginId: string, format: string) => newest.get(`${pluginId} ${format}`)
}

/** The report as a CSV file, one line for each version of a plugin; no cell is a formula. */
export const systemsCsv = (lines: SystemLine[], target: TargetSystem, names: ReadonlyMap<string, string>) =>
  BYTE_ORDER_MARK +
  csvLines([
    csvHeadings(target.label),
    ...lines.flatMap(({ plugin, verdict, rows }) =>
      rows.map((row) => [
        plugin.manufacturer,
        plugin.name,
        row.formats.join(', '),
        row.version,
        VERDICT_LABELS[verdict],
        reasonText(row, target),
        row.newer,
        row.machines.map((machine) => names.get(machine) ?? '').join(', '),
      ]),
    ),
  ])
