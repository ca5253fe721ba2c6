import { DAYS_BEFORE_DELETE } from '#shared/set-aside/delete-after.ts'
import { SET_ASIDE_FOLDER } from '#shared/set-aside/set-aside-folder.ts'
import type { StorageSum } from '#shared/storage/storage-answer.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber, formattedSize } from '../../ui/text/locale.ts'

/** The effect of setting aside on the space of a disk. */
export const FREES_SPACE = `Moving them to another disk frees the space right away. On the same disk, deleting them for good after ${DAYS_BEFORE_DELETE} days frees it.`

/** A note before the first bundle is chosen to be set aside. */
export const SET_ASIDE_FIRST = `The helper moves what you choose to ${SET_ASIDE_FOLDER} on a disk that you pick there. ${FREES_SPACE}`

/** `at least 3.4 GB`, when some sizes are unknown. */
export const sumText = ({ bytes, unknown }: Pick<StorageSum, 'bytes' | 'unknown'>) =>
  `${unknown > 0 ? 'at least ' : ''}${formattedSize(bytes)}`

/** How many songs use a bundle: `in 3 songs`. */
export function usedText({ songs, perhaps }: { songs: number; perhaps: number }, read: number) {
  if (songs > 0) return `in ${counted(songs, 'song')}`
  if (perhaps > 0) return `possibly in ${counted(perhaps, 'song')}`
  return read > 0 ? 'not in any song' : ''
}

/** How sure it is that plugins are never used. */
export function sureText({ read, unread }: { read: number; unread: number }) {
  const all =
    read === 1
      ? "Your scanned song doesn't use them."
      : `None of your ${formattedNumber(read)} scanned songs uses them.`
  return unread === 0
    ? all
    : `${all} ${counted(unread, 'song')} could not be read completely and may use them.`
}

export const largestPlugins = 'Largest plugins'
export const showAll = 'Show All'
