import { loads } from '../formats/daw-ids.ts'
import type { DawId } from '../songs/daws.ts'
import { type BundleCase, bundleCases, type HealthBundle, type HealthComputer } from './health-case.ts'
import {
  HEALTH_REASON_IDS,
  type HealthCase,
  type HealthReason,
  isRegistered,
  rowOf,
} from './health-reasons.ts'
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
  const [first] = daws
  if (!first) return []
  const findings: HealthFinding[] = []
  for (const one of bundleCases(asked, computer)) {
    // A reason that lies in the file is the same for every DAW.
    const inFile = new Judged(one, first)
    const ofFile = FILE_REASONS.find((row) => row.holds(inFile))?.id
    for (const daw of daws) findings.push(findingOf(new Judged(one, daw), ofFile))
  }
  return findings
}

const REASONS = HEALTH_REASON_IDS.map((id) => ({ id, ...rowOf(id) }))
const FILE_REASONS = REASONS.filter(({ isOfFile }) => isOfFile)
const OTHER_REASONS = REASONS.filter(({ isOfFile }) => !isOfFile)

function findingOf(seen: Judged, ofFile: HealthReason | undefined): HealthFinding {
  const reason = ofFile ?? (isListed(seen) ? undefined : OTHER_REASONS.find((row) => row.holds(seen))?.id)
  const sure = reason ? undefined : surenessOfSeen(seen)
  if (reason) seen.answer = { verdict: 'not-seen', sure: surenessOf(reason, seen), reason, gap: null }
  else if (sure) seen.answer = SEEN[sure]
  else seen.answer = { verdict: 'cannot-say', sure: null, reason: null, gap: gapOf(seen) }
  // as: its answer is one of the union
  return seen as HealthFinding
}

const seenAs = (sure: Sureness): Answer => ({ verdict: 'seen', sure, reason: null, gap: null })
const SEEN: Record<Sureness, Answer> = {
  certain: seenAs('certain'),
  likely: seenAs('likely'),
  perhaps: seenAs('perhaps'),
}

/** A bundle and a DAW with the answer. A large library has tens of thousands, so each holds only what differs between DAWs. */
class Judged implements HealthCase {
  readonly daw: DawId
  readonly list: HealthCase['list']
  answer: Answer = SEEN.perhaps
  readonly #one: BundleCase

  constructor(one: BundleCase, daw: DawId) {
    this.#one = one
    this.daw = daw
    this.list = one.facts?.lists[daw]
  }

  get bundle() {
    return this.#one.bundle
  }
  get facts() {
    return this.#one.facts
  }
  get platform() {
    return this.#one.platform
  }
  get processor() {
    return this.#one.processor
  }
  get place() {
    return this.#one.place
  }
  get system() {
    return this.#one.system
  }
  get minSystem() {
    return this.#one.minSystem
  }
  get hiddenBy() {
    return this.#one.hiddenBy
  }
  get twin() {
    return this.#one.twin
  }
  get verdict() {
    return this.answer.verdict
  }
  get sure() {
    return this.answer.sure
  }
  get reason() {
    return this.answer.reason
  }
  get gap() {
    return this.answer.gap
  }
}

function surenessOf(reason: HealthReason, seen: HealthCase): Sureness {
  const { sure } = rowOf(reason)
  return typeof sure === 'function' ? sure(seen) : sure
}

/** The DAW itself says that it has loaded it. */
const isListed = ({ list }: HealthCase) => list === 'listed' || list === 'listed-before'

/** How sure it is that the DAW sees a bundle against which nothing speaks; undefined when nothing tells. */
function surenessOfSeen(seen: HealthCase): Sureness | undefined {
  const { list, daw, facts } = seen
  if (list === 'listed') return 'certain'
  if (list === 'listed-before' || list === 'shared') return 'likely'
  // These hosts read the list of macOS and have no other. macOS registers an Audio Unit before it runs it, and may still block it.
  const readsRegistry = list === undefined && isOnlyForAudioUnits(daw)
  return readsRegistry && isRegistered(seen) && facts?.isQuarantined !== true ? 'likely' : undefined
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

/**
 * The answers for the plugins on one computer: those of `healthOf`, one for each plugin and DAW, plugin by plugin. A bundle of no plugin
 * stands for itself.
 */
export function pluginFindings(findings: readonly HealthFinding[]): PluginFinding[] {
  const byPlugin = new Map<string, PluginFinding[]>()
  for (const finding of findings) {
    const key = finding.bundle.pluginId ?? finding.bundle.path
    const hidden = finding.reason === 'hidden-copy' ? finding : undefined
    const known = byPlugin.get(key)
    const ofDaw = known?.find((other) => other.finding.daw === finding.daw)
    if (ofDaw) {
      if (rankOf(finding) < rankOf(ofDaw.finding)) ofDaw.finding = finding
      ofDaw.hidden ??= hidden
    } else if (known) known.push({ finding, hidden })
    else byPlugin.set(key, [{ finding, hidden }])
  }
  return [...byPlugin.values()].flat()
}

function rankOf({ verdict, reason, gap }: HealthFinding): number {
  if (verdict === 'seen') return 0
  if (verdict === 'cannot-say') return gap === 'not-in-list' ? 2 : 1
  if (reason && rowOf(reason).isLast) return reason === 'format' ? 5 : 4
  return 3
}
