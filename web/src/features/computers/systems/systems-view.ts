import {
  SYSTEM_VERDICTS,
  type SystemRow,
  type SystemsReport,
  type SystemVerdict,
} from '#shared/computers/systems-report.ts'
import type { TargetSystem } from '#shared/computers/target-systems.ts'
import { BYTE_ORDER_MARK, csvLines } from '#shared/csv.ts'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import { matchingFormat } from '#shared/plugins/formats.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { compareVersions } from '#shared/updates/version.ts'
import { inNameOrder } from '../in-name-order.ts'
import { reasonText, VERDICT_LABELS } from './systems-words.ts'

/** The shown part of a report; '' for everything. */
export type SystemsView = { search: string; show: SystemVerdict | '' }

/** A line of the report with its plugin. */
export type SystemLine = SystemRow & { id: string; plugin: Plugin }

/** The lines of a report: by verdict, the worst first, then in the order of the plugins. */
export function systemLines({ rows }: SystemsReport, plugins: ReadonlyMap<string, Plugin>): SystemLine[] {
  return SYSTEM_VERDICTS.flatMap((verdict) =>
    inNameOrder(rows[verdict], plugins).map((line) => ({ ...line, id: line.key })),
  )
}

/** The lines that match a view. */
export function shownSystemLines(lines: SystemLine[], { search, show }: SystemsView): SystemLine[] {
  const isFound = pluginSearch.matcher(search)
  return lines.filter(({ verdict, plugin }) => (show === '' || verdict === show) && isFound(plugin))
}

/** The newest version that updates know of a plugin in a format. */
export function newestVersions(updates: readonly PluginUpdates[]) {
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

/** The report as a CSV file; no cell is a formula. */
export const systemsCsv = (lines: SystemLine[], target: TargetSystem, names: ReadonlyMap<string, string>) =>
  BYTE_ORDER_MARK +
  csvLines([
    ['Manufacturer', 'Name', 'Formats', 'Version', `On ${target.label}`, 'Why', 'Newer version', 'Computers'],
    ...lines.map((line) => [
      line.plugin.manufacturer,
      line.plugin.name,
      line.formats.join(', '),
      line.version,
      VERDICT_LABELS[line.verdict],
      reasonText(line, target),
      line.newer,
      line.machines.map((machine) => names.get(machine) ?? '').join(', '),
    ]),
  ])
