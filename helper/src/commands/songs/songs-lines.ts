import { basename } from 'node:path'
import { songGroupOf } from '#shared/songs/files/song-group.ts'
import type { PluginTable } from '../../songs/plugin-table.ts'
import type { FoundFacts } from '../../songs/read-songs.ts'
import { type FoundSong, factsIn } from '../../songs/song-facts.ts'
import { countWithNoun } from '../../system/count-with-noun.ts'
import { plainText } from '../../system/plain-text.ts'
import { tableOf } from '../command-line/table-of.ts'
import * as words from '../command-words.ts'
import { songNotes } from './songs-json.ts'

/** A song as a row of the table: with how many equal files and how many backups it is one song. */
type ShownSong = FoundSong & { copies: number; backups: number }

/** The table for people: a row for each song, its copies and backups in one, then what could not be read. */
export function songLines(found: FoundFacts): string[] {
  const isCopy = new Set(found.copies.flatMap(([, ...others]) => others))
  const songs = found.songs.filter(({ place }) => !isCopy.has(place.path))
  const shown = shownSongs({ ...found, songs })
  const rows = shown.map((each) => rowOf(each, found.plugins))
  return [
    ...tableOf(rows),
    ...(rows.length > 0 ? [''] : []),
    ...sentencesOf(found, shown),
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
export function songCells(
  { place, song }: Pick<FoundSong, 'place' | 'song'>,
  plugins: PluginTable,
): string[] {
  const name = plainText(basename(place.path))
  if (song.facts.refused !== null) return [name, '', '', words.notRead, '']
  const { daw, version, tempo, uses } = factsIn(song.facts)
  const beats = tempo === null ? '' : `${Math.round(tempo)} BPM`
  const counts = plugins.countsOf(uses)
  const lacking = counts.missing === 0 ? '' : words.pluginsMissing(counts.missing)
  return [name, `${daw} ${version}`.trim(), beats, countWithNoun(counts.plugins, 'plugin'), lacking]
}

function sentencesOf({ songs, skippedBackups }: FoundFacts, shown: ShownSong[]): string[] {
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
