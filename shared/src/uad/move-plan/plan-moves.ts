import { groupsOf } from '../../groups.ts'
import type { Authorization } from '../authorization.ts'
import { CATALOG, catalogStem } from '../catalog/catalog.ts'
import { stemKeyOf } from '../catalog/keys.ts'
import { isBundleOf } from '../matching/bundle-name.ts'
import {
  type LicenseIndex,
  type LicenseMatch,
  licenseIndexOf,
  licensesOf,
  MIN_MOVE_CONFIDENCE,
} from '../matching/license-index.ts'
import { type KnownPlugin, type Title, titlesOf } from '../matching/titles.ts'
import { backupPathOf } from './backup-path.ts'
import type { KeepReason, KeptPlugin, MovePlan, PlannedMove } from './move-plan.ts'

/** An entry of the library; `mark` is the user's ownership mark. */
export type PlannedPlugin = KnownPlugin & {
  id: string
  isOwned: boolean
  mark?: 'owned' | 'not-owned' | undefined
}

/** The bundles that move, stay (with reasons) and come back; the only source for script and helper. */
export function planMoves(authorizations: Authorization[], plugins: PlannedPlugin[]): MovePlan {
  const profile = licenseIndexOf(authorizations)
  const found = plugins.flatMap((plugin) => titlesOf(plugin).map((title) => ({ plugin, title })))
  const kept = found.flatMap(({ plugin, title }) => alwaysKept(plugin, title))
  const moves: PlannedMove[] = []
  const titles = found.filter(({ title }) => title.kind === 'dsp')
  for (const [first, ...others] of groupsOf(titles, ({ title }) => stemKeyOf(title.stem)).values()) {
    if (!first || [first, ...others].every(({ title }) => title.isGone)) continue
    const decision = decisionOn([first, ...others], profile)
    if ('move' in decision) moves.push(decision.move)
    else kept.push(...decision.kept)
  }
  return { moves, kept, bringBack: stemsToRestore(profile, found) }
}

type Entry = { plugin: PlannedPlugin; title: Title }

/** Titles that no profile can move. Plugins that are not UAD are not listed. */
function alwaysKept(plugin: PlannedPlugin, title: Title): KeptPlugin[] {
  if (title.kind === 'dsp' || (title.kind === 'other' && !plugin.isUAD)) return []
  return [keptBy(plugin, title, ALWAYS_KEPT_REASONS[title.kind])]
}

const ALWAYS_KEPT_REASONS: Record<'system' | 'native' | 'other', ExplainedKeepReason> = {
  system: { reason: 'system', sentence: 'It belongs to the UAD software itself.' },
  native: {
    reason: 'native',
    sentence: 'Native (UADx) plugins have separate licenses, which no profile lists.',
  },
  other: { reason: 'not-in-profile', sentence: 'Its file name is not that of a UAD plugin.' },
}

type MoveDecision = { move: PlannedMove } | { kept: KeptPlugin[] }

/** A move affects all bundles of a title, so every entry with one must agree. */
function decisionOn(entries: [Entry, ...Entry[]], profile: LicenseIndex): MoveDecision {
  const [{ plugin, title }] = entries
  const matches = licensesOf(title.stem, profile)
  const isInCatalog = catalogStem(title.stem) !== undefined
  const reasonOf = (entry: Entry) => keepReasonOf(matches, entry.plugin, isInCatalog)
  const explained = entries.map((entry) => ({ ...entry, why: reasonOf(entry) }))
  const objection = explained.find(({ why }) => why)
  if (objection) {
    const sentence = `Another entry of the same bundle stays: ${objection.plugin.name}.`
    const disagreeing: ExplainedKeepReason = { reason: 'disagreeing', sentence }
    return { kept: explained.map((entry) => keptBy(entry.plugin, entry.title, entry.why ?? disagreeing)) }
  }
  const licenses = matches.filter(({ rule }) => rule !== 'suggestion')
  return {
    move: {
      stem: title.stem,
      pluginId: plugin.id,
      pluginIds: [...new Set(entries.map((entry) => entry.plugin.id))],
      name: plugin.name,
      group: licenses[0]?.group ?? '',
      licenses: licenses.map(({ license }) => license),
      places: placesOf(title.stem, entries),
    },
  }
}

/** Every bundle once, even with several entries. */
function placesOf(stem: string, entries: Entry[]): PlannedMove['places'] {
  const places = entries.flatMap(({ title }) => title.places)
  const byPlace = new Map(places.map((place) => [`${place.machine}\n${place.format}\n${place.path}`, place]))
  return [...byPlace.values()].map(({ format, path, machine, size }) => ({
    format,
    path,
    machine,
    size,
    to: !hasFolder(path) || isBundleOf(path, stem) ? backupPathOf({ format, path }) : null,
  }))
}

/** Dropped file names may lack their extension. */
const hasFolder = (path: string) => /[/\\]/.test(path)

function keptBy({ id, name }: PlannedPlugin, { stem }: Title, why: ExplainedKeepReason): KeptPlugin {
  return { pluginId: id, name, stem, ...why }
}

/** Titles that are owned now, installed or not: an earlier run may have moved them away. */
function stemsToRestore(profile: LicenseIndex, found: Entry[]): string[] {
  const titles = found.filter(({ title }) => title.kind === 'dsp')
  const stems = new Set([...CATALOG.map(({ stem }) => stem), ...titles.map(({ title }) => title.stem)])
  const marked = titles.filter(({ plugin }) => plugin.mark === 'owned').map(({ title }) => title.stem)
  const isOwned = (stem: string) =>
    licensesOf(stem, profile).some(({ rule, ownership }) => rule !== 'suggestion' && ownership === 'owned')
  return [...new Set([...marked, ...[...stems].filter(isOwned)])].sort()
}

type ExplainedKeepReason = { reason: KeepReason; sentence: string }

/** Why a title stays, unless all its possible licenses are surely not owned. A user's mark fills missing lines, never overrules one. */
function keepReasonOf(
  covers: LicenseMatch[],
  { isOwned, mark }: PlannedPlugin,
  isInCatalog: boolean,
): ExplainedKeepReason | undefined {
  const matches = covers.filter(({ rule }) => rule !== 'suggestion')
  const owned = matches.find(({ ownership }) => ownership === 'owned')
  if (owned) return because('owned', ownedSentence(owned))
  if (mark === 'owned') return because('marked-owned', 'You marked it as owned.')
  const trial = matches.find(({ ownership }) => ownership === 'trial')
  if (trial) return because('trial', `The trial of ${trial.license} is running.`)
  const unknown = matches.find(({ ownership }) => ownership === 'unknown')
  if (unknown) return because('unknown', `The profile has an unknown status for ${unknown.license}.`)
  const similar = covers.find(
    (cover) => cover.rule === 'suggestion' && (!matches.length || mayBeOwned(cover)),
  )
  if (similar)
    return because('suggestion', `${similar.license} looks like its license, but that isn't certain.`)
  if (!isInCatalog && !matches.length) return because('not-in-profile', 'No known license has this name.')
  if (mark !== 'not-owned') {
    const absent = matches.find(({ ownership }) => ownership === 'absent')
    if (absent) return because('not-in-profile', `The profile has no line for ${absent.license}.`)
    if (!matches.length) return because('not-in-profile', 'Its license is not known yet.')
  }
  return isOwned ? because('marked-owned', 'Your library marks it as owned.') : undefined
}

const because = (reason: KeepReason, sentence: string): ExplainedKeepReason => ({ reason, sentence })

const mayBeOwned = ({ ownership }: LicenseMatch) => ownership !== 'not-owned'

const ownedSentence = ({ license, confidence }: LicenseMatch) =>
  confidence >= MIN_MOVE_CONFIDENCE
    ? `${license} is authorized.`
    : `It may belong to ${license}, which is authorized.`
