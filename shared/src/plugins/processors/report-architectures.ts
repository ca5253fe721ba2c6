import type { ArchitectureReport, OldInstallation } from '../architecture-report.ts'
import { ARCHITECTURE_KINDS, type ArchitectureKind } from '../architectures.ts'
import { inFormatOrder } from '../formats.ts'
import { architectureKindOf, type InstalledProgram, platformOf } from './installed-program.ts'

/** An installation as the library knows it. */
export type KnownInstallation = Omit<OldInstallation, 'kind' | 'platform'> &
  Pick<InstalledProgram, 'bundleId'>

/** The installations that need Rosetta or are 32-bit, and the number of plugins of each kind. */
export function architectureReportOf(installations: KnownInstallation[]): ArchitectureReport {
  const plugins = new Map<ArchitectureKind, Set<string>>(ARCHITECTURE_KINDS.map((kind) => [kind, new Set()]))
  const old: OldInstallation[] = []
  for (const known of installations) {
    const kind = architectureKindOf(known)
    plugins.get(kind)?.add(known.pluginId)
    if (kind !== 'intel' && kind !== '32-bit') continue
    const { bundleId: _, ...facts } = known
    old.push({ ...facts, kind, platform: platformOf(known) ?? null })
  }
  const affected = new Set(old.map(({ pluginId }) => pluginId))
  const undetermined = [...(plugins.get('unknown') ?? [])].filter((id) => !affected.has(id)).length
  const total = new Set(installations.map(({ pluginId }) => pluginId)).size
  const counts = Object.fromEntries(ARCHITECTURE_KINDS.map((kind) => [kind, plugins.get(kind)?.size ?? 0]))
  return {
    counts: counts as ArchitectureReport['counts'],
    affected: affected.size,
    ready: total - affected.size - undetermined,
    undetermined,
    installations: sorted(old),
  }
}

/** Each key is computed once, because sorting compares every key many times. */
function sorted(installations: OldInstallation[]) {
  return installations
    .map((installation) => ({ installation, key: keyOf(installation) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ installation }) => installation)
}

/** The greatest character sorts unknown makers last; the id separates plugins with the same name. */
const keyOf = ({ manufacturer, name, pluginId, format, path }: OldInstallation) =>
  [manufacturer.trim().toLowerCase() || '\uFFFF', name.toLowerCase(), pluginId, format, path].join('\0')

type OfInstallation = 'id' | 'format' | 'path' | 'machine' | 'architectures'
/** A line of the report: the formats of a plugin with the same version and kind. */
export type ArchitectureReportEntry = Omit<OldInstallation, OfInstallation> & {
  key: string
  formats: string[]
}

/** The kinds of the list, the more urgent first: 32-bit plugins have stopped working, the others will. */
const URGENCY = ['32-bit', 'intel'] as const

export type UrgencyGroup = {
  kind: (typeof URGENCY)[number]
  entries: ArchitectureReportEntry[]
  /** The number of plugins: one with several versions has several entries. */
  pluginCount: number
}

/** Groups the report by urgency, with one line for all formats of a plugin that share a version. Empty groups are left out. */
export function groupByUrgency(installations: OldInstallation[]): UrgencyGroup[] {
  return URGENCY.map((kind) => {
    const entries = entriesOf(installations.filter((installation) => installation.kind === kind))
    return { kind, entries, pluginCount: new Set(entries.map(({ pluginId }) => pluginId)).size }
  }).filter(({ entries }) => entries.length > 0)
}

function entriesOf(installations: OldInstallation[]): ArchitectureReportEntry[] {
  const entries = new Map<string, ArchitectureReportEntry>()
  for (const installation of installations) {
    const { pluginId, name, manufacturer, updateUrl, version, kind, platform, format } = installation
    const key = [pluginId, version, kind, platform].join('\0')
    const entry = entries.get(key)
    if (!entry) {
      const facts = { pluginId, name, manufacturer, updateUrl, version, kind, platform }
      entries.set(key, { key, ...facts, formats: [format] })
    } else if (!entry.formats.includes(format)) entry.formats.push(format)
  }
  return [...entries.values()].map((entry) => ({ ...entry, formats: inFormatOrder(entry.formats) }))
}
