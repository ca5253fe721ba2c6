import type { ReportedTags, TagMark, TagSide } from '#shared/helper/daw-tags-report.ts'
import type { Job } from '#shared/helper/job.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedMoment } from '../../ui/text/locale.ts'

/* The sentences about tags and favorites in the DAWs of a computer. */

export const intro = 'Compare your tags and favorites with those in REAPER, Ardour and Logic Pro.'
export const oldHelper = (computer: string) =>
  `The helper on ${computer} is too old for tags in DAWs. Update it there.`
export const notRunning = (computer: string) => `The helper on ${computer} isn't running. Start it there.`
export const notCompared = 'Not compared yet.'
export const compared = (at: string) => `Compared ${at}.`
export const noDaw = (computer: string) =>
  `We found no tags from REAPER, Ardour or Logic Pro in the usual places on ${computer}.`
export const same = 'Your tags match.'
export const toDaw = (count: number, daw: string) =>
  `${counted(count, 'plugin gets', 'plugins get')} your changes in ${daw}`
export const toLibrary = (count: number, daw: string) => `${counted(count, 'plugin')} changed only in ${daw}`
export const both = (count: number) => `${counted(count, 'plugin')} changed on both sides`
export const strangers = (count: number) =>
  counted(
    count,
    "plugin with tags there isn't in your library.",
    "plugins with tags there aren't in your library.",
  )
export const more = (count: number) => counted(count, 'more plugin.', 'more plugins.')
export const removedThere =
  'A tag with a minus was removed in the DAW. It stays in your library until you remove it there too.'
export const inLibrary = (marks: string) => `In your library: ${marks}`
export const inDaw = (daw: string, marks: string) => `In ${daw}: ${marks}`
export const side = (plugin: string) => `Which tags ${plugin} gets`
export const sides = (daw: string): { value: TagSide | 'both'; label: string }[] => [
  { value: 'both', label: 'Keep both changes' },
  { value: 'library', label: 'As in your library' },
  { value: 'daw', label: `Leave ${daw} as it is` },
]
export const write = (daw: string) => `Write to ${daw}`
export const read = 'Read Into Library'
export const changes = 'Changes that can be undone'
export const change = (at: string, daw: string, files: number, isUndo: boolean) =>
  isUndo
    ? `${formattedMoment(at)}, ${daw}: ${counted(files, 'file')} restored`
    : `${formattedMoment(at)}, ${daw}: ${counted(files, 'file')} changed`
export const undoLabel = (at: string) => `Undo the change of ${formattedMoment(at)}`
export const undoRead = 'Undo what was read into your library'
export const failed = (reason: string) => ({ title: 'Nothing was started', description: reason })
export const loadFailed = "We couldn't load this computer's tags"
export const compareAgain = 'Compare Again'
export const compare = 'Compare'
export const progress = 'Progress'

/** The marks of a plugin in one line: `+Vocals, −favorite`. */
export const marksText = (marks: readonly TagMark[]) =>
  marks.map(({ tag, isOn }) => `${isOn ? '+' : '−'}${tag ?? 'favorite'}`).join(', ')

/** True for a plugin that was changed in the library and in the DAW. */
export const isOnBothSides = ({ toDaw, toLibrary }: ReportedTags) => toDaw.length > 0 && toLibrary.length > 0

/** Says what a job is doing, or how it ended. */
export function tagsJobText({ kind, state, result }: Job, computer: string): string {
  switch (state) {
    case 'waiting':
      return kind === 'read-tags'
        ? `Waiting for the helper on ${computer}.`
        : `Confirm on ${computer}. Nothing changes until you agree. If you decline, the helper asks again later.`
    case 'taken':
      return `The helper on ${computer} is working on it.`
    case 'cancelled':
      return 'Canceled. Nothing was changed.'
    default:
      return result?.sentence ?? ''
  }
}
