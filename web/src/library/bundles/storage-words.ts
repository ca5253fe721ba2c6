import { DAYS_BEFORE_DELETE } from '#shared/set-aside/delete-after.ts'
import { SET_ASIDE_FOLDER } from '#shared/set-aside/set-aside-folder.ts'
import type { StorageSum } from '#shared/storage/storage-answer.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber, formattedSize } from '../../ui/text/locale.ts'

/** The effect of setting aside on the space of a disk. */
export const FREES_NOTHING_YET = `On the same disk nothing is freed until you delete it for good, which you can ${DAYS_BEFORE_DELETE} days later; on another disk the space is free at once.`

/** A note before the first bundle is chosen to be set aside. */
export const SET_ASIDE_FIRST = `What you set aside is moved to ${SET_ASIDE_FOLDER} on that computer. There the helper asks for the disk, and says how much is free on each. ${FREES_NOTHING_YET}`

/** The text as the beginning of a sentence. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `at least 3.4 GB`, when some sizes are unknown. */
export const sumText = ({ bytes, unknown }: Pick<StorageSum, 'bytes' | 'unknown'>) =>
  `${unknown > 0 ? 'at least ' : ''}${formattedSize(bytes)}`

/** The number of bundles without a known size, and advice about them; '' for none. */
export function unknownText({ unknown, bundles }: StorageSum) {
  if (unknown === 0) return ''
  const all =
    unknown === bundles ? 'No size is known' : `The size of ${counted(unknown, 'bundle')} is unknown`
  return `${all}. Scan that computer with its helper to measure them.`
}

/** How many songs use a bundle: `3 songs use it`. */
export function usedText({ songs, perhaps }: { songs: number; perhaps: number }, read: number) {
  if (songs > 0) return `${counted(songs, 'song uses', 'songs use')} it`
  if (perhaps > 0) return `${counted(perhaps, 'song')} may use it`
  return read > 0 ? 'No known song uses it' : ''
}

/** How sure it is that plugins are never used. */
export function sureText({ read, unread }: { read: number; unread: number }) {
  const all =
    read === 1 ? 'The only song that was read' : `None of the ${formattedNumber(read)} songs that were read`
  const uses = read === 1 ? 'does not use them' : 'uses them'
  if (unread === 0) return `${all} ${uses}.`
  return `${all} ${uses}, but ${counted(unread, 'song')} could not be read completely and may.`
}
