import { keysOfIdentifier } from '../bundles/identity/identity.ts'
import { nameKeyOf } from '../bundles/identity/keys.ts'
import { groupsOf } from '../groups.ts'
import { makerKeyOf } from '../makers/maker-name.ts'
import type { Platform } from '../plugins/architectures.ts'
import { factsOfFormat } from '../plugins/format-lists.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { hurtFormats } from '../set-aside/hurt-formats.ts'
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
  /** What does its work from then on, if anything has to. */
  stays: InstalledFormat | undefined
  /** For `vst3`: the VST3 says that it replaces its VST2, so that projects will open with it. */
  opensProjects: boolean
}

/** What would be proposed, but songs stand against it. */
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
      const going = goingOf(ofPlugin, computer, isProposable)
      if (going.size === 0) continue
      const staying = ofPlugin.filter((one) => !going.has(one))
      for (const [installation, why] of going) {
        const hold = gate.holdOf(installation.pluginId, hurtFormats(installation, staying))
        if (hold) held.push({ installation, reason: why.reason, hold })
        else proposals.push({ installation, ...why })
      }
    }
  }
  return { proposals, held }
}

type Why = Omit<FormatProposal, 'installation'>

/** Which bundles of one plugin could go from a computer, so that its other bundles there stay whichever of these go. */
function goingOf(
  ofPlugin: readonly InstalledFormat[],
  computer: FormatComputer,
  isProposable: (one: InstalledFormat) => boolean,
): Map<InstalledFormat, Why> {
  const going = new Map<InstalledFormat, Why>()
  const stillThere = () => usable.filter((one) => !going.has(one))
  const propose = (all: readonly InstalledFormat[], whyOf: (one: InstalledFormat) => Why | undefined) => {
    for (const one of all) {
      const why = going.has(one) ? undefined : whyOf(one)
      // Asked last, because it costs most.
      if (why && isProposable(one)) going.set(one, why)
    }
  }
  const proposeCopies = (isAsked: (one: InstalledFormat) => boolean) => {
    if (!hasOneFormatTwice) return
    for (const [first, ...others] of copiesOf(stillThere().filter(isAsked)))
      propose(others, () => ({ reason: 'duplicate', stays: first, opensProjects: false }))
  }

  const usable = ofPlugin.filter((one) => !isDeadOn(one, computer))
  const hasOneFormatTwice = new Set(usable.map(({ format }) => matchingFormat(format))).size < usable.length
  if (usable.length < ofPlugin.length)
    propose(ofPlugin, (one) => (usable.includes(one) ? undefined : { reason: '32-bit', ...NOTHING_STAYS }))
  propose(usable, (one) => (isUnloaded(one, computer) ? { reason: 'no-daw', ...NOTHING_STAYS } : undefined))
  // What is named as staying must not go for another reason, so copies of a VST2 come after its VST3.
  proposeCopies(({ format }) => format !== 'VST')
  propose(usable, (one) => {
    const stays = one.format === 'VST' ? vst3Of(one, stillThere(), computer) : undefined
    return stays && { reason: 'vst3', stays, opensProjects: stays.replacesVst2 }
  })
  proposeCopies(() => true)
  if (going.size > 0) keepOnlyFormats(computer, usable, going)
  return going
}

const NOTHING_STAYS = { stays: undefined, opensProjects: false } as const

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
 * Whether two bundles say of themselves that they are one plugin: by one identifier, signer or maker beside their name. The entry may have
 * joined them by the name alone.
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

/** Takes back what would leave a listed DAW without a plugin that it loads now, as a VST2 for a DAW that knows no VST3. */
function keepOnlyFormats(
  computer: FormatComputer,
  usable: readonly InstalledFormat[],
  going: Map<InstalledFormat, unknown>,
) {
  for (const daw of computer.daws) {
    const isLoaded = ({ format }: InstalledFormat) => loads(daw, matchingFormat(format))
    const fits = (one: InstalledFormat, platform: Platform | null, processor: string) =>
      isLoaded(one) && one.platform === platform && one.architectures.includes(processor)
    for (const one of usable) {
      if (!going.has(one) || !isLoaded(one)) continue
      // A host runs as one processor, so each has to find the plugin.
      for (const processor of runningProcessors(one, computer)) {
        if (usable.some((other) => !going.has(other) && fits(other, one.platform, processor))) continue
        for (const other of usable) if (fits(other, one.platform, processor)) going.delete(other)
      }
    }
  }
}
