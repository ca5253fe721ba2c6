import { basename, resolve } from 'node:path'
import { songGroupOf } from '#shared/songs/files/song-group.ts'
import { gapSentence, refusalSentence } from '#shared/songs/refusal.ts'
import { folderSettings } from '../jobs/scan/own-folders.ts'
import type { AddedSongs } from '../jobs/songs/add-songs.ts'
import type { PluginTable } from '../songs/plugin-table.ts'
import { type FoundFacts, type ReadOptions, readSongs } from '../songs/read-songs.ts'
import { type FoundSong, factsIn, type SavedFacts } from '../songs/song-facts.ts'
import { countWithNoun } from '../system/count-with-noun.ts'
import { plainText } from '../system/plain-text.ts'
import { EXIT, UserFacingError } from '../system/user-facing-error.ts'
import type { Command, CommandAnswer, CommandCall } from './command-line/command.ts'
import { tableOf } from './command-line/table-of.ts'
import * as words from './command-words.ts'

export const songs: Command = {
  args: 'FOLDER ...',
  mostArgs: 50,
  flags: ['add', 'titles', 'backups', 'full', 'from-watcher'],
  about: words.about.songs,
  run,
}

async function run({ args, flags, state, meter }: CommandCall): Promise<CommandAnswer> {
  if (args.length === 0) throw new UserFacingError(words.howSongs, EXIT.wrongUse)
  if (flags.has('titles') && !flags.has('add')) throw new UserFacingError(words.titlesNeedAdd, EXIT.wrongUse)
  const options = {
    given: args.map((folder) => resolve(folder)),
    privateFolders: folderSettings(state).privateFolders,
    state,
    withBackups: flags.has('backups'),
    isFull: flags.has('full'),
    onProgress: meter.show,
  }
  const { found, added } = await (flags.has('add')
    ? readAndAdd(options, flags.has('titles'))
    : readSongs(options).then((found) => ({ found, added: undefined }))
  ).finally(meter.end)
  return {
    exit: found.troubles.length > 0 || (added && added.unsent.length > 0) ? EXIT.failed : EXIT.done,
    jsonParts: songsJson(found, added),
    // With thousands of songs, lines that nobody reads cost as much as the search for changes.
    lines: flags.has('json') ? [] : linesOf(found, added, flags.has('from-watcher')),
  }
}

/** Loads the calls to a site only when they are needed, because they double the start of the program. */
async function readAndAdd(options: ReadOptions, withTitles: boolean) {
  const { requirePairedSite } = await import('./connection/require-paired-site.ts')
  const connection = requirePairedSite(options.state)
  const { addSongs } = await import('../jobs/songs/add-songs.ts')
  return addSongs({ ...options, ...connection, withTitles })
}

const linesOf = (found: FoundFacts, added: AddedSongs | undefined, isWatcher: boolean) =>
  isWatcher ? changedLines(found, added) : [...songLines(found), ...addedLines(added)]

/** The new facts on the site, in sentences for people; none when nothing was sent. */
function addedLines(added: AddedSongs | undefined): string[] {
  if (!added) return []
  const { added: more, replaced, same, known, gone } = added
  return [
    words.songsAdded({ added: more, replaced, unchanged: same + known, gone }),
    ...added.unsent.map((path) => `${plainText(path, 1000)}: ${words.songNotSent}`),
  ]
}

/** Far fewer than all songs of a first run. */
const MOST_LINES = 20

/** The changes since the last run, for those who watch. */
function changedLines(found: FoundFacts, added: AddedSongs | undefined): string[] {
  const changed = found.songs.filter(({ isUnchanged }) => !isUnchanged)
  const more = changed.length - MOST_LINES
  const isNews = added && (added.added > 0 || added.replaced > 0 || added.gone > 0 || added.unsent.length > 0)
  return [
    ...changed.slice(0, MOST_LINES).map((each) => songCells(each, found.plugins).filter(Boolean).join(', ')),
    ...(more > 0 ? [words.moreSongs(more)] : []),
    ...(isNews ? addedLines(added) : []),
    ...found.troubles.map(({ path, sentence }) => `${plainText(path, 1000)}: ${sentence}`),
  ]
}

/** A song as a row of the table: with how many equal files and how many backups it is one song. */
type ShownSong = FoundSong & { copies: number; backups: number }

/** The table for people: a row for each song, its copies and backups in one, then what could not be read. */
function songLines(found: FoundFacts): string[] {
  const isCopy = new Set(found.copies.flatMap(([, ...others]) => others))
  const songs = found.songs.filter(({ place }) => !isCopy.has(place.path))
  const shown = shownSongs({ ...found, songs })
  const rows = shown.map((each) => rowOf(each, found.plugins))
  return [
    ...tableOf(rows),
    ...(rows.length > 0 ? [''] : []),
    ...songSentences(found, shown),
    ...[...songNotes(songs), ...found.troubles].map(
      ({ path, sentence }) => `${plainText(path, 1000)}: ${sentence}`,
    ),
  ]
}

function shownSongs({ songs, copies }: FoundFacts): ShownSong[] {
  const copiesOf = new Map(copies.map(([first = '', ...others]) => [first, others.length]))
  const shown: ShownSong[] = []
  const firstOf = new Map<string, ShownSong>()
  // A song comes before its backups, wherever they lie.
  const grouped = songs.map((each) => ({ each, ...songGroupOf(each.place.path) }))
  for (const { each, group, isBackup } of grouped.sort((a, b) => Number(a.isBackup) - Number(b.isBackup))) {
    const first = isBackup ? firstOf.get(group) : undefined
    if (first) {
      first.backups++
      continue
    }
    const song = { ...each, copies: copiesOf.get(each.place.path) ?? 0, backups: 0 }
    shown.push(song)
    if (!firstOf.has(group)) firstOf.set(group, song)
  }
  return shown
}

function rowOf({ place, song, copies, backups }: ShownSong, plugins: PluginTable): string[] {
  const others = [
    ...(copies === 0 ? [] : [words.copiesBeside(copies)]),
    ...(backups === 0 ? [] : [words.backupsBeside(backups)]),
  ].join(', ')
  return [...songCells({ place, song }, plugins), others]
}

/** The name of a song and what is known of it. Empty where nothing is known. */
function songCells({ place, song }: Pick<FoundSong, 'place' | 'song'>, plugins: PluginTable): string[] {
  const name = plainText(basename(place.path))
  if (song.facts.refused !== null) return [name, '', '', words.notRead, '']
  const { daw, version, tempo, uses } = factsIn(song.facts)
  const beats = tempo === null ? '' : `${Math.round(tempo)} BPM`
  const counts = plugins.countsOf(uses)
  const lacking = counts.missing === 0 ? '' : words.pluginsMissing(counts.missing)
  return [name, `${daw} ${version}`.trim(), beats, countWithNoun(counts.plugins, 'plugin'), lacking]
}

function songSentences({ songs, skippedBackups }: FoundFacts, shown: ShownSong[]): string[] {
  const refused = shown.filter(({ song }) => song.facts.refused !== null).length
  const backups = shown.reduce((sum, each) => sum + each.backups, 0)
  const copies = songs.length - shown.length - backups
  return [
    words.songsFound(shown.length),
    ...(refused > 0 ? [words.songsUnreadable(refused)] : []),
    ...(copies > 0 ? [words.songCopies(copies)] : []),
    ...(backups > 0 ? [words.songBackups(backups)] : []),
    ...(skippedBackups > 0 ? [words.backupsLeftOut(skippedBackups)] : []),
  ]
}

/** The document of --json in parts, because thousands of songs do not fit into one text. */
function* songsJson({ songs, plugins, ...more }: FoundFacts, added?: AddedSongs): Generator<string> {
  const { copies, troubles, skippedBackups, readCount, unchangedCount } = more
  yield '{"songs":['
  for (const [i, { place, song }] of songs.entries())
    yield `${i === 0 ? '' : ','}${songJson(place.path, song.facts, plugins)}`
  yield '],"notes":['
  let isFirst = true
  for (const { path, sentence } of songNotes(songs)) {
    yield `${isFirst ? '' : ','}${JSON.stringify({ path, sentence })}`
    isFirst = false
  }
  const rest = JSON.stringify({
    copies,
    troubles,
    skippedBackups,
    reread: readCount,
    unchanged: unchangedCount,
    ...(added && { added }),
  })
  yield `],${rest.slice(1)}`
}

/** One file. `refused` is there only when it could not be read; the sentence about it is among the notes. */
function songJson(path: string, saved: SavedFacts, plugins: PluginTable): string {
  if (saved.refused !== null)
    return JSON.stringify({ path, daw: '', version: '', tempo: null, plugins: [], refused: saved.refused })
  const { daw, version, tempo, uses } = factsIn(saved)
  return `${JSON.stringify({ path, daw, version, tempo }).slice(0, -1)},"plugins":[${plugins.usesJson(uses)}]}`
}

/** The faults of songs: those that could not be read, and those that may have unknown plugins. */
function* songNotes(songs: FoundFacts['songs']): Generator<{ path: string; sentence: string }> {
  for (const { place, song } of songs) {
    const { path } = place
    const { refused, gap } = song.facts
    if (refused !== null) yield { path, sentence: refusalSentence(refused) }
    else if (gap !== null) yield { path, sentence: gapSentence(gap) }
  }
}
