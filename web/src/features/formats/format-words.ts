import type { SetAside } from '#shared/formats/formats-answer.ts'
import type { ProposalReason } from '#shared/formats/proposal-reason.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedDay, formattedNumber, formattedSize } from '../../ui/text/locale.ts'
import { type Dress, sentence } from '../../ui/text/sentence.ts'

/** The title of each group of proposals, and a note for the user. */
export const PROPOSAL_GROUPS: Record<ProposalReason, { title: string; note: string }> = {
  'no-daw': {
    title: 'No DAW here loads them',
    note: 'What your songs use stays.',
  },
  '32-bit': {
    title: 'No longer run',
    note: 'They are 32-bit, which macOS 10.15 and later do not run.',
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

/** The name of a computer, or words for one whose helper is no longer connected. */
export const computerName = ({ name }: { name: string }) => name || 'Old computer'

export const dawsTitle = (computerName: string) => `DAWs on ${computerName}`
export const computerDaws = (computerName: string) => `Your DAWs on ${computerName}`
export const chooseDawsFrom = (map: string) =>
  `Choose your DAWs to find formats none of them can load. Suggested: ${map}.`
export const chooseDawsHint = 'Choose your DAWs to find formats none of them can load.'
export const changeDaws = 'Change DAWs'
export const chooseDaws = 'Choose DAWs'
export const aboutDaws =
  'Choose every program there that loads plugins. A format is proposed only when none of them loads it.'
export const loadsAnyFormat = "It may load any format, so it doesn't change what is proposed."
export const returnedTitle = 'Returned'
export const returnedNote = 'You set these aside, but their installer put them back.'
export const setAsideOn = (at: string) => `Set aside on ${formattedDay(at)}`
export const setAsideTitle = 'Set aside'
export const scanAgain = (deleteText: string) =>
  `Scan again in your DAWs after you bring one back. ${deleteText}`
export const helperForMoved =
  'Connect the helper on this computer to bring these back, or forget them. Their files stay where they are.'
export const deleteSeveral = (min: number) => `Delete ${formattedNumber(min)} for Good`
export const uadWorkflow = 'UAD Workflow'
export const select = (name: string, format: string) => `Select ${name} (${format})`
export const keep = 'Keep'
export const deleteBundle = 'Delete for Good'
export const bringBack = 'Bring Back'
export const forget = 'Forget'
export const deletionWait = (days: number) =>
  `You can delete a bundle for good after ${days} days. This frees its space and can't be undone.`
export const nextReady = (next: string) => `The next one is ready on ${formattedDay(next)}.`

/** How many bundles, and how large they are. `bytes` is undefined where no size is known. */
export const bundlesWithSize = (count: number, bytes: number | undefined, isAtLeast: boolean) => {
  const what = counted(count, 'bundle')
  if (bytes === undefined) return `${what}, size unknown`
  return isAtLeast ? `${what}, at least ${formattedSize(bytes)}` : `${what}, ${formattedSize(bytes)}`
}

/** The toasts about formats. */
export const formatMessages = {
  dawsSaved: (computer: string, count: number) => ({
    title: 'DAWs saved',
    description:
      count === 0 ? `No DAWs are chosen for ${computer}.` : `${counted(count, 'DAW')} on ${computer}.`,
  }),
  dawsFailed: (reason: string) => ({ title: 'Not saved', description: reason }),
  kept: (count: number) => ({
    title: 'Kept',
    description: count === 1 ? "It won't be proposed again." : "They won't be proposed again.",
  }),
  forgotten: { title: 'Forgotten', description: 'Its files stay where they are.' },
  keepFailed: (reason: string) => ({ title: 'Not changed', description: reason }),
}

export const nothingToPropose = 'Nothing to propose'
export const songsForFormats = 'Add your songs to find formats that none of them uses.'
export const allNeeded = 'Every format on this computer is needed, or may be.'
export const selectedTotal = (total: string) => `Selected: ${total}`
export const review = 'Review and Set Aside'
export const helperNeeded = 'Connect the helper on this computer to set them aside.'
export const unsplit = "Bundles with several plugins, such as Waves, can't be split."
export const keptForSongs = 'Kept for your songs'
export const songsForHeld = (link: Dress) =>
  sentence(link('Add your songs'), ' to find which of these can go.')
export const neededBySongs = 'A song needs these, may need them, or could not be read.'
export const onlySome = 'Only some are listed.'
export const songTitles = (titles: readonly string[]) => `Songs: ${titles.join(', ')}`
