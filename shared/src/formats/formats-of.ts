import { fileNameOf } from '../storage/copies-of.ts'
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
import { holdSentence, proposalSentence } from './proposal-words.ts'
import type { SongEvidence } from './song-evidence.ts'

type ProposalAnswer = Pick<Formats, 'proposals' | 'proposalTotals' | 'held' | 'heldTotal' | 'read'>

/** What could go and what songs hold back, as it is answered. */
export function proposalAnswer(
  installations: readonly InstalledFormat[],
  computers: readonly FormatComputer[],
  songs: SongEvidence,
): ProposalAnswer {
  const { proposals, held } = formatProposals(installations, computers, songs)
  const songsOf = new Map<string, number>()
  for (const { pluginId, songs: count } of songs.uses)
    songsOf.set(pluginId, Math.max(count, songsOf.get(pluginId) ?? 0))
  const bySize = proposals.toSorted((a, b) => bytesOf(b) - bytesOf(a))
  return {
    proposals: bySize.slice(0, MOST_PROPOSALS).map((each) => listedProposal(each, songsOf)),
    proposalTotals: PROPOSAL_REASONS.flatMap((reason) => {
      const all = proposals.filter((each) => each.reason === reason)
      return all.length > 0 ? [totalOf(reason, all)] : []
    }),
    held: held.slice(0, MOST_HELD).map(heldBack),
    heldTotal: held.length,
    read: songs.read,
  }
}

const bytesOf = ({ installation }: FormatProposal) => installation.size ?? -1

function totalOf(reason: FormatProposal['reason'], all: readonly FormatProposal[]) {
  const sizes = all.flatMap(({ installation }) => installation.size ?? [])
  const bytes = Math.min(
    sizes.reduce((sum, size) => sum + size, 0),
    Number.MAX_SAFE_INTEGER,
  )
  return { reason, count: all.length, bytes, unknown: all.length - sizes.length }
}

function listedProposal(proposal: FormatProposal, songsOf: ReadonlyMap<string, number>): ListedProposal {
  const { installation, reason } = proposal
  return {
    ...bundleOf(installation),
    reason,
    sentence: proposalSentence(proposal),
    isPreselected: (reason === 'no-daw' || reason === '32-bit') && installation.format !== 'VST',
    songs: songsOf.get(installation.pluginId) ?? 0,
  }
}

const heldBack = ({ installation, reason, hold }: HeldProposal): HeldBack => ({
  ...bundleOf(installation),
  reason,
  sentence: holdSentence(hold),
  titles: hold.by === 'songs' ? hold.uses.flatMap(({ titles }) => titles) : [],
})

function bundleOf({ id, pluginId, name, manufacturer, machine, format, path, size }: InstalledFormat) {
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
