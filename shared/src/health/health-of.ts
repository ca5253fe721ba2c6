import { loads } from '../formats/daw-ids.ts'
import { groupsOf } from '../groups.ts'
import { matchingFormat } from '../plugins/formats.ts'
import type { DawId } from '../songs/daws.ts'
import { bundleCases, type HealthBundle, type HealthComputer } from './health-case.ts'
import { HEALTH_REASON_IDS, type HealthCase, type HealthReason, rowOf } from './health-reasons.ts'
import type { HealthGap, Sureness } from './health-terms.ts'

type Answer =
  | { verdict: 'seen'; sure: Sureness; reason: null; gap: null }
  | { verdict: 'not-seen'; sure: Sureness; reason: HealthReason; gap: null }
  | { verdict: 'cannot-say'; sure: null; reason: null; gap: HealthGap }

export type HealthFinding = HealthCase & Answer

/** The answer for each bundle of one computer and each of these DAWs. Programs that need no DAW have none. */
export function healthOf(
  bundles: readonly HealthBundle[],
  computer: HealthComputer,
  daws: readonly DawId[],
): HealthFinding[] {
  const asked = bundles.filter(({ format }) => format !== 'Standalone')
  const findings: HealthFinding[] = []
  for (const one of bundleCases(asked, computer)) {
    const [first] = daws
    if (!first) return []
    const seen: HealthCase = { ...one, daw: first, list: undefined }
    // A reason that lies in the file is the same for every DAW.
    const ofFile = FILE_REASONS.find((id) => rowOf(id).holds(seen))
    for (const daw of daws) {
      seen.daw = daw
      seen.list = one.facts?.lists[daw]
      findings.push(findingOf(seen, ofFile))
    }
  }
  return findings
}

const FILE_REASONS = HEALTH_REASON_IDS.filter((id) => rowOf(id).isOfFile)
const OTHER_REASONS = HEALTH_REASON_IDS.filter((id) => !rowOf(id).isOfFile)

function findingOf(seen: HealthCase, ofFile: HealthReason | undefined): HealthFinding {
  const reason = ofFile ?? (isListed(seen) ? undefined : OTHER_REASONS.find((id) => rowOf(id).holds(seen)))
  if (reason) return finding(seen, { verdict: 'not-seen', sure: surenessOf(reason, seen), reason, gap: null })
  const sure = surenessOfSeen(seen)
  return sure
    ? finding(seen, { verdict: 'seen', sure, reason: null, gap: null })
    : finding(seen, { verdict: 'cannot-say', sure: null, reason: null, gap: gapOf(seen) })
}

/** Written out, because a large library has tens of thousands, and a spread of two objects costs several times as much. */
const finding = (seen: HealthCase, answer: Answer): HealthFinding =>
  // as: it has the fields of both
  ({
    bundle: seen.bundle,
    facts: seen.facts,
    platform: seen.platform,
    processor: seen.processor,
    place: seen.place,
    system: seen.system,
    minSystem: seen.minSystem,
    hiddenBy: seen.hiddenBy,
    twin: seen.twin,
    daw: seen.daw,
    list: seen.list,
    verdict: answer.verdict,
    sure: answer.sure,
    reason: answer.reason,
    gap: answer.gap,
  }) as HealthFinding

function surenessOf(reason: HealthReason, seen: HealthCase): Sureness {
  const { sure } = rowOf(reason)
  return typeof sure === 'function' ? sure(seen) : sure
}

/** The DAW itself says that it has loaded it. */
const isListed = ({ list }: HealthCase) => list === 'listed' || list === 'listed-before'

/** How sure it is that the DAW sees a bundle against which nothing speaks; undefined when nothing tells. */
function surenessOfSeen({ list, daw, bundle, facts }: HealthCase): Sureness | undefined {
  if (list === 'listed') return 'certain'
  if (list === 'listed-before' || list === 'shared') return 'likely'
  const isAudioUnit = matchingFormat(bundle.format) === 'AU'
  const registered = facts?.lists['audio-units']
  // These hosts read the list of macOS and have no other.
  const readsRegistry = list === undefined && isAudioUnit && isOnlyForAudioUnits(daw)
  return readsRegistry && (registered === 'listed' || registered === 'listed-before') ? 'likely' : undefined
}

const isOnlyForAudioUnits = (daw: DawId) => loads(daw, 'AU') && !loads(daw, 'VST3') && !loads(daw, 'VST')

function gapOf({ facts, list, bundle, system }: HealthCase): HealthGap {
  if (facts === null) return 'not-checked'
  if (list === 'absent') return 'not-in-list'
  if (bundle.format === 'Plugin' || facts.state === 'unreadable' || system === 'unknown-processors')
    return 'unknown-bundle'
  return 'no-list'
}

/** The answer for a plugin and a DAW: that of its bundle which the DAW sees, or else of that which comes nearest to it. */
export type PluginFinding = {
  finding: HealthFinding
  /** A newer bundle of it that another one hides: the DAW sees the plugin, but not this version. */
  hidden: HealthFinding | undefined
}

/** The answers for the plugins on one computer: those of `healthOf`, one for each plugin and DAW. A bundle of no plugin stands for itself. */
export function pluginFindings(findings: readonly HealthFinding[]): PluginFinding[] {
  const byDaw = groupsOf(findings, ({ daw }) => daw)
  const groups = [...byDaw.values()].flatMap((ofDaw) => [
    ...groupsOf(ofDaw, ({ bundle }) => bundle.pluginId ?? bundle.path).values(),
  ])
  return groups.map((group) => ({
    // The group has at least one.
    finding: group.reduce((best, other) => (rankOf(other) < rankOf(best) ? other : best)),
    hidden: group.find(({ reason }) => reason === 'hidden-copy'),
  }))
}

function rankOf({ verdict, reason, gap }: HealthFinding): number {
  if (verdict === 'seen') return 0
  if (verdict === 'cannot-say') return gap === 'not-in-list' ? 2 : 1
  if (reason && rowOf(reason).isLast) return reason === 'format' ? 5 : 4
  return 3
}
