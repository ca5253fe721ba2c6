import { loads } from '../formats/daw-ids.ts'
import { groupsOf } from '../groups.ts'
import type { DawId } from '../songs/daws.ts'
import {
  type BundleCase,
  bundleCases,
  type CaseKind,
  type HealthBundle,
  type HealthComputer,
} from './health-case.ts'
import {
  HEALTH_REASON_IDS,
  type HealthCase,
  type HealthReason,
  isRegistered,
  rowOf,
} from './health-reasons.ts'
import type { HealthGap, Sureness } from './health-terms.ts'

export type HealthAnswer =
  | { verdict: 'seen'; sure: Sureness; reason: null; gap: null }
  | { verdict: 'not-seen'; sure: Sureness; reason: HealthReason; gap: null }
  | { verdict: 'cannot-say'; sure: null; reason: null; gap: HealthGap }

/** A bundle with the answer for each DAW, in their order. Bundles that are judged alike share their answers. */
export type JudgedBundle = BundleCase & { answers: readonly HealthAnswer[] }

/** The answers for each bundle of one computer and each of these DAWs. Programs that need no DAW have none. */
export function healthOf(
  bundles: readonly HealthBundle[],
  computer: HealthComputer,
  daws: readonly DawId[],
): JudgedBundle[] {
  if (daws.length === 0) return []
  const known = new Map<CaseKind, readonly HealthAnswer[]>()
  const asked = bundles.filter(({ kind }) => kind.format !== 'Standalone')
  return bundleCases(asked, computer).map(({ bundle, as, hiddenBy, twin }) => {
    const answers =
      known.get(as) ?? daws.map((daw) => answerFor({ ...as, daw, list: as.kind.facts?.lists[daw] }))
    known.set(as, answers)
    return { bundle, as, hiddenBy, twin, answers }
  })
}

const REASONS = HEALTH_REASON_IDS.map((id) => ({ id, ...rowOf(id) }))
const FILE_REASONS = REASONS.filter(({ isOfFile }) => isOfFile)

function answerFor(seen: HealthCase): HealthAnswer {
  // A bundle that nobody has looked at may be gone.
  if (seen.kind.facts === null) return { verdict: 'cannot-say', sure: null, reason: null, gap: 'not-checked' }
  const reason = (isListed(seen) ? FILE_REASONS : REASONS).find((row) => row.holds(seen))?.id
  if (reason) return { verdict: 'not-seen', sure: surenessOf(reason, seen), reason, gap: null }
  const sure = surenessOfSeen(seen)
  if (sure) return { verdict: 'seen', sure, reason: null, gap: null }
  return { verdict: 'cannot-say', sure: null, reason: null, gap: gapOf(seen) }
}

function surenessOf(reason: HealthReason, seen: HealthCase): Sureness {
  const { sure } = rowOf(reason)
  return typeof sure === 'function' ? sure(seen) : sure
}

/** The DAW itself says that it has loaded it. */
const isListed = ({ list }: HealthCase) => list === 'listed' || list === 'listed-before'

/** How sure it is that the DAW sees a bundle against which nothing speaks; undefined when nothing tells. */
function surenessOfSeen(seen: HealthCase): Sureness | undefined {
  const { list, daw, kind } = seen
  if (list === 'listed') return 'certain'
  if (list === 'listed-before' || list === 'shared') return 'likely'
  // These hosts read the list of macOS and have no other. macOS registers an Audio Unit before it runs it, and may still block it.
  const readsRegistry = list === undefined && isOnlyForAudioUnits(daw)
  return readsRegistry && isRegistered(seen) && kind.facts?.isQuarantined !== true ? 'likely' : undefined
}

const isOnlyForAudioUnits = (daw: DawId) => loads(daw, 'AU') && !loads(daw, 'VST3') && !loads(daw, 'VST')

function gapOf({ list, kind: { format, facts }, system }: HealthCase): HealthGap {
  if (list === 'absent') return 'not-in-list'
  if (format === 'Plugin' || facts?.state === 'unreadable' || system === 'unknown-processors')
    return 'unknown-bundle'
  return 'no-list'
}

/** The DAWs, by their places in the list of DAWs, for which this bundle says how it is with its plugin. */
export type PluginAnswer = {
  one: JudgedBundle
  daws: readonly number[]
  /** Another bundle answers for the plugin and hides this one. */
  isHidden: boolean
}

/**
 * The answers for the plugins on one computer, plugin by plugin. For each DAW a plugin has that of its bundle which the DAW sees, or else
 * of that which comes nearest to it. A bundle of no plugin stands for itself.
 */
export function pluginAnswers(judged: readonly JudgedBundle[]): PluginAnswer[] {
  const all = judged[0]?.answers.map((_, at) => at) ?? []
  const groups = groupsOf(judged, ({ bundle }) => bundle.pluginId ?? bundle.path)
  const answers: PluginAnswer[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (first && group.length === 1) answers.push({ one: first, daws: all, isHidden: false })
    else answers.push(...answersAmong(group, all))
  }
  return answers
}

function answersAmong(group: readonly JudgedBundle[], daws: readonly number[]): PluginAnswer[] {
  const nearest = daws.map((at) =>
    group.reduce((one, other) => (rankOf(other.answers[at]) < rankOf(one.answers[at]) ? other : one)),
  )
  const hidden = daws.map((at) => group.find(({ answers }) => answers[at]?.reason === 'hidden-copy'))
  return group.flatMap((one) =>
    [
      { one, daws: daws.filter((at) => nearest[at] === one), isHidden: false },
      { one, daws: daws.filter((at) => hidden[at] === one && nearest[at] !== one), isHidden: true },
    ].filter((answer) => answer.daws.length > 0),
  )
}

function rankOf(answer: HealthAnswer | undefined): number {
  if (answer?.verdict === 'seen') return 0
  if (answer?.verdict === 'cannot-say') return answer.gap === 'not-in-list' ? 2 : 1
  if (answer && rowOf(answer.reason).isLast) return answer.reason === 'format' ? 5 : 4
  return 3
}
