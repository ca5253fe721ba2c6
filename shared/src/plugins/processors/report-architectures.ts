import { groupsOf } from '../../groups.ts'
import type { ArchitectureReport, OldInstallation } from '../architecture-report.ts'
import { ARCHITECTURE_KINDS, type ArchitectureKind } from '../architectures.ts'
import { inFormatOrder } from '../formats.ts'
import { architectureKindOf, type InstalledProgram, platformOf } from './installed-program.ts'
import { KIND_RANKS, oldCopiesAmong } from './old-copies.ts'

/** An installation as the library knows it. */
export type KnownInstallation = Omit<OldInstallation, 'kind' | 'platform' | 'isOldCopy'> &
  Pick<InstalledProgram, 'bundleId'>

/** The installations that need Rosetta or are 32-bit, and the number of plugins of each kind. */
export function architectureReportOf(installations: KnownInstallation[]): ArchitectureReport {
  const kinds = new Map(installations.map((known) => [known, architectureKindOf(known)]))
  const oldCopies = oldCopiesAmong(installations, (known) => KIND_RANKS[kinds.get(known) ?? 'unknown'])
  const plugins = new Map<ArchitectureKind, Set<string>>(ARCHITECTURE_KINDS.map((kind) => [kind, new Set()]))
  const old: OldInstallation[] = []
  for (const [known, kind] of kinds) {
    const isOldCopy = oldCopies.has(known)
    if (!isOldCopy) plugins.get(kind)?.add(known.pluginId)
    if (kind !== 'intel' && kind !== '32-bit') continue
    const { bundleId: _, ...facts } = known
    old.push({ ...facts, kind, platform: platformOf(known) ?? null, isOldCopy })
  }
  const needy = old.filter(({ isOldCopy }) => !isOldCopy)
  const affected = idsOf(needy)
  const undetermined = [...(plugins.get('unknown') ?? [])].filter((id) => !affected.has(id)).length
  const total = idsOf(installations).size
  const counts = Object.fromEntries(ARCHITECTURE_KINDS.map((kind) => [kind, plugins.get(kind)?.size ?? 0]))
  return {
    counts: counts as ArchitectureReport['counts'],
    stopping: idsOf(needy.filter(({ platform }) => platform === 'macos')).size,
    affected: affected.size,
    ready: total - affected.size - undetermined,
    undetermined,
    installations: sortedInstallations(old),
  }
}

const idsOf = (installations: { pluginId: string }[]) =>
  new Set(installations.map(({ pluginId }) => pluginId))

/** Each key is computed once, because sorting compares every key many times. */
function sortedInstallations(installations: OldInstallation[]) {
  return installations
    .map((installation) => ({ installation, key: keyOf(installation) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ installation }) => installation)
}

/** The greatest character sorts unknown makers last; the id separates plugins with the same name. */
const keyOf = ({ manufacturer, name, pluginId, format, path }: OldInstallation) =>
  [manufacturer.trim().toLowerCase() || '\uFFFF', name.toLowerCase(), pluginId, format, path].join('\0')

type OfInstallation = 'id' | 'format' | 'path' | 'machine' | 'architectures' | 'isOldCopy'
/** A line of the report: the formats of a plugin with the same version and kind. */
export type ArchitectureReportEntry = Omit<OldInstallation, OfInstallation> & {
  key: string
  formats: string[]
  /** All versions of this plugin in the report: a newer one among them helps no more. */
  oldVersions: string[]
}

/**
 * The groups of the list, the more urgent first: what has `stopped` on Macs, what `stops` with Rosetta, what `depends` on a 32-bit DAW on
 * another system, and the old `copies` beside ones that work.
 */
const URGENCY = ['stopped', 'stops', 'depends', 'copies'] as const
type Urgency = (typeof URGENCY)[number]

export type UrgencyGroup = {
  urgency: Urgency
  entries: ArchitectureReportEntry[]
  /** The number of plugins: one with several versions has several entries. */
  pluginCount: number
}

/** Groups the report by urgency, with one line for all formats of a plugin that share a version. Empty groups are left out. */
export function groupByUrgency(installations: OldInstallation[]): UrgencyGroup[] {
  const groups = groupsOf(installations, urgencyOf)
  const versions = groupsOf(installations, ({ pluginId }) => pluginId)
  const oldVersionsOf = (id: string) => [...new Set(versions.get(id)?.map(({ version }) => version))]
  return URGENCY.flatMap((urgency) => {
    const group = groups.get(urgency)
    if (!group) return []
    return { urgency, entries: entriesOf(group, oldVersionsOf), pluginCount: idsOf(group).size }
  })
}

function urgencyOf({ kind, platform, isOldCopy }: OldInstallation): Urgency {
  if (isOldCopy) return 'copies'
  if (kind === 'intel') return 'stops'
  return platform === 'macos' ? 'stopped' : 'depends'
}

function entriesOf(
  installations: OldInstallation[],
  oldVersionsOf: (pluginId: string) => string[],
): ArchitectureReportEntry[] {
  const entries = new Map<string, ArchitectureReportEntry>()
  for (const installation of installations) {
    const { pluginId, name, manufacturer, updateUrl, version, kind, platform, format } = installation
    const key = [pluginId, version, kind, platform].join('\0')
    const entry = entries.get(key)
    if (!entry) {
      const facts = { pluginId, name, manufacturer, updateUrl, version, kind, platform }
      entries.set(key, { key, ...facts, formats: [format], oldVersions: oldVersionsOf(pluginId) })
    } else if (!entry.formats.includes(format)) entry.formats.push(format)
  }
  return [...entries.values()].map((entry) => ({ ...entry, formats: inFormatOrder(entry.formats) }))
}
