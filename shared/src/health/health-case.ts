import { wavesGenerationOf } from '../bundles/waves/waves-places.ts'
import { ownTarget } from '../computers/own-system.ts'
import { fateOf, type SystemReason } from '../computers/systems-report.ts'
import type { MacProcessor, TargetSystem } from '../computers/target-systems.ts'
import { groupsOf } from '../groups.ts'
import type { Platform } from '../plugins/architectures.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { hiddenCopies } from '../plugins/loaded-first.ts'
import { type InstalledProgram, platformOf } from '../plugins/processors/installed-program.ts'
import { fileNameOf } from '../storage/copies-of.ts'
import type { BundleCheck, ListId, ListState } from './bundle-check.ts'
import { type PlaceVerdict, placeVerdict } from './search-folders.ts'

/** Facts that a helper has seen of a bundle, beside those that the library knows. */
export type BundleFacts = Omit<BundleCheck, 'path' | 'format' | 'lists' | 'signer'> & {
  /** The answer of each list; a list that was not read is missing. */
  lists: Partial<Record<ListId, ListState>>
  /** The team that had signed it before another one did; missing when it is the same, or unknown. */
  formerSigner?: string
}

/** A bundle on a computer, or what is only named like one. */
export type HealthBundle = InstalledProgram & {
  /** Null for what is no plugin of the library. */
  pluginId: string | null
  installationId: string | null
  machine: string
  version: string
  /** The oldest system that it asks for, as `min-system.ts` writes it; '' when unknown. */
  minSystem: string
  /** Null when no helper has looked at it. */
  facts: BundleFacts | null
}

/** A computer as its helper describes it; null for what is unknown. */
export type HealthComputer = {
  platform: Platform | null
  systemVersion: string | null
  /** As `lipo` names it. */
  processor: string | null
  hasRosetta: boolean | null
}

/** A bundle with everything that does not depend on the DAW. */
export type BundleCase = {
  bundle: HealthBundle
  facts: BundleFacts | null
  platform: Platform | null
  processor: string | null
  place: PlaceVerdict
  /** The verdict of the rule of systems on this computer: see `systems-report.ts`. */
  system: SystemReason | 'other-processor'
  /** For `needs-newer-system`. */
  minSystem: string
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
  const own = bundles.filter((bundle) => bundle.facts?.bridge || !bridged(bundle.path))
  const { platform, processor } = computer
  const fateOn = systemFates(computer)
  const hiddenBy = hiddenAmong(own, (bundle) => MAY_RUN.has(fateOn(bundle).system))
  const twins = twinsAmong(own)
  const placeOf = platform ? placeVerdicts(platform) : () => 'unknown' as const
  return own.map((bundle) => {
    const { system, minSystem } = fateOn(bundle)
    return {
      bundle,
      facts: bundle.facts,
      platform,
      processor,
      place: placeOf(bundle),
      system,
      minSystem,
      hiddenBy: hiddenBy.get(bundle),
      twin: twins.get(bundle),
    }
  })
}

/** Gives the verdict on the place of a bundle. Most bundles of a format are in few folders, so each folder is judged once. */
function placeVerdicts(platform: Platform): (bundle: HealthBundle) => PlaceVerdict {
  const known = new Map<string, PlaceVerdict>()
  return ({ path, format }) => {
    const nameAt = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1
    const endingAt = path.lastIndexOf('.')
    const key = `${format} ${endingAt > nameAt ? path.slice(endingAt) : ''} ${path.slice(0, nameAt)}`
    let verdict = known.get(key)
    if (verdict === undefined) {
      verdict = wavesGenerationOf(path) ? 'unknown' : placeVerdict(path, format, platform)
      known.set(key, verdict)
    }
    return verdict
  }
}

/** A test for paths at or below which a bridge has its plugin. */
function bridgedPaths(bundles: readonly HealthBundle[]) {
  const targets = bundles.flatMap(({ facts }) => (facts?.bridge && facts.leadsTo ? [facts.leadsTo] : []))
  if (targets.length === 0) return () => false
  const known = new Set(targets)
  for (const target of targets)
    for (let at = target.lastIndexOf('/'); at > 0; at = target.lastIndexOf('/', at - 1)) {
      const folder = target.slice(0, at)
      if (/\.vst3$/i.test(folder)) known.add(folder)
    }
  return (path: string) => known.has(path)
}

/** Those of which another has the same key. */
function withTwins(bundles: readonly HealthBundle[], keyOf: (bundle: HealthBundle) => string) {
  const counts = new Map<string, number>()
  for (const bundle of bundles) counts.set(keyOf(bundle), (counts.get(keyOf(bundle)) ?? 0) + 1)
  return counts.size === bundles.length
    ? []
    : bundles.filter((bundle) => (counts.get(keyOf(bundle)) ?? 0) > 1)
}

const MAY_RUN: ReadonlySet<BundleCase['system']> = new Set(['none', 'unknown-processors', 'unknown-minimum'])

/** Only working VST3 hide others: a DAW that cannot load the first of two takes the second. */
function hiddenAmong(
  bundles: readonly HealthBundle[],
  mayRun: (bundle: HealthBundle) => boolean,
): ReadonlyMap<HealthBundle, HealthBundle> {
  const working = bundles.filter(
    (bundle) =>
      bundle.format === 'VST3' &&
      (bundle.facts === null || (bundle.facts.state === 'whole' && bundle.facts.isQuarantined !== true)) &&
      mayRun(bundle),
  )
  const pluginOf = ({ pluginId }: HealthBundle) => pluginId ?? ''
  const groups = groupsOf(
    withTwins(working, pluginOf),
    (bundle) => `${pluginOf(bundle)}\n${fileNameOf(bundle.path).toLowerCase()}`,
  )
  const pairs = [...groups.values()].flatMap((group) => (group.length > 1 ? hiddenCopies(group) : []))
  return new Map(pairs.map(({ hidden, loaded }) => [hidden, loaded]))
}

/** Bundles of one class id and different file names. */
function twinsAmong(bundles: readonly HealthBundle[]): ReadonlyMap<HealthBundle, HealthBundle> {
  const withId = bundles.filter(({ facts }) => facts?.classId && facts.state === 'whole')
  const twins = new Map<HealthBundle, HealthBundle>()
  for (const group of groupsOf(
    withTwins(withId, ({ facts }) => facts?.classId ?? ''),
    ({ format, facts }) => `${matchingFormat(format)} ${facts?.classId}`,
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

type SystemFate = Pick<BundleCase, 'system' | 'minSystem'>

const UNKNOWN: SystemFate = { system: 'unknown-processors', minSystem: '' }

/** Gives the rule of systems, asked about the system that a computer runs. Most bundles are of few kinds, so each kind is asked for once. */
function systemFates(computer: HealthComputer): (bundle: HealthBundle) => SystemFate {
  const { platform, systemVersion, hasRosetta } = computer
  const own = platform && systemVersion !== null ? ownTarget({ platform, systemVersion }) : undefined
  const target = own && {
    ...own,
    version: systemVersion ?? own.version,
    isWithoutRosetta: own.isWithoutRosetta || hasRosetta === false,
  }
  const known = new Map<string, SystemFate>()
  return (bundle) => {
    if (bundle.facts?.bridge) return { ...UNKNOWN, system: 'none' }
    if (!bundle.platform) return systemFateOf(bundle, computer, target)
    const key = [bundle.platform, bundle.minSystem, ...bundle.architectures].join(' ')
    const fate = known.get(key) ?? systemFateOf(bundle, computer, target)
    known.set(key, fate)
    return fate
  }
}

function systemFateOf(
  bundle: HealthBundle,
  { platform, processor }: HealthComputer,
  target: TargetSystem | undefined,
): SystemFate {
  if (platform === null || platformOf(bundle) !== platform) return UNKNOWN
  if (isForOtherProcessor(bundle, platform, processor)) return { ...UNKNOWN, system: 'other-processor' }
  if (platform === 'linux') return { ...UNKNOWN, system: linuxReasonOf(bundle, processor) }
  if (!target) return UNKNOWN
  const fates = macProcessorsOf(processor).map((each) => {
    const asked = fateOf(bundle, target, each)
    // Nothing speaks against a bundle that names no minimum.
    return asked.reason === 'unknown-minimum' ? fateOf({ ...bundle, minSystem: OLDEST }, target, each) : asked
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
function isForOtherProcessor({ architectures }: HealthBundle, platform: Platform, processor: string | null) {
  if (processor === null || platform === 'macos' || architectures.length === 0) return false
  const runs = platform === 'linux' && processor === 'arm64' ? ['arm64', 'arm'] : RUNS[processor]
  return runs !== undefined && !architectures.some((name) => runs.includes(name))
}

/** The programs that each processor can run, in some host or other. */
const RUNS: Partial<Record<string, readonly string[]>> = {
  x86_64: ['x86_64', 'i386'],
  arm64: ['arm64', 'arm64ec', 'arm64x', 'arm', 'x86_64', 'i386'],
}

function linuxReasonOf({ architectures }: HealthBundle, processor: string | null): SystemReason {
  if (architectures.length === 0 || processor === null) return 'unknown-processors'
  if (architectures.includes(processor)) return 'none'
  return architectures.every((name) => name === 'i386' || name === 'arm') ? '32-bit' : 'unknown-processors'
}
