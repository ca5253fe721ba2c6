import { wavesGenerationOf } from '../bundles/waves/waves-places.ts'
import { ownTarget } from '../computers/own-system.ts'
import { fateOf, type SystemReason } from '../computers/systems-report.ts'
import type { MacProcessor } from '../computers/target-systems.ts'
import { countsOf, groupsOf } from '../groups.ts'
import type { Platform } from '../plugins/architectures.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { hiddenCopies } from '../plugins/loaded-first.ts'
import { type InstalledProgram, platformOf } from '../plugins/processors/installed-program.ts'
import { fileNameOf } from '../storage/copies-of.ts'
import { isLoadable } from '../storage/counted-bundles.ts'
import type { BundleCheck, ListId, ListState } from './bundle-check.ts'
import { type PlaceVerdict, placeVerdict } from './search-folders.ts'

/** Facts that a helper has seen of a bundle, beside those that the library knows. */
export type BundleFacts = Omit<BundleCheck, 'path' | 'format' | 'lists' | 'signer' | 'classId'> & {
  /** The answer of each list; a list that was not read is missing. */
  lists: Partial<Record<ListId, ListState>>
  /** The team that had signed it before another one did; missing when it is the same, or unknown. */
  formerSigner?: string
}

/** Facts that many bundles have in common. Bundles with the same object are judged once. */
export type BundleKind = {
  machine: string
  format: string
  /** The system, if the reader knew it. */
  platform: Platform | null
  architectures: string[]
  /** The oldest system that it asks for, as `min-system.ts` writes it; '' when unknown. */
  minSystem: string
  hasBundleId: boolean
  /** Null when no helper has looked at it. */
  facts: BundleFacts | null
}

/** A bundle on a computer, or what is only named like one. */
export type HealthBundle = {
  /** Null for what is no plugin of the library. */
  pluginId: string | null
  installationId: string | null
  path: string
  version: string
  /** A VST3 class id of 32 digits; '' for none. */
  classId: string
  kind: BundleKind
}

/** A bundle with a kind of its own. */
export function bundleOfOwnKind(bundle: Omit<HealthBundle, 'kind'> & BundleKind): HealthBundle {
  const { pluginId, installationId, path, version, classId, ...kind } = bundle
  return { pluginId, installationId, path, version, classId, kind }
}

/** A computer as its helper describes it; null for what is unknown. */
export type HealthComputer = {
  platform: Platform | null
  systemVersion: string | null
  /** As `lipo` names it. */
  processor: string | null
  hasRosetta: boolean | null
}

/** Everything of which a judgment depends, beside the DAW. It is the same object for bundles that are judged alike. */
export type CaseKind = {
  kind: BundleKind
  /** The system of the computer, and its processor. */
  platform: Platform | null
  processor: string | null
  /** The system for which the bundle is made. */
  ownPlatform: Platform | undefined
  place: PlaceVerdict
  /** Its name or its folder says that it is not in use. */
  isSwitchedOff: boolean
  /** The verdict of the rule of systems on this computer: see `systems-report.ts`. */
  system: SystemReason | 'other-processor'
  /** For `needs-newer-system`. */
  minSystem: string
  /** Another bundle is found first by hosts. */
  isHidden: boolean
  /** A bundle of another name has the same class id. */
  hasTwin: boolean
}

/** A bundle with everything that does not depend on the DAW. */
export type BundleCase = {
  bundle: HealthBundle
  as: CaseKind
  /** The other bundle that hosts find first. */
  hiddenBy: HealthBundle | undefined
  /** A bundle of another name with the same class id. */
  twin: HealthBundle | undefined
}

/**
 * The bundles of one computer, each with what can be said of it whatever the DAW. A Windows plugin that a bridge runs is no bundle of its
 * own: DAWs see the bridge.
 */
export function bundleCases(bundles: readonly HealthBundle[], computer: HealthComputer): BundleCase[] {
  const bridged = bridgedPaths(bundles)
  const own = bridged ? bundles.filter(({ path, kind }) => kind.facts?.bridge || !bridged.has(path)) : bundles
  const hidden = hiddenAmong(own, computer)
  const twins = twinsAmong(own)
  const kindOf = caseKinds(computer)
  return own.map((bundle) => {
    const hiddenBy = hidden.get(bundle)
    const twin = twins.get(bundle)
    const as = kindOf(bundle, hiddenBy !== undefined, twin !== undefined)
    return { bundle, as, hiddenBy, twin }
  })
}

/** Most bundles of a kind are in few folders, so what their paths say is asked once for each folder. */
function caseKinds(computer: HealthComputer) {
  const known = new Map<BundleKind, Map<string, CaseKind>>()
  return ({ path, kind }: HealthBundle, isHidden: boolean, hasTwin: boolean): CaseKind => {
    const ofKind = known.get(kind) ?? new Map<string, CaseKind>()
    if (ofKind.size === 0) known.set(kind, ofKind)
    // Shells of Waves load its plugins from their own folder.
    const isSwitchedOff = !isLoadable({ path }) && !wavesGenerationOf(path)
    const marks = `${isSwitchedOff ? 'o' : ''}${isHidden ? 'h' : ''}${hasTwin ? 't' : ''}`
    const nameAt = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1
    const endingAt = path.lastIndexOf('.')
    const key = `${marks}\n${path.slice(0, nameAt)}${endingAt > nameAt ? path.slice(endingAt) : ''}`
    const before = ofKind.get(key)
    if (before) return before
    const { platform, processor } = computer
    const program = programOf(path, kind)
    const isPlaceKnown = platform !== null && !wavesGenerationOf(path)
    const made = {
      kind,
      platform,
      processor,
      ownPlatform: platformOf(program),
      place: isPlaceKnown ? placeVerdict(path, kind.format, platform) : ('unknown' as const),
      isSwitchedOff,
      ...systemFateOf(program, kind.facts, computer),
      isHidden,
      hasTwin,
    }
    ofKind.set(key, made)
    return made
  }
}

/** The paths at or below which a bridge has its plugin; undefined where no bridge is. */
function bridgedPaths(bundles: readonly HealthBundle[]): ReadonlySet<string> | undefined {
  const targets = bundles.flatMap(({ kind: { facts } }) =>
    facts?.bridge && facts.leadsTo ? [facts.leadsTo] : [],
  )
  if (targets.length === 0) return undefined
  const known = new Set(targets)
  for (const target of targets)
    for (let at = target.lastIndexOf('/'); at > 0; at = target.lastIndexOf('/', at - 1)) {
      const folder = target.slice(0, at)
      if (/\.vst3$/i.test(folder)) known.add(folder)
    }
  return known
}

/** Those of which another has the same key. */
function withTwins(bundles: readonly HealthBundle[], keyOf: (bundle: HealthBundle) => string) {
  const counts = countsOf(bundles.map(keyOf))
  return counts.size === bundles.length
    ? []
    : bundles.filter((bundle) => (counts.get(keyOf(bundle)) ?? 0) > 1)
}

const MAY_RUN: ReadonlySet<CaseKind['system']> = new Set(['none', 'unknown-processors', 'unknown-minimum'])

/** Only working VST3 hide others: a DAW that cannot load the first of two takes the second. */
function hiddenAmong(
  bundles: readonly HealthBundle[],
  computer: HealthComputer,
): ReadonlyMap<HealthBundle, HealthBundle> {
  const working = bundles.filter(
    ({ kind: { format, facts } }) =>
      format === 'VST3' && (facts === null || (facts.state === 'whole' && facts.isQuarantined !== true)),
  )
  const pluginOf = ({ pluginId }: HealthBundle) => pluginId ?? ''
  const groups = groupsOf(
    withTwins(working, pluginOf).filter(({ path, kind }) =>
      MAY_RUN.has(systemFateOf(programOf(path, kind), kind.facts, computer).system),
    ),
    (bundle) => `${pluginOf(bundle)}\n${fileNameOf(bundle.path).toLowerCase()}`,
  )
  const hidden = new Map<HealthBundle, HealthBundle>()
  for (const group of groups.values()) {
    const copies = group.map((bundle) => ({ bundle, path: bundle.path, ...bundle.kind }))
    for (const pair of hiddenCopies(copies)) hidden.set(pair.hidden.bundle, pair.loaded.bundle)
  }
  return hidden
}

/** Bundles of one class id and different file names. */
function twinsAmong(bundles: readonly HealthBundle[]): ReadonlyMap<HealthBundle, HealthBundle> {
  const withId = bundles.filter(({ classId, kind }) => classId !== '' && kind.facts?.state === 'whole')
  const twins = new Map<HealthBundle, HealthBundle>()
  for (const group of groupsOf(
    withTwins(withId, ({ classId }) => classId),
    ({ kind, classId }) => `${matchingFormat(kind.format)} ${classId}`,
  ).values()) {
    if (group.length < 2) continue
    for (const bundle of group) {
      const name = fileNameOf(bundle.path).toLowerCase()
      const twin = group.find((other) => fileNameOf(other.path).toLowerCase() !== name)
      if (twin) twins.set(bundle, twin)
    }
  }
  return twins
}

type SystemFate = Pick<CaseKind, 'system' | 'minSystem'>

const UNKNOWN: SystemFate = { system: 'unknown-processors', minSystem: '' }

type Program = InstalledProgram & Pick<BundleKind, 'minSystem'>

const programOf = (path: string, kind: BundleKind): Program => ({
  ...kind,
  path,
  bundleId: kind.hasBundleId ? '' : null,
})

/** The rule of systems, asked about the system that a computer runs. */
function systemFateOf(program: Program, facts: BundleFacts | null, computer: HealthComputer): SystemFate {
  const { platform, systemVersion, processor, hasRosetta } = computer
  if (facts?.bridge) return { ...UNKNOWN, system: 'none' }
  if (platform === null || platformOf(program) !== platform) return UNKNOWN
  if (isForOtherProcessor(program, platform, processor)) return { ...UNKNOWN, system: 'other-processor' }
  if (platform === 'linux') return { ...UNKNOWN, system: linuxReasonOf(program, processor) }
  const own = systemVersion === null ? undefined : ownTarget({ platform, systemVersion })
  if (!own) return UNKNOWN
  const target = {
    ...own,
    version: systemVersion ?? own.version,
    isWithoutRosetta: own.isWithoutRosetta || hasRosetta === false,
  }
  const fates = macProcessorsOf(processor).map((each) => {
    const asked = fateOf(program, target, each)
    // Nothing speaks against a bundle that names no minimum.
    return asked.reason === 'unknown-minimum'
      ? fateOf({ ...program, minSystem: OLDEST }, target, each)
      : asked
  })
  const [fate] = fates
  if (!fate || fates.some(({ reason }) => reason !== fate.reason)) return UNKNOWN
  return { system: fate.reason, minSystem: fate.minSystem }
}

/** A macOS that every program runs on which names none. */
const OLDEST = '10.4'

/** Both kinds may be meant where the processor is unknown. */
const macProcessorsOf = (processor: string | null): MacProcessor[] =>
  processor === null
    ? ['apple-silicon', 'intel']
    : [processor.startsWith('arm64') ? 'apple-silicon' : 'intel']

/** True for a program that cannot run on this processor. Windows on ARM runs programs for Intel, too, Linux on ARM does not, and macOS has the rule of systems. */
function isForOtherProcessor({ architectures }: Program, platform: Platform, processor: string | null) {
  if (processor === null || platform === 'macos' || architectures.length === 0) return false
  const runs = platform === 'linux' && processor === 'arm64' ? ['arm64', 'arm'] : RUNS[processor]
  return runs !== undefined && !architectures.some((name) => runs.includes(name))
}

/** The programs that each processor can run, in some host or other. */
const RUNS: Partial<Record<string, readonly string[]>> = {
  x86_64: ['x86_64', 'i386'],
  arm64: ['arm64', 'arm64ec', 'arm64x', 'arm', 'x86_64', 'i386'],
}

function linuxReasonOf({ architectures }: Program, processor: string | null): SystemReason {
  if (architectures.length === 0 || processor === null) return 'unknown-processors'
  if (architectures.includes(processor)) return 'none'
  return architectures.every((name) => name === 'i386' || name === 'arm') ? '32-bit' : 'unknown-processors'
}
