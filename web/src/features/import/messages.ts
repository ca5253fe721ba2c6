import { outcomeRecord } from '#shared/plugins/add-outcomes.ts'
import { addedSentence, olderSentence } from '#shared/plugins/added-sentence.ts'
import { importResultOf } from '../../library/import/import-result.ts'
import { TOAST_DURATION, type ToastContents } from '../../ui/feedback/toast-store.ts'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import type { ImportItem } from './run/import-stage.ts'

export const importCanceled: ToastContents = {
  title: 'Plugin processing cancelled',
  description: 'The plugin import process was cancelled.',
}

type SavedItem = Extract<ImportItem, { state: 'saved' }>

/** The toast for drops without a plugin: why there was none, and what to do. */
export function nothingFound(notes: DropNotes): ToastContents {
  const sentences = noteSentences([], notes)
  if (notes.isUnreadable)
    return { title: 'Nothing was added', description: sentences.join(' '), variant: 'destructive' }
  if (notes.unsearched > 0) return { ...readable(sentences), title: NOT_SEARCHED }
  return {
    ...readable(["We didn't find any plugins in what you dropped.", ...sentences]),
    title: 'Nothing was added',
  }
}

/** The toast at the end of an import: the counts, and what could not be read or was skipped. */
export function dropSummary(items: ImportItem[], notes: DropNotes): ToastContents {
  const saved = items.filter((item) => item.state === 'saved')
  const title =
    notes.unsearched > 0
      ? NOT_SEARCHED
      : saved.some((item) => item.note)
        ? 'Some details are missing'
        : 'Drop completed'
  const sentences = [...(saved.length > 0 ? [savedSentence(saved)] : []), ...noteSentences(saved, notes)]
  return { ...readable(sentences), title }
}

/** The numbers of entries by their outcome, as a sentence. */
export function savedSentence(saved: SavedItem[]): string {
  const { entryIds } = importResultOf('', saved)
  const older = saved.flatMap(({ from, candidate }) =>
    from === undefined ? [] : [{ name: candidate.name, from, to: candidate.version }],
  )
  return [addedSentence(outcomeRecord((outcome) => entryIds[outcome].length)), olderSentence(older)]
    .filter(Boolean)
    .join(' ')
}

/** Sentences about files that could not be read, were skipped or need something from the user; none hides another. */
export function noteSentences(saved: SavedItem[], notes: DropNotes): string[] {
  const { repeats, noPlugins, unsearched, archives, installers, isUnreadable } = notes
  const incomplete = saved.filter((item) => item.note).map((item) => item.candidate.name)
  return [
    isUnreadable && "We couldn't read the dropped files. Please try again.",
    repeats.length > 0 &&
      (repeats.length === 1
        ? `${listedNames(repeats)} was dropped twice; the first was kept.`
        : `${listedNames(repeats)} were dropped twice; the first was kept.`),
    noPlugins.length > 0 &&
      (noPlugins.length === 1
        ? `${listedNames(noPlugins)} is named like a plugin but can't be read as one.`
        : `${listedNames(noPlugins)} are named like plugins but can't be read as one.`),
    incomplete.length > 0 && `${listedNames(incomplete)} couldn't be read completely.`,
    unsearched > 0 &&
      counted(unsearched, "folder couldn't be read completely.", "folders couldn't be read completely."),
    archives.length > 0 &&
      (archives.length === 1
        ? `${listedNames(archives)} is an archive: unpack it, then drop what is inside.`
        : `${listedNames(archives)} are archives: unpack them, then drop what is inside.`),
    installers.length > 0 &&
      (installers.length === 1
        ? `${listedNames(installers)} is an installer: run it, then drop your plugin folder.`
        : `${listedNames(installers)} are installers: run them, then drop your plugin folder.`),
  ].filter((sentence) => sentence !== false)
}

const NOT_SEARCHED = 'Not everything was searched'

/** A toast that is open as long as its sentences take to read. */
const readable = (sentences: string[]) => ({
  description: sentences.join(' '),
  variant: 'info' as const,
  ...(sentences.length > 2 && { duration: TOAST_DURATION * 2 }),
})

function listedNames(names: string[]) {
  const [first = '', second = ''] = names
  if (names.length === 1) return first
  if (names.length === 2) return `${first} and ${second}`
  return `${first}, ${second} and ${formattedNumber(names.length - 2)} more`
}

/** Notes on the drops of an import besides their plugins. */
export type DropNotes = {
  /** The names of files that were dropped twice. */
  repeats: string[]
  /** The file names of what is named like a plugin and is none. */
  noPlugins: string[]
  /** The number of folders that could not be read completely. */
  unsearched: number
  /** The names of archives and of installers, which hold plugins but are none. */
  archives: string[]
  installers: string[]
  /** A drop could not be read at all. */
  isUnreadable: boolean
}

export const NO_NOTES: DropNotes = {
  repeats: [],
  noPlugins: [],
  unsearched: 0,
  archives: [],
  installers: [],
  isUnreadable: false,
}

/** The notes of several drops together. */
export const addNotes = (all: DropNotes, more: Partial<DropNotes>): DropNotes => ({
  repeats: [...all.repeats, ...(more.repeats ?? [])],
  noPlugins: [...all.noPlugins, ...(more.noPlugins ?? [])],
  unsearched: all.unsearched + (more.unsearched ?? 0),
  archives: [...all.archives, ...(more.archives ?? [])],
  installers: [...all.installers, ...(more.installers ?? [])],
  isUnreadable: all.isUnreadable || more.isUnreadable === true,
})
