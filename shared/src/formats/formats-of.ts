import { groupsOf } from '../groups.ts'
import { fileNameOf } from '../storage/copies-of.ts'
import { sumOf } from '../storage/storage-sum.ts'
import { counted } from '../text/locale.ts'
import type { FormatHold } from './format-gate.ts'
import { type FormatProposal, formatProposals, type HeldProposal } from './format-proposals.ts'
import {
  type Formats,
  type HeldBack,
  type ListedProposal,
  MOST_HELD,
  MOST_PROPOSALS,
} from './formats-answer.ts'
import type { FormatComputer, InstalledFormat } from './installed-format.ts'
import { PROPOSAL_REASONS } from './proposal-reason.ts'
import type { FormatUse, SongEvidence } from './song-evidence.ts'

/** The proposals and those that songs hold back: as many as an answer lists, and the totals of all. */
export type ProposalList = Pick<Formats, 'proposalTotals' | 'heldTotal'> & {
  proposals: FormatProposal[]
  held: HeldProposal[]
}

/** Lists what could go, the largest first, and what songs hold back. */
export function listProposals(
  installations: readonly InstalledFormat[],
  computers: readonly FormatComputer[],
  songs: SongEvidence,
): ProposalList {
  const { proposals, held } = formatProposals(installations, computers, songs)
  return {
    proposals: largestOf(proposals),
    proposalTotals: totalsOf(proposals),
    held: held.slice(0, MOST_HELD),
    heldTotal: held.length,
  }
}

/** The ids of all plugins in a list of proposals. */
export const listedPluginIds = ({ proposals, held }: ProposalList): string[] => [
  ...new Set([...proposals, ...held].map(({ installation }) => installation.pluginId)),
]

/** Sorting many thousand objects would cost more than all before, so only those that are as large as the last listed one are sorted. */
function largestOf(proposals: readonly FormatProposal[]): FormatProposal[] {
  const least = Float64Array.from(proposals, bytesOf).sort().at(-MOST_PROPOSALS) ?? -1
  return proposals
    .filter((each) => bytesOf(each) >= least)
    .sort((a, b) => bytesOf(b) - bytesOf(a))
    .slice(0, MOST_PROPOSALS)
}

const bytesOf = ({ installation }: FormatProposal) => installation.size ?? -1

function totalsOf(proposals: readonly FormatProposal[]): Formats['proposalTotals'] {
  const onComputers = groupsOf(proposals, ({ installation }) => installation.machine)
  return [...onComputers].flatMap(([machine, all]) => {
    const byReason = groupsOf(all, ({ reason }) => reason)
    return PROPOSAL_REASONS.flatMap((reason) => {
      const bundles = byReason.get(reason)?.map(({ installation }) => installation) ?? []
      const { bundles: count, bytes, unknown } = sumOf(bundles)
      return count > 0 ? [{ machine, reason, count, bytes, unknown }] : []
    })
  })
}

/** The plugins in a list of proposals, with their names and uses. */
type Told = {
  plugins: ReadonlyMap<string, { name: string; manufacturer: string }>
  uses: ReadonlyMap<string, FormatUse[]>
}

/** A list of proposals as it is answered. */
export function proposalAnswer(list: ProposalList, { plugins, uses }: Told) {
  const usesOf = ({ pluginId }: InstalledFormat) => uses.get(pluginId) ?? []
  const bundleOf = ({ id, pluginId, machine, format, path, size }: InstalledFormat) => {
    const { name = '', manufacturer = '' } = plugins.get(pluginId) ?? {}
    return {
      installationId: id,
      pluginId,
      name: name || fileNameOf(path),
      manufacturer,
      machine,
      format,
      path,
      bytes: size,
    }
  }
  return {
    ...list,
    proposals: list.proposals.map((proposal): ListedProposal => {
      const { installation, reason } = proposal
      return {
        ...bundleOf(installation),
        reason,
        sentence: proposalSentence(proposal),
        isPreselected: (reason === 'no-daw' || reason === '32-bit') && installation.format !== 'VST',
        songs: Math.max(0, ...usesOf(installation).map(({ songs }) => songs)),
      }
    }),
    held: list.held.map(({ installation, reason, hold }): HeldBack => {
      const ofPlugin = usesOf(installation)
      const standing =
        hold.by === 'songs' ? ofPlugin.filter(({ format }) => hold.formats.includes(format)) : []
      return {
        ...bundleOf(installation),
        reason,
        sentence: holdSentence(hold, ofPlugin),
        titles: standing.flatMap(({ titles }) => titles),
      }
    }),
  }
}

/** The facts of this proposal beside its reason, as a sentence for users; '' for none. */
export function proposalSentence({ reason, stays, opensProjects }: FormatProposal): string {
  switch (reason) {
    case 'no-daw':
    case '32-bit':
      return ''
    case 'vst3':
      return opensProjects ? 'Its VST3 says that it replaces the VST2, so your projects will open.' : ''
    case 'duplicate':
      return `The same bundle is also at ${stays?.path ?? 'another place'}, which stays.`
  }
}

/** Why an installation stays although it could go, as a sentence for users. `uses` are all of its plugin. */
export function holdSentence(hold: FormatHold, uses: readonly FormatUse[]): string {
  if (hold.by === 'no-songs') return 'No song has been read yet, and one may need it.'
  if (hold.by === 'unread')
    return `${counted(hold.songs, 'song')} could not be read completely, and may need it.`
  const standing = uses.filter(({ format }) => hold.formats.includes(format))
  const songs = standing.reduce((sum, use) => sum + use.songs, 0)
  const isSure = standing.some((use) => use.isSure)
  const verb = isSure ? (songs === 1 ? 'needs' : 'need') : 'may need'
  return `${counted(songs, 'song')} ${verb} it in this format.`
}
