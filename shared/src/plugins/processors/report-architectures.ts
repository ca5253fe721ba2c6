import { recordOf } from '../../groups.ts'
import type { ArchitectureReport } from '../architecture-report.ts'
import { ARCHITECTURE_KINDS } from '../architectures.ts'
import { architectureKindOf, type InstalledProgram, platformOf } from './installed-program.ts'
import { KIND_RANKS, oldCopiesAmong } from './old-copies.ts'

/** An installation as the library knows it. */
export type KnownInstallation = InstalledProgram & { pluginId: string; machine: string }

/** How many plugins need Rosetta, are 32-bit, or need nothing, and how many there are of each kind. */
export function architectureReportOf(installations: KnownInstallation[]): ArchitectureReport {
  const kinds = new Map(installations.map((known) => [known, architectureKindOf(known)]))
  const oldCopies = oldCopiesAmong(installations, (known) => KIND_RANKS[kinds.get(known) ?? 'unknown'])
  const plugins = recordOf(ARCHITECTURE_KINDS, () => new Set<string>())
  const affected = new Set<string>()
  const stopping = new Set<string>()
  for (const [known, kind] of kinds) {
    if (oldCopies.has(known)) continue
    plugins[kind].add(known.pluginId)
    if (kind !== 'intel' && kind !== '32-bit') continue
    affected.add(known.pluginId)
    if (platformOf(known) === 'macos') stopping.add(known.pluginId)
  }
  const undetermined = [...plugins.unknown].filter((id) => !affected.has(id)).length
  const total = new Set(installations.map(({ pluginId }) => pluginId)).size
  return {
    counts: recordOf(ARCHITECTURE_KINDS, (kind) => plugins[kind].size),
    stopping: stopping.size,
    affected: affected.size,
    ready: total - affected.size - undetermined,
    undetermined,
  }
}
