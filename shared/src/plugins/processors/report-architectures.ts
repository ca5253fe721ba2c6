import type { ArchitectureReport, OldInstallation } from '../architecture-report.ts'
import { ARCHITECTURE_KINDS, type ArchitectureKind } from '../architectures.ts'
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
