import { keysOfIdentifier } from '../bundles/identity/identity.ts'
import { nameKeyOf } from '../bundles/identity/keys.ts'
import { groupsOf } from '../groups.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import type { Platform } from '../plugins/architectures.ts'
import { factsOfFormat } from '../plugins/format-lists.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { lostFormats } from '../set-aside/lost-formats.ts'
import { copiesOf, fileNameOf } from '../storage/copies-of.ts'
import { compareVersions } from '../updates/version.ts'
import { isLoadedByOne, loads } from './daw-ids.ts'
import { type FormatHold, formatGate } from './format-gate.ts'
import {
  type FormatComputer,
  type InstalledFormat,
  isDeadOn,
  loadedOn,
  runningProcessors,
} from './installed-format.ts'
import type { ProposalReason } from './proposal-reason.ts'
import type { SongEvidence } from './song-evidence.ts'

export type FormatProposal = {
  installation: InstalledFormat
  reason: ProposalReason
  /** The installation that does its work from then on, if any has to. */
  stays: InstalledFormat | undefined
  /** For `vst3`: the VST3 says that it replaces its VST2, so that projects will open with it. */
  opensProjects: boolean
}

/** A proposal against which songs stand. */
export type HeldProposal = { installation: InstalledFormat; reason: ProposalReason; hold: FormatHold }

/**
 * The installations that could go, so that every listed DAW can still load every plugin that it loads now, and every known song finds
 * what it finds now, whichever of them go. They are in the order of the installations.
 */
export function formatProposals(
  installations: readonly InstalledFormat[],
  computers: readonly FormatComputer[],
  songs: SongEvidence,
): { proposals: FormatProposal[]; held: HeldProposal[] } {
  const gate = formatGate(songs)
  const byComputer = groupsOf(installations, ({ machine }) => machine)
  const proposals: FormatProposal[] = []
  const held: HeldProposal[] = []
  for (const computer of computers) {
    const { loaded, isProposable } = loadedOn(byComputer.get(computer.machine) ?? [])
    for (const ofPlugin of groupsOf(loaded, ({ pluginId }) => pluginId).values()) {
      const leaving = leavingBundles(ofPlugin, computer, isProposable)
      if (leaving.size === 0) continue
      const staying = ofPlugin.filter((bundle) => !leaving.has(bundle))
      for (const [installation, cause] of leaving) {
        const hold = gate.holdOf(installation.pluginId, lostFormats(installation, staying))
        if (hold) held.push({ installation, reason: cause.reason, hold })
        else proposals.push({ installation, ...cause })
      }
    }
  }
  return { proposals, held }
}

type Cause = Omit<FormatProposal, 'installation'>
type Proposed = [bundle: InstalledFormat, cause: Cause]
type Rule = (staying: readonly InstalledFormat[], computer: FormatComputer) => Proposed[]

/**
 * Decides which bundles of one plugin could leave a computer. The rules run in order and each sees only the bundles that still stay, so no
 * proposal names a bundle that leaves for another reason.
 */
function leavingBundles(
  bundles: readonly InstalledFormat[],
  computer: FormatComputer,
  isProposable: (bundle: InstalledFormat) => boolean,
): Map<InstalledFormat, Cause> {
  const leaving = new Map<InstalledFormat, Cause>()
  const add = (proposed: readonly Proposed[]) => {
    // The check comes last, because it costs most.
    for (const [bundle, cause] of proposed) if (isProposable(bundle)) leaving.set(bundle, cause)
  }

  const usable = bundles.filter((bundle) => !isDeadOn(bundle, computer))
  if (usable.length < bundles.length)
    add(bundles.flatMap((bundle): Proposed[] => (usable.includes(bundle) ? [] : [[bundle, DEAD]])))
  for (const rule of RULES) {
    const staying = usable.filter((bundle) => !leaving.has(bundle))
    add(rule(staying, computer))
  }
  if (leaving.size > 0) keepOnlyFormats(computer, usable, leaving)
  return leaving
}

const DEAD: Cause = { reason: '32-bit', stays: undefined, opensProjects: false }
const UNLOADED: Cause = { reason: 'no-daw', stays: undefined, opensProjects: false }

const unloadedBundles: Rule = (staying, computer) =>
  staying.flatMap((bundle): Proposed[] => (isUnloaded(bundle, computer) ? [[bundle, UNLOADED]] : []))

const copies: Rule = (staying) => {
  const hasOneFormatTwice = new Set(staying.map(({ format }) => matchingFormat(format))).size < staying.length
  if (!hasOneFormatTwice) return []
  return copiesOf(staying).flatMap(([first, ...others]) =>
    others.map((other): Proposed => [other, { reason: 'duplicate', stays: first, opensProjects: false }]),
  )
}

const copiesExceptVst2: Rule = (staying, computer) => {
  const others = staying.filter(({ format }) => format !== 'VST')
  return copies(others, computer)
}

const vst2BesideVst3: Rule = (staying, computer) =>
  staying.flatMap((bundle): Proposed[] => {
    const stays = bundle.format === 'VST' ? vst3Of(bundle, staying, computer) : undefined
    return stays ? [[bundle, { reason: 'vst3', stays, opensProjects: stays.replacesVst2 }]] : []
  })

/** Copies of a VST2 are decided after its VST3, because the VST2 that stays for a copy may leave itself. */
const RULES: Rule[] = [unloadedBundles, copiesExceptVst2, vst2BesideVst3, copies]

/** Only once the user has said which DAWs are used there. */
function isUnloaded({ format }: InstalledFormat, { daws }: FormatComputer) {
  const wanted = matchingFormat(format)
  const isOfFewDaws = factsOfFormat(wanted)?.isOfFewDaws ?? false
  return daws.length > 0 && isOfFewDaws && !isLoadedByOne(daws, wanted)
}

/** The VST3 that does what a VST2 does: the same plugin, for its system and all its processors, and not older. */
function vst3Of(one: InstalledFormat, staying: readonly InstalledFormat[], computer: FormatComputer) {
  const processors = runningProcessors(one, computer)
  if (processors.length === 0) return undefined
  const all = staying.filter(
    (other) =>
      other.format === 'VST3' &&
      other.platform === one.platform &&
      processors.every((each) => other.architectures.includes(each)) &&
      (compareVersions(other.version, one.version) ?? 0) >= 0 &&
      areOfOneProduct(one, other),
  )
  return all.find(({ replacesVst2 }) => replacesVst2) ?? all[0]
}

/**
 * True for two bundles that say of themselves that they are one plugin: by one identifier, signer or maker beside their name. The entry may
 * have joined them by the name alone.
 */
function areOfOneProduct(one: InstalledFormat, other: InstalledFormat) {
  const maker = one.maker ? makerKeyOf(one.maker) : ''
  const isOfOneMaker = maker !== '' && maker === makerKeyOf(other.maker ?? '')
  const [name = '', otherName] = [one, other].map(({ path }) =>
    nameKeyOf(fileNameOf(path), isOfOneMaker ? maker : ''),
  )
  if (name !== otherName) return false
  const keys = keysOfIdentifier(one.bundleId, name)
  return (
    isOfOneMaker ||
    (one.signer !== null && one.signer === other.signer) ||
    keysOfIdentifier(other.bundleId, name).some((key) => keys.includes(key))
  )
}

/** Keeps the bundles without which a listed DAW would lose a plugin that it loads now, as a VST2 for a DAW that knows no VST3. */
function keepOnlyFormats(
  computer: FormatComputer,
  usable: readonly InstalledFormat[],
  leaving: Map<InstalledFormat, unknown>,
) {
  for (const daw of computer.daws) {
    const isLoaded = ({ format }: InstalledFormat) => loads(daw, matchingFormat(format))
    const fits = (one: InstalledFormat, platform: Platform | null, processor: string) =>
      isLoaded(one) && one.platform === platform && one.architectures.includes(processor)
    for (const one of usable) {
      if (!leaving.has(one) || !isLoaded(one)) continue
      // A host runs as one processor, so each has to find the plugin.
      for (const processor of runningProcessors(one, computer)) {
        if (usable.some((other) => !leaving.has(other) && fits(other, one.platform, processor))) continue
        for (const other of usable) if (fits(other, one.platform, processor)) leaving.delete(other)
      }
    }
  }
}
