import { UnreadableError, type UnreadableReason, unreadableReasonOf } from '../bundles/unreadable.ts'

/** Why a song was not read. Every refusal has a sentence for users. */
export type SongRefusal = keyof typeof REFUSALS

/** Why some plugins of a song may be unknown. Every gap has a sentence for users. */
export type SongGap = keyof typeof GAPS

/** One plain sentence for users, with what to do where something can be done. */
export const refusalSentence = (refusal: SongRefusal): string => REFUSALS[refusal]

/** One plain sentence for users. */
export const gapSentence = (gap: SongGap): string => GAPS[gap]

/** The only error that a reader of songs throws. */
export class UnreadableSongError extends Error {
  readonly code: SongRefusal

  constructor(code: SongRefusal) {
    super(code)
    this.name = 'UnreadableSong'
    this.code = code
  }
}

/** The refusal for an error of a reader or of a file system. */
export function refusalOf(error: unknown): SongRefusal {
  if (error instanceof UnreadableSongError) return error.code
  const reason = unreadableReasonOf(error)
  const isOfReader = error instanceof UnreadableError
  return isOfReader ? (REASONS[reason] ?? 'damaged') : reason === 'unreadable' ? 'unreadable' : 'not-opened'
}

const REASONS: Partial<Record<UnreadableReason, SongRefusal>> = {
  'too-big': 'too-large',
  'too-deep': 'too-deep',
  truncated: 'cut-short',
  vanished: 'not-opened',
  'no-permission': 'not-opened',
  'not-a-file': 'not-opened',
  'dangling-link': 'not-opened',
  unreadable: 'unreadable',
}

const REFUSALS = {
  empty: 'This file is empty. Open a backup of the song instead.',
  'zero-filled':
    'This file contains only zeros, often a sign of a disk failure. Open a backup of the song instead.',
  'lfs-pointer': 'This file only points to the song. Fetch it with "git lfs pull" first.',
  'not-a-song':
    'Plugfolio does not read this kind of song. Save it in the usual format of its DAW, and add that file.',
  'cut-short': 'This file ends too early, so nothing in it could be read. Open a backup of the song instead.',
  damaged: 'This file is damaged. Save the song again in its DAW, or open a backup.',
  'too-large':
    'This file is too large to unpack. Save the song again in its DAW, without audio in it, and add the new file.',
  'too-deep': 'This file is nested deeper than any DAW saves. Open a backup of the song instead.',
  'unsafe-xml':
    'This file defines its own XML entities, which no DAW does, so it was not read. Save the song again in its DAW.',
  encrypted: 'This archive has a password. Unpack it first.',
  'no-song-inside': 'This package or archive contains no song. Add the whole package again.',
  reason: 'Only Reason can read its songs. Please write down their plugins by hand.',
  'pro-tools-session':
    'Pro Tools hides the plugins of a session. Choose File > Export > Session Info as Text, and add that file.',
  'packed-bitwig':
    'Bitwig Studio has packed this song, which hides its plugins. Export a DAWproject instead.',
  'old-cubase':
    'This version of Cubase stores no plugin ids. Open the song in Cubase 4 or later, and save it there.',
  'not-opened':
    'This file could not be opened. Check that it is still there and that you have permission to read it.',
  changing: 'This file changed while it was being read. Try again once the DAW has saved it.',
  unreadable: 'The disk could not read this file completely. Copy it to another disk, and try again.',
} as const

const GAPS = {
  'newer-daw':
    'This song was saved by a newer DAW version than Plugfolio knows, so some plugins may be missing. Update Plugfolio and add the song again.',
  'cut-short': 'The file ends too early, so the plugins after that point are unknown.',
  'half-package':
    'Part of this package is missing, so some plugins may be unknown. Add the whole package again.',
  damaged: 'Part of the file is damaged, so some plugins may be unknown.',
  'too-many-plugins': 'The song uses more plugins than Plugfolio keeps for one song. The rest were left out.',
  'no-plugin-list': 'The text has no list of plugins. Export it again with "Include plug-in list".',
  'file-names-only': 'Bitwig Studio names only the files of plugins. Export a DAWproject for an exact list.',
} as const

/** All refusals and gaps, as they are sent. */
export const REFUSAL_NAMES = Object.keys(REFUSALS) as [SongRefusal, ...SongRefusal[]]
export const GAP_NAMES = Object.keys(GAPS) as [SongGap, ...SongGap[]]
