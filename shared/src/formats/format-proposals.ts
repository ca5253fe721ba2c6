import { groupsOf } from '../groups.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { hurtFormats } from '../set-aside/hurt-formats.ts'
import { copiesOf } from '../storage/copies-of.ts'
import { compareVersions } from '../updates/version.ts'
import { isLoadedByOne, loads } from './daws.ts'
import { type FormatHold, formatGate } from './format-gate.ts'
import {
  type FormatComputer,
  type InstalledFormat,
  isDeadOn,
  runningProcessors,
  sortInstalled,
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
  const { loaded, isProposable } = sortInstalled(installations)
  const byComputer = groupsOf(loaded, ({ machine }) => machine)
  const found = computers.flatMap((computer) => {
    const here = byComputer.get(computer.machine) ?? []
    return candidatesOn(computer, here, isProposable)
  })
  const proposals: FormatProposal[] = []
  const held: HeldProposal[] = []
  for (const { staying, proposal } of found) {
    const { installation, reason } = proposal
    const hold = gate.holdOf(installation.pluginId, hurtFormats(installation, staying))
    if (hold) held.push({ installation, reason, hold })
    else proposals.push(proposal)
  }
  return { proposals, held }
}

type Candidate = {
  proposal: FormatProposal
  /** The bundles of the same plugin on the computer that stay whichever proposals are followed. */
  staying: InstalledFormat[]
}

function candidatesOn(
  computer: FormatComputer,
  here: readonly InstalledFormat[],
  isProposable: (one: InstalledFormat) => boolean,
): Candidate[] {
  const candidates: Candidate[] = []
  for (const ofPlugin of groupsOf([...here], ({ pluginId }) => pluginId).values()) {
    const going = new Map<InstalledFormat, Why>()
    // Nearly all are usable, and a list of its own for each of many thousand plugins would cost more than the rest.
    const usable = ofPlugin.some((one) => isDeadOn(one, computer))
      ? ofPlugin.filter((one) => !isDeadOn(one, computer))
      : ofPlugin
    const hasOneFormatTwice = new Set(usable.map(({ format }) => matchingFormat(format))).size < usable.length
    const propose = (all: readonly InstalledFormat[], why: (one: InstalledFormat) => Why | undefined) => {
      for (const one of all) {
        const proposal = going.has(one) ? undefined : why(one)
        // Asked last, because it costs most.
        if (proposal && isProposable(one)) going.set(one, proposal)
      }
    }
    const proposeCopies = (isAsked: (one: InstalledFormat) => boolean) => {
      if (!hasOneFormatTwice) return
      for (const [first, ...others] of copiesOf(usable.filter((one) => !going.has(one) && isAsked(one))))
        propose(others, () => ({ reason: 'duplicate', stays: first, opensProjects: false }))
    }
    if (usable !== ofPlugin)
      propose(ofPlugin, (one) => (usable.includes(one) ? undefined : { reason: '32-bit', ...NOTHING_STAYS }))
    propose(usable, (one) => (isUnloaded(one, computer) ? { reason: 'no-daw', ...NOTHING_STAYS } : undefined))
    // What is named as staying must not go for another reason, so copies of a VST2 come after its VST3.
    proposeCopies(({ format }) => format !== 'VST')
    propose(usable, (one) => {
      const stays =
        one.format === 'VST'
          ? vst3Of(
              one,
              usable.filter((other) => !going.has(other)),
              computer,
            )
          : undefined
      return stays && { reason: 'vst3', stays, opensProjects: stays.replacesVst2 }
    })
    proposeCopies(() => true)
    if (going.size === 0) continue
    keepOnlyFormats(computer, usable, going)
    const staying = ofPlugin.filter((one) => !going.has(one))
    for (const [installation, proposal] of going)
      candidates.push({ proposal: { installation, ...proposal }, staying })
  }
  return candidates
}

type Why = Omit<FormatProposal, 'installation'>

const NOTHING_STAYS = { stays: undefined, opensProjects: false } as const

/** The formats that one DAW alone needs. All others are loaded by programs that nobody lists as a DAW, too. */
const OF_FEW_DAWS = new Set(['AAX', 'AU'])

/** Only once the user has said which DAWs are used there. */
function isUnloaded({ format }: InstalledFormat, { daws }: FormatComputer) {
  const wanted = matchingFormat(format)
  return daws.length > 0 && OF_FEW_DAWS.has(wanted) && !isLoadedByOne(daws, wanted)
}

/** The VST3 that does what a VST2 does: for all its processors, and not older. */
function vst3Of(one: InstalledFormat, staying: readonly InstalledFormat[], computer: FormatComputer) {
  const processors = runningProcessors(one, computer)
  if (processors.length === 0) return undefined
  const all = staying.filter(
    (other) =>
      other.format === 'VST3' &&
      processors.every((each) => other.architectures.includes(each)) &&
      (compareVersions(other.version, one.version) ?? 0) >= 0,
  )
  return all.find(({ replacesVst2 }) => replacesVst2) ?? all[0]
}

/** Takes back what would leave a listed DAW without a plugin that it loads now, as a VST2 for a DAW that knows no VST3. */
function keepOnlyFormats(
  computer: FormatComputer,
  usable: readonly InstalledFormat[],
  going: Map<InstalledFormat, unknown>,
) {
  for (const daw of computer.daws) {
    const loadedNow = usable.filter(({ format }) => loads(daw, matchingFormat(format)))
    if (!loadedNow.some((one) => going.has(one))) continue
    // A host runs as one processor, so each has to find the plugin.
    for (const processor of new Set(loadedNow.flatMap((one) => runningProcessors(one, computer)))) {
      const fitting = loadedNow.filter(({ architectures }) => architectures.includes(processor))
      if (fitting.every((one) => going.has(one))) for (const one of fitting) going.delete(one)
    }
  }
}
