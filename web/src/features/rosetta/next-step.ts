import type { PluginUpdates } from '#shared/definitions/contract.ts'
import type { ArchitectureReportEntry } from '#shared/plugins/processors/report-architectures.ts'
import { webSearchFor } from '#shared/updates/lines/update-page.ts'
import { compareVersions } from '#shared/updates/version.ts'

/** The newest version that is known for one of the formats of this line and newer than it, unless it is in this report too. */
export function newerVersionOf(
  { formats, version, oldVersions }: ArchitectureReportEntry,
  update?: PluginUpdates,
) {
  const versions = (update?.formats ?? [])
    .filter((each) => formats.includes(each.format))
    .map(({ latest }) => latest.version)
    .filter((latest) => version === '' || (compareVersions(latest, version) ?? 0) > 0)
  const [newest] = versions.sort((a, b) => compareVersions(b, a) ?? 0)
  const isOld = oldVersions.some((old) => newest !== undefined && compareVersions(old, newest) === 0)
  return isOld ? undefined : newest
}

/** Where to get a newer version: the update page of the plugin, else a search of the web for its maker and name. */
export function nextStepOf(entry: ArchitectureReportEntry, update?: PluginUpdates) {
  const page = entry.updateUrl || update?.page
  if (page) return { href: page, isSearch: false }
  return { href: webSearchFor(entry, 'Apple Silicon update'), isSearch: true }
}
