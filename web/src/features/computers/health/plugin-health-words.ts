import type { HealthRow } from '#shared/health/health-answer.ts'
import { DAWS } from '#shared/songs/daws.ts'

/** Which DAWs see a plugin, which do not, and of which it is unknown, as a sentence. */
export function pluginHealthWords({ daws, verdict, isHidden, version }: HealthRow): string {
  const names = daws.map((daw) => DAWS[daw].name).join(', ')
  const isOne = daws.length === 1
  if (isHidden) return `${names} ${isOne ? 'hides' : 'hide'} ${version ? `version ${version}` : 'a copy'}.`
  if (verdict === 'seen') return `${names} ${isOne ? 'sees' : 'see'} it.`
  if (verdict === 'not-seen') return `${names} ${isOne ? 'does' : 'do'} not see it.`
  return `Unknown for ${names}.`
}
