import type { Authorization } from '../authorization.ts'
import { CATALOG, catalogStem } from '../catalog/catalog.ts'
import { stemKeyOf } from '../catalog/keys.ts'
import { isBundleOf } from '../matching/bundle-name.ts'
import { type LicenseIndex, licenseIndexOf, licensesOf } from '../matching/covers.ts'
import { type KnownPlugin, type Title, titlesOf } from '../matching/titles.ts'
import { backupPathOf } from './backup-path.ts'
import { type ExplainedKeepReason, keepReasonOf } from './keep-reason.ts'
import type { KeptPlugin, MovePlan, PlannedMove } from './plan.ts'

/** An entry of the library; `mark` is the user's ownership mark. */
export type PlannedPlugin = KnownPlugin & {
  id: string
  isOwned: boolean
  mark?: 'owned' | 'not-owned' | undefined
}

/** The bundles that move, stay (with reasons) and come back; the only source for script and helper. */
export function movePlanOf(authorizations: Authorization[], plugins: PlannedPlugin[]): MovePlan {
  const profile = licenseIndexOf(authorizations)
  const found = plugins.flatMap((plugin) => titlesOf(plugin).map((title) => ({ plugin, title })))
  const kept = found.flatMap(({ plugin, title }) => keptAnyway(plugin, title))
  const moves: PlannedMove[] = []
  for (const entries of byStem(found.filter(({ title }) => title.kind === 'dsp'))) {
    if (entries.every(({ title }) => title.isGone)) continue

    const decided = decidedOn(entries, profile)
    if ('move' in decided) moves.push(decided.move)
    else kept.push(...decided.kept)
  }
  return { moves, kept, bringBack: broughtBack(profile, found) }
}

type Entry = { plugin: PlannedPlugin; title: Title }

/** What no profile can ever move. What neither is nor claims to be UAD is not spoken of. */
function keptAnyway(plugin: PlannedPlugin, title: Title): KeptPlugin[] {
  if (title.kind === 'dsp' || (title.kind === 'other' && !plugin.isUAD)) return []
  return [keptBy(plugin, title, ANYWAY[title.kind])]
}

const ANYWAY: Record<'system' | 'native' | 'other', ExplainedKeepReason> = {
  system: { reason: 'system', sentence: 'It belongs to the UAD software itself.' },
  native: {
    reason: 'native',
    sentence: 'Native (UADx) plugins have licenses of their own, which no profile lists.',
  },
  other: { reason: 'not-in-profile', sentence: 'It has no file name of a UAD plugin.' },
}

function byStem(entries: Entry[]) {
  const stems = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    const key = stemKeyOf(entry.title.stem)
    const others = stems.get(key)
    if (others) others.push(entry)
    else stems.set(key, [entry])
  }
  return stems.values()
}

/** A move affects all bundles of a title, so every entry with one must agree. */
function decidedOn(
  entries: [Entry, ...Entry[]],
  profile: LicenseIndex,
): { move: PlannedMove } | { kept: KeptPlugin[] } {
  const [{ plugin, title }] = entries
  const covers = licensesOf(title.stem, profile)
  const isInCatalog = catalogStem(title.stem) !== undefined
  const judged = entries.map((entry) => ({ ...entry, why: keepReasonOf(covers, entry.plugin, isInCatalog) }))
  const against = judged.find(({ why }) => why)
  if (against) {
    const disagreeing: ExplainedKeepReason = {
      reason: 'disagreeing',
      sentence: `Another entry of the same bundle stays: ${against.plugin.name}.`,
    }
    return { kept: judged.map((entry) => keptBy(entry.plugin, entry.title, entry.why ?? disagreeing)) }
  }
  const licenses = covers.filter(({ rule }) => rule !== 'suggestion')
  return {
    move: {
      stem: title.stem,
      pluginId: plugin.id,
      name: plugin.name,
      group: licenses[0]?.group ?? '',
      licenses: licenses.map(({ license }) => license),
      places: placesOf(title.stem, entries),
    },
  }
}

/** Every bundle once, also when two entries know it. */
function placesOf(stem: string, entries: Entry[]): PlannedMove['places'] {
  const places = entries.flatMap(({ title }) => title.places)
  const byPlace = new Map(places.map((place) => [`${place.machine}\n${place.format}\n${place.path}`, place]))
  return [...byPlace.values()].map(({ format, path, machine, size }) => ({
    format,
    path,
    machine,
    size,
    to: !isFileName(path) || isBundleOf(path, stem) ? backupPathOf({ format, path }) : null,
  }))
}

/** Dropped names may lack their ending; what was scanned has it. */
const isFileName = (path: string) => /[/\\]/.test(path)

const keptBy = ({ id, name }: PlannedPlugin, { stem }: Title, why: ExplainedKeepReason): KeptPlugin => ({
  pluginId: id,
  name,
  stem,
  ...why,
})

/** Titles that are owned now, installed or not: an earlier run may have moved them away. */
function broughtBack(profile: LicenseIndex, found: Entry[]): string[] {
  const titles = found.filter(({ title }) => title.kind === 'dsp')
  const stems = new Set([...CATALOG.map(({ stem }) => stem), ...titles.map(({ title }) => title.stem)])
  const marked = titles.filter(({ plugin }) => plugin.mark === 'owned').map(({ title }) => title.stem)
  const isOwned = (stem: string) =>
    licensesOf(stem, profile).some(({ rule, ownership }) => rule !== 'suggestion' && ownership === 'owned')
  return [...new Set([...marked, ...[...stems].filter(isOwned)])].sort()
}
