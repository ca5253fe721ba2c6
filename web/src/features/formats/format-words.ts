import type { SetAside } from '#shared/formats/formats-answer.ts'
import type { ProposalReason } from '#shared/formats/proposal-reason.ts'

/** The title of each group of proposals, and a note for the user. */
export const PROPOSAL_GROUPS: Record<ProposalReason, { title: string; note: string }> = {
  'no-daw': {
    title: 'No DAW here loads them',
    note: 'What your songs use stays.',
  },
  '32-bit': {
    title: 'No longer run',
    note: 'They are 32-bit, and macOS 10.15 or later does not run them.',
  },
  vst3: {
    title: 'VST2 with a VST3',
    note: "VST3 is installed and none of your scanned songs uses the VST2. Songs you haven't scanned may still need it.",
  },
  duplicate: {
    title: 'Copies',
    note: 'The same bundle is in another folder. Check that your DAWs search the one that stays.',
  },
}

/** Why a bundle was set aside. */
export const SET_ASIDE_WORDS: Record<NonNullable<SetAside['reason']>, string> = {
  format: 'Format not needed',
  duplicate: 'Copy',
  storage: 'Space',
}

/** The name of a computer, or words for one without a helper. */
export const computerName = ({ name }: { name: string }) => name || 'Computer without a helper'
