import type { ReactNode } from 'react'
import type { ComparedNeed } from '#shared/songs/sharing/shared-need.ts'
import { counted } from '../../../ui/text/counted.ts'
import { formattedDay, formattedNumber } from '../../../ui/text/locale.ts'
import { sentence } from '../../../ui/text/sentence.ts'
export const plugins = 'Plugins'
export const youHaveIt = 'You have it'
export const inAnotherFormat = 'In another format'
export const withDaw = 'With the DAW'
export const needsTitle = 'What This Song Needs'
export const needsHint = 'Compared with your library. Nothing is added.'
export const oneAtATime = 'One list at a time'
export const oneAtATimeHint = (name: string) => `You see ${name}. Drop the others one by one.`
export const listSaved = 'List saved'
export const howToCompare = (fileName: string, siteAddress: string, sharedNeedsPath: string) =>
  `To compare it, open ${fileName} at ${siteAddress}${sharedNeedsPath}, or drop it on Songs.`
export const couldntCompare = "We couldn't compare this list"
export const comparing = 'Comparing with your library...'
export const openingFile = 'Opening the file...'
export const cannotOpen = (name: string) => `${name} can't be opened`
export const compared = (comparedSummary: string) => `Compared with your library: ${comparedSummary}.`
export const rowsLeftOut = (count: number) =>
  count === 1
    ? '1 row without a name or a known format was left out.'
    : `${formattedNumber(count)} rows without a name or a known format were left out.`
export const couldntLoadLinks = "We couldn't load your links"
export const loadingLinks = 'Loading your links...'
export const noSharedLinks = 'No shared links'
export const yourLinks = 'Your links'
export const revokeLinkOf = (createdAt: string, name: string) =>
  `Revoke the link created ${formattedDay(createdAt)}: ${name}`
export const revokeLink = 'Revoke Link'
export const revokeQuestion = (name: string) => `Revoke the link to what ${name} needs?`
export const revokeHint = 'It stops working right away. Others keep what they have already seen or saved.'
export const nothingShared = 'Nothing was shared'
export const linkRevoked = 'Link revoked'
export const linkRevokedHint = 'It no longer shows anything.'
export const linkNotRevoked = 'Link not revoked'
export const previewTitle = 'This Is What Others See'
export const privateFacts = 'The title, tempo, date, DAW, path and your name stay private.'
export const saveAsFile = 'Save as File'
export const previewList = 'What others see'
export const shareHint = 'Send the list of its plugins as a private link or a file.'
export const preview = 'Preview'
export const copyTitle = 'Copy Your Link'
export const shownOnce = "You won't see it again, but you can revoke it at any time."
export const linkHint = (endsAt: string) =>
  `Anyone with this link sees the list until ${formattedDay(endsAt)}, without an account. Visits are not tracked.`
export const allPlugins = 'All plugins'
export const pluginsToShare = 'Plugins to share'
export const linkExpires = 'Link expires'
export const withVersions = 'With versions'
export const versionsHint = "From the song, or from your own plugins where the song doesn't say."
export const couldntOpenLink = "We couldn't open this link"
export const openingLink = 'Opening the link...'
export const comparedPrivately = (comparedSummary: string) =>
  `Compared with your library: ${comparedSummary}. Only you see this.`
export const linkFacts = (count: number, endsAt: string) =>
  `${counted(count, 'plugin')}, chosen by the sender. The link expires on ${formattedDay(endsAt)}.`
export const stateCount: Record<ComparedNeed['state'], (count: number) => string> = {
  here: (count) => `${formattedNumber(count)} in your library`,
  'other-format': (count) => `${formattedNumber(count)} in another format`,
  perhaps: (count) => `${formattedNumber(count)} possible`,
  missing: (count) => `${formattedNumber(count)} missing`,
  'with-daw': (count) => `${formattedNumber(count)} with the DAW`,
}
export const perhaps = 'Possible'
export const missing = 'Missing'
export const yours = (plugin: string, reason: string) => `Yours: ${plugin}. ${reason}`
export const pluginsInFile = (count: number, file: ReactNode) =>
  sentence(`${counted(count, 'plugin')} in `, file, '.')
export const untitledSong = 'a song without a title'
export const linkDetails = (count: number, createdAt: string, endsAt: string) =>
  `${counted(count, 'plugin')} · created ${formattedDay(createdAt)} · expires ${formattedDay(endsAt)}`
export const expiresAfter = (days: number) => `Expires after ${counted(days, 'day')}`
export const comesWithDaw = 'comes with the DAW'
