import type { ArchitectureReport } from '#shared/plugins/architecture-report.ts'

/** A report about as many plugins of each kind as is said, each of one kind. */
export function anArchitectureReport(counts: Partial<ArchitectureReport['counts']> = {}): ArchitectureReport {
  const all = { universal: 0, 'apple-silicon': 0, intel: 0, '32-bit': 0, elsewhere: 0, unknown: 0, ...counts }
  const affected = all.intel + all['32-bit']
  return { counts: all, stopping: affected, affected, ready: all.universal, undetermined: all.unknown }
}
