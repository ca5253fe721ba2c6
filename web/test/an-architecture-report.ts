import type { ArchitectureReport, OldInstallation } from '#shared/plugins/architecture-report.ts'

/** A report about these installations, each a plugin of its own, and about as many others of each kind as is said. */
export function anArchitectureReport(
  installations: OldInstallation[] = [],
  counts: Partial<ArchitectureReport['counts']> = {},
): ArchitectureReport {
  const ofKind = (kind: string) => installations.filter((each) => each.kind === kind).length
  return {
    counts: {
      universal: 0,
      'apple-silicon': 0,
      intel: ofKind('intel'),
      '32-bit': ofKind('32-bit'),
      elsewhere: 0,
      unknown: 0,
      ...counts,
    },
    stopping: installations.filter(({ platform }) => platform === 'macos').length,
    affected: installations.length,
    ready: counts.universal ?? 0,
    undetermined: counts.unknown ?? 0,
    installations,
  }
}
