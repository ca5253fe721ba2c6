import { recordOf } from '../groups.ts'
import type { ArchitectureKind } from '../plugins/architectures.ts'
import { inFormatOrder, matchingFormat } from '../plugins/formats.ts'
import {
  architectureKindOf,
  type InstalledProgram,
  platformOf,
} from '../plugins/processors/installed-program.ts'
import { compareSystems, minSystemsIn } from '../plugins/processors/min-system.ts'
import { oldCopiesAmong } from '../plugins/processors/old-copies.ts'
import { compareVersions } from '../updates/version.ts'
import type { Place } from './computer.ts'
import { type MacProcessor, NEWEST_MACOS, type TargetSystem } from './target-systems.ts'

/**
 * The fate of an installation on a system, the worst first: it `stops`, or stops as it is and a newer copy or version is known (`update`),
 * too little was read (`unknown`), it runs through `rosetta`, it is an `old-copy` beside one on the same computer that runs better, or it
 * `works` as far as its files say. Installations for other systems are left out.
 */
export const SYSTEM_VERDICTS = ['stops', 'update', 'unknown', 'rosetta', 'old-copy', 'works'] as const
export type SystemVerdict = (typeof SYSTEM_VERDICTS)[number]

/** Why. */
export type SystemReason =
  | '32-bit'
  | 'needs-rosetta'
  | 'needs-apple-silicon'
  | 'needs-newer-system'
  | 'unknown-processors'
  | 'unknown-minimum'
  | 'needs-32-bit-host'
  | 'runs-with-rosetta'
  | 'none'

/** The installations of a plugin with one verdict and reason in one version. */
export type SystemRow = {
  key: string
  pluginId: string
  formats: string[]
  version: string
  machines: string[]
  verdict: SystemVerdict
  reason: SystemReason
  /** For `needs-newer-system`: the oldest system that it asks for. */
  minSystem: string
  /** For `update`: the newer version, or that of a copy that works; '' when the copy has none. */
  newer: string
}

export type SystemsReport = {
  /** Every verdict, also those without rows. */
  rows: Record<SystemVerdict, SystemRow[]>
  /** The worst verdict of each plugin. */
  verdicts: ReadonlyMap<string, SystemVerdict>
  /** How many plugins have each verdict as their worst: each counts once. */
  counts: Record<SystemVerdict, number>
  /** How many plugins are only for another system. */
  elsewhereCount: number
}

/** How many plugins stop: none of their formats on a computer runs. */
export const stopCountOf = ({ counts }: Pick<SystemsReport, 'counts'>) => counts.stops + counts.update

/** False when of every plugin for this system it is unknown whether it runs there. */
export const isAnyKnown = ({ counts }: Pick<SystemsReport, 'counts'>) =>
  Object.entries(counts).some(([verdict, count]) => verdict !== 'unknown' && count > 0)

type Question = {
  places: Place[]
  target: TargetSystem
  processor: MacProcessor
  /** The newest version that is known of a plugin in a format; undefined when none is. */
  newestOf: (pluginId: string, format: string) => string | undefined
  /** Copies on all computers, among which a working one may be found. Without it, those of `places`. */
  copies?: Place[]
  /** The versions of computers that run the target, by machine. The others would get its first version. */
  exact?: ReadonlyMap<string, string>
}

/** The fate of each of these installations on a system. The rows keep the order of the installations. */
export function systemsReportOf(question: Question): SystemsReport {
  const { places, target, processor, newestOf, copies = places, exact = new Map() } = question
  const rows = new Map<string, SystemRow>()
  const [here, elsewhere] = [new Set<string>(), new Set<string>()]
  const fates = copyFates(copies, target, processor)
  const ownTargets = new Map(Array.from(exact, ([machine, version]) => [machine, { ...target, version }]))
  const asked = new Map<Place, Fate>()
  for (const place of places) {
    if (!isFor(place, target)) {
      elsewhere.add(place.pluginId)
      continue
    }
    here.add(place.pluginId)
    asked.set(place, fateOf(place, ownTargets.get(place.machine) ?? target, processor))
  }
  const oldCopies = oldCopiesAmong([...asked.keys()], (place) => {
    const known = asked.get(place)
    return known && VERDICT_RANKS[known.verdict]
  })
  for (const [place, today] of asked) {
    const { pluginId, machine, version } = place
    const format = matchingFormat(place.format)
    const fate = oldCopies.has(place)
      ? { ...today, verdict: 'old-copy' as const }
      : withUpdate(today, place, fates, newestOf(pluginId, format))
    const key = [pluginId, version, fate.verdict, fate.reason, fate.minSystem, fate.newer].join('\0')
    const row = rows.get(key)
    if (!row) rows.set(key, { key, pluginId, formats: [format], version, machines: [machine], ...fate })
    else {
      if (!row.formats.includes(format)) row.formats.push(format)
      if (!row.machines.includes(machine)) row.machines.push(machine)
    }
  }
  const grouped = recordOf(SYSTEM_VERDICTS, (): SystemRow[] => [])
  for (const row of rows.values()) grouped[row.verdict].push({ ...row, formats: inFormatOrder(row.formats) })
  const verdicts = new Map<string, SystemVerdict>()
  for (const verdict of SYSTEM_VERDICTS)
    for (const { pluginId } of grouped[verdict]) if (!verdicts.has(pluginId)) verdicts.set(pluginId, verdict)
  const counts: SystemsReport['counts'] = recordOf(SYSTEM_VERDICTS, () => 0)
  for (const verdict of verdicts.values()) counts[verdict]++
  return {
    rows: grouped,
    verdicts,
    counts,
    elsewhereCount: [...elsewhere].filter((id) => !here.has(id)).length,
  }
}

const VERDICT_RANKS: Partial<Record<SystemVerdict, number>> = { works: 3, rosetta: 2, stops: 1 }

/** An installation whose system is unknown may be for this one. */
function isFor(place: Place, { platform }: TargetSystem) {
  const own = platformOf(place)
  return own === undefined || own === platform
}

type Fate = Pick<SystemRow, 'verdict' | 'reason' | 'minSystem' | 'newer'>

const fate = (verdict: SystemVerdict, reason: SystemReason, minSystem = ''): Fate => ({
  verdict,
  reason,
  minSystem,
  newer: '',
})

/** An installation as far as a system asks. */
type Program = InstalledProgram & Pick<Place, 'minSystem'>

/** The fate of one installation on a system. Never a guess: without a reading it is unknown. */
export function fateOf(place: Program, target: TargetSystem, processor: MacProcessor): Fate {
  const kind = architectureKindOf(place)
  const isUnclear = platformOf(place) === undefined && (kind !== 'universal' || target.platform !== 'macos')
  if (isUnclear || kind === 'unknown') return fate('unknown', 'unknown-processors')
  if (target.platform === 'windows') return windowsFateOf(place, kind, target)
  if (kind === '32-bit' && (target.isWithout32Bit || !place.architectures.includes('i386')))
    return fate('stops', '32-bit')
  const own = processorFor(place, kind, processor)
  if (own === undefined) return fate('stops', 'needs-apple-silicon')
  const needsRosetta = processor === 'apple-silicon' && own === 'x86_64'
  if (needsRosetta && target.isWithoutRosetta) return fate('stops', 'needs-rosetta')
  const minimum = minimumFor(place, own)
  if (minimum !== '' && compareSystems(minimum, target.version) > 0)
    return fate('stops', 'needs-newer-system', minimum)
  // An installation of today cannot ask for a system that is newer than the newest.
  if (minimum === '' && compareSystems(target.version, NEWEST_MACOS) < 0)
    // That it needs Rosetta is certain, whatever its minimum.
    return fate('unknown', needsRosetta ? 'runs-with-rosetta' : 'unknown-minimum')
  return needsRosetta ? fate('rosetta', 'runs-with-rosetta') : fate('works', 'none')
}

function windowsFateOf(place: Program, kind: ArchitectureKind, target: TargetSystem): Fate {
  if (kind === '32-bit') return fate('unknown', 'needs-32-bit-host')
  const newest = Object.values(minSystemsIn(place.minSystem)).find(
    (minimum) => compareSystems(minimum, target.version) > 0,
  )
  return newest === undefined ? fate('works', 'none') : fate('stops', 'needs-newer-system', newest)
}

/** The processor whose program a Mac runs; undefined when none of them fits. */
function processorFor({ architectures }: Program, kind: ArchitectureKind, processor: MacProcessor) {
  if (kind === '32-bit') return 'i386'
  const arm = architectures.find((name) => name.startsWith('arm64'))
  if (processor === 'apple-silicon' && arm) return arm
  return architectures.includes('x86_64') ? 'x86_64' : undefined
}

function minimumFor({ minSystem }: Program, processor: string): string {
  const minimums = minSystemsIn(minSystem)
  return minimums[''] ?? (Object.hasOwn(minimums, processor) ? (minimums[processor] ?? '') : '')
}

type CopyFates = {
  /** The newest version of a working copy of each plugin in each format. */
  working: ReadonlyMap<string, string>
  /** True when this version of a plugin is in the library and all its copies stop. */
  stopsIn: (pluginId: string, version: string) => boolean
}

function copyFates(copies: Place[], target: TargetSystem, processor: MacProcessor): CopyFates {
  const working = new Map<string, string>()
  const versions = new Map<string, { version: string; isStopping: boolean }[]>()
  for (const copy of copies) {
    if (!isFor(copy, target)) continue
    const { verdict } = fateOf(copy, target, processor)
    const isStopping = verdict === 'stops'
    const known = versions.get(copy.pluginId)
    if (known) known.push({ version: copy.version, isStopping })
    else versions.set(copy.pluginId, [{ version: copy.version, isStopping }])
    if (verdict !== 'works' && verdict !== 'rosetta') continue
    const key = copyKey(copy)
    const newest = working.get(key)
    if (newest === undefined || (compareVersions(copy.version, newest) ?? 0) > 0)
      working.set(key, copy.version)
  }
  return {
    working,
    stopsIn: (pluginId, version) => {
      const same =
        versions.get(pluginId)?.filter((each) => compareVersions(each.version, version) === 0) ?? []
      return same.length > 0 && same.every(({ isStopping }) => isStopping)
    },
  }
}

const copyKey = ({ pluginId, format }: Place) => `${pluginId} ${matchingFormat(format)}`

/** A stop becomes an update when a working copy is in the library, or a newer version is known that is not known to stop as well. */
function withUpdate(own: Fate, place: Place, fates: CopyFates, newest: string | undefined): Fate {
  if (own.verdict !== 'stops') return own
  const copy = fates.working.get(copyKey(place))
  const isNewer =
    newest !== undefined &&
    (place.version === '' || (compareVersions(newest, place.version) ?? 0) > 0) &&
    !fates.stopsIn(place.pluginId, newest)
  if (copy === undefined && !isNewer) return own
  return { ...own, verdict: 'update', newer: copy ?? newest ?? '' }
}
