import type { ArchitectureReport } from '../architecture-report.ts'
import { ARCHITECTURE_KINDS, type ArchitectureKind } from '../architectures.ts'
import { architectureKindOf, type InstalledProgram, platformOf } from './installed-program.ts'
import { KIND_RANKS, oldCopiesAmong } from './old-copies.ts'

/** An installation as the library knows it. */
export type KnownInstallation = InstalledProgram & { pluginId: string; machine: string }

/** How many plugins need Rosetta, are 32-bit, or need nothing, and how many there are of each kind. */
export function architectureReportOf(installations: KnownInstallation[]): ArchitectureReport {
  const kinds = new Map(installations.map((known) => [known, architectureKindOf(known)]))
  const oldCopies = oldCopiesAmong(installations, (known) => KIND_RANKS[kinds.get(known) ?? 'unknown'])
  const plugins = new Map<ArchitectureKind, Set<string>>(ARCHITECTURE_KINDS.map((kind) => [kind, new Set()]))
  const affected = new Set<string>()
  const stopping = new Set<string>()
  for (const [known, kind] of kinds) {
    if (oldCopies.has(known)) continue
    plugins.get(kind)?.add(known.pluginId)
    if (kind !== 'intel' && kind !== '32-bit') continue
    affected.add(known.pluginId)
    if (platformOf(known) === 'macos') stopping.add(known.pluginId)
  }
  const undetermined = [...(plugins.get('unknown') ?? [])].filter((id) => !affected.has(id)).length
  const total = new Set(installations.map(({ pluginId }) => pluginId)).size
  const counts = Object.fromEntries(ARCHITECTURE_KINDS.map((kind) => [kind, plugins.get(kind)?.size ?? 0]))
  return {
    counts: counts as ArchitectureReport['counts'],
    stopping: stopping.size,
    affected: affected.size,
    ready: total - affected.size - undetermined,
    undetermined,
  }
}
