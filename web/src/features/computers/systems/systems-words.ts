import type { SystemReason, SystemRow, SystemVerdict } from '#shared/computers/systems-report.ts'
import type { TargetSystem } from '#shared/computers/target-systems.ts'
import { systemName } from '#shared/plugins/processors/system-names.ts'

/** The verdicts as filters and tags. */
export const VERDICT_LABELS: Record<SystemVerdict, string> = {
  stops: 'Stops working',
  update: 'Update first',
  'old-copy': 'Old copy',
  unknown: 'Unknown',
  rosetta: 'Needs Rosetta',
  works: 'Works',
}

/** Why, as a sentence without a full stop. */
export function reasonText(
  { verdict, reason, minSystem }: Pick<SystemRow, 'verdict' | 'reason' | 'minSystem'>,
  target: TargetSystem,
): string {
  const why =
    reason === 'needs-newer-system'
      ? `It asks for ${systemName(minSystem, target.platform)} or later`
      : REASONS[reason]
  return verdict === 'old-copy' ? `${why}; another copy on this computer runs` : why
}

const REASONS: Record<Exclude<SystemReason, 'needs-newer-system'>, string> = {
  '32-bit': 'It is 32-bit',
  'needs-rosetta': 'It needs Rosetta, which this system does not have',
  'needs-apple-silicon': 'It is for Apple silicon only',
  'unknown-processors': 'Its processors were not read: scan or drop it again',
  'unknown-minimum': 'It does not say which macOS it needs, or was not read since: scan it again',
  'needs-32-bit-host': 'It is 32-bit, so it depends on your DAW',
  'runs-with-rosetta': 'It is for Intel only and runs through Rosetta',
  none: 'As far as its files say',
}
